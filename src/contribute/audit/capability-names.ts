/** How entries call each capability in running text, in lower case. */
import type { Capability } from '../../core/schema/vocabulary.ts'

export const CAPABILITY_NAMES: Readonly<Record<Capability, RegExp>> = {
  chat: /\bchat\b|\btext generation\b|\blanguage models?\b|\bllms?\b/,
  moderation: /\bmoderation\b/,
  translation: /\btranslat(?:ion|ing|es?)\b/,
  'image-generation': /\bimages? generation\b|\bimages\b|\bpictures?\b|\bmedia generation\b/,
  'image-editing': /\bimage editing\b|\bedits?\b|\bbackground removal\b/,
  '3d-generation': /\b3d\b/,
  'speech-to-text': /\bspeech[- ]to[- ]text\b|\btranscri(?:ption|bing|pts?)\b|\brecordings\b/,
  'text-to-speech': /\btext[- ]to[- ]speech\b|\bspeech\b(?![- ]to)|\bread aloud\b/,
  'voice-agent': /\bvoice agents?\b|\bagent minutes?\b/,
  embeddings: /\bembeddings?\b/,
  rerank: /\brerank(?:ing|ers?)?\b/,
  'vector-search': /\bvector search\b|\bindex(?:es)?\b/,
  'web-search': /\bweb search\b|\bsearch(?:es)?\b/,
  'web-extraction': /\bextraction\b|\bscraping\b|\bcrawl(?:s|ing)?\b/,
  'text-search': /\btext search\b|\bfull-text\b/,
  'video-generation': /\bvideo generation\b|\bvideos?\b|\bmedia generation\b/,
  'avatar-video': /\bavatars?\b/,
  'lip-sync': /\blip[- ]sync\b/,
  'video-understanding': /\bvideo (?:understanding|analysis)\b/,
  'video-editing': /\bvideo editing\b|\bcaptions\b/,
  'code-execution': /\bsandbox(?:es)?\b|\bcode execution\b|\bcontainers\b/,
  'code-generation': /\bcode generation\b|\bcode completions?\b/,
  ocr: /\bocr\b|\bdocument parsing\b|\bparsing\b/,
  'image-understanding': /\bimage understanding\b|\bvision\b/,
}
