/** The words for each capability: in entries and on pages. All in lower case. */
import type { Capability } from '../core/schema/vocabulary.ts'

type CapabilityWords = {
  /** How entries call it in running text. */
  inEntries: RegExp
  /** By which a page shows that it is about it, in the languages of providers. */
  onPages: RegExp
}

export const CAPABILITY_WORDS: Readonly<Record<Capability, CapabilityWords>> = {
  chat: {
    inEntries: /\bchat\b|\btext generation\b|\blanguage models?\b|\bllms?\b/,
    onPages:
      /\bchat|\bcompletion|\btext generation|\bllms?\b|\blanguage models?\b|\bgpt\b|\bmessages\b|\binference\b|大模型|对话|чат/,
  },
  moderation: {
    inEntries: /\bmoderation\b/,
    onPages: /\bmoderat|\bsafety\b|\bguard|\btoxicity/,
  },
  translation: {
    inEntries: /\btranslat(?:ion|ing|es?)\b/,
    onPages: /\btranslat|\bübersetz|翻译|перевод/,
  },
  'image-generation': {
    inEntries: /\bimages? generation\b|\bimages\b|\bpictures?\b|\bmedia generation\b/,
    onPages: /\bimages?\b|\btext[ -]to[ -]image|\bt2i\b|\bpicture|图像|изображени/,
  },
  'image-editing': {
    inEntries: /\bimage editing\b|\bedits?\b|\bbackground removal\b/,
    onPages: /\bedit|\binpaint|\bimage[ -]to[ -]image|\bupscal|\bbackground/,
  },
  '3d-generation': {
    inEntries: /\b3d\b/,
    onPages: /\b3d\b|\bmesh/,
  },
  'speech-to-text': {
    inEntries: /\bspeech[- ]to[- ]text\b|\btranscri(?:ption|bing|pts?)\b|\brecordings\b/,
    onPages:
      /\bspeech[ -]to[ -]text|\btranscri|\bstt\b|\basr\b|\bspeech recognition|\bwhisper\b|\baudio\b|\blisten\b|语音识别|распознавани/,
  },
  'text-to-speech': {
    inEntries: /\btext[- ]to[- ]speech\b|\bspeech\b(?![- ]to)|\bread aloud\b/,
    onPages: /\btext[ -]to[ -]speech|\btts\b|\bvoices?\b|\bspeech\b|\bspeak\b|语音合成|синтез/,
  },
  'voice-agent': {
    inEntries: /\bvoice agents?\b|\bagent minutes?\b/,
    onPages: /\bagents?\b|\brealtime\b|\breal[ -]time\b|\bvoice bot|\bconversation/,
  },
  embeddings: {
    inEntries: /\bembeddings?\b/,
    onPages: /\bembed|\bvectors?\b|向量|эмбеддинг/,
  },
  rerank: {
    inEntries: /\brerank(?:ing|ers?)?\b/,
    onPages: /\bre[ -]?rank/,
  },
  'web-search': {
    inEntries: /\bweb search\b|\bsearch(?:es)?\b/,
    onPages: /\bsearch|搜索|поиск/,
  },
  'web-extraction': {
    inEntries: /\bextraction\b|\bscraping\b|\bcrawl(?:s|ing)?\b/,
    onPages: /\bextract|\bscrap|\bcrawl|\bfetch|\bcontents?\b|\breader\b/,
  },
  'text-search': {
    inEntries: /\btext search\b|\bfull-text\b/,
    onPages: /\bsearch|\bindex/,
  },
  'vector-search': {
    inEntries: /\bvector search\b|\bindex(?:es)?\b/,
    onPages: /\bvectors?\b|\bsimilarity\b|\bsemantic search|\bindex/,
  },
  'video-generation': {
    inEntries: /\bvideo generation\b|\bvideos?\b|\bmedia generation\b/,
    onPages: /\bvideos?\b|\bt2v\b|视频|видео/,
  },
  'avatar-video': {
    inEntries: /\bavatars?\b/,
    onPages: /\bavatars?\b|\bvideos?\b|\bpresenter/,
  },
  'lip-sync': {
    inEntries: /\blip[- ]sync\b/,
    onPages: /\blip[ -]?sync/,
  },
  'video-understanding': {
    inEntries: /\bvideo (?:understanding|analysis)\b/,
    onPages: /\bvideos?\b|视频/,
  },
  'video-editing': {
    inEntries: /\bvideo editing\b|\bcaptions\b/,
    onPages: /\bvideos?\b|\bedit|\brender/,
  },
  'code-execution': {
    inEntries: /\bsandbox(?:es)?\b|\bcode execution\b|\bcontainers\b/,
    onPages: /\bsandbox|\bexecut|\bcode\b|\brun(?:s|ning|time)?\b|\bcompute/,
  },
  'code-generation': {
    inEntries: /\bcode generation\b|\bcode completions?\b/,
    onPages: /\bcod(?:e|ing)\b|\bcompletion|\bautocomplete|\bcopilot/,
  },
  ocr: {
    inEntries: /\bocr\b|\bdocument parsing\b|\bparsing\b/,
    onPages: /\bocr\b|\bdocuments?\b|\bpdfs?\b|\btext recognition|\bparse|\bparsing|\bpages?\b|识别/,
  },
  'image-understanding': {
    inEntries: /\bimage understanding\b|\bvision\b/,
    onPages: /\bvision\b|\bimages?\b|\bmultimodal|\bvlm\b|图像/,
  },
}
