/** The words by which a page shows that it is about a capability, in the languages of providers. All in lower case. */
import type { Capability } from '../core/schema/vocabulary.ts'

export const CAPABILITY_WORDS: Readonly<Record<Capability, RegExp>> = {
  chat: /\bchat|\bcompletion|\btext generation|\bllms?\b|\blanguage models?\b|\bgpt\b|\bmessages\b|\binference\b|大模型|对话|чат/,
  moderation: /\bmoderat|\bsafety\b|\bguard|\btoxicity/,
  translation: /\btranslat|\bübersetz|翻译|перевод/,
  'image-generation': /\bimages?\b|\btext[ -]to[ -]image|\bt2i\b|\bpicture|图像|изображени/,
  'image-editing': /\bedit|\binpaint|\bimage[ -]to[ -]image|\bupscal|\bbackground/,
  '3d-generation': /\b3d\b|\bmesh/,
  'speech-to-text':
    /\bspeech[ -]to[ -]text|\btranscri|\bstt\b|\basr\b|\bspeech recognition|\bwhisper\b|\baudio\b|\blisten\b|语音识别|распознавани/,
  'text-to-speech': /\btext[ -]to[ -]speech|\btts\b|\bvoices?\b|\bspeech\b|\bspeak\b|语音合成|синтез/,
  'voice-agent': /\bagents?\b|\brealtime\b|\breal[ -]time\b|\bvoice bot|\bconversation/,
  embeddings: /\bembed|\bvectors?\b|向量|эмбеддинг/,
  rerank: /\bre[ -]?rank/,
  'web-search': /\bsearch|搜索|поиск/,
  'web-extraction': /\bextract|\bscrap|\bcrawl|\bfetch|\bcontents?\b|\breader\b/,
  'text-search': /\bsearch|\bindex/,
  'vector-search': /\bvectors?\b|\bsimilarity\b|\bsemantic search|\bindex/,
  'video-generation': /\bvideos?\b|\bt2v\b|视频|видео/,
  'avatar-video': /\bavatars?\b|\bvideos?\b|\bpresenter/,
  'lip-sync': /\blip[ -]?sync/,
  'video-understanding': /\bvideos?\b|视频/,
  'video-editing': /\bvideos?\b|\bedit|\brender/,
  'code-execution': /\bsandbox|\bexecut|\bcode\b|\brun(?:s|ning|time)?\b|\bcompute/,
  'code-generation': /\bcod(?:e|ing)\b|\bcompletion|\bautocomplete|\bcopilot/,
  ocr: /\bocr\b|\bdocuments?\b|\bpdfs?\b|\btext recognition|\bparse|\bparsing|\bpages?\b|识别/,
  'image-understanding': /\bvision\b|\bimages?\b|\bmultimodal|\bvlm\b|图像/,
}
