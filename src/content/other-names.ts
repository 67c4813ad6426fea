/** What categories, capabilities and answers are called elsewhere. */
import { CAPABILITIES, type Capability } from '../schema/vocabulary.ts'

/** By capability, in lower case, with spaces for hyphens. */
const OTHER_NAMES: Partial<Record<Capability, readonly string[]>> = {
  chat: [
    'text',
    'text generation',
    'language',
    'language model',
    'chatbot',
    'completion',
    'completions',
    'nlp',
  ],
  moderation: ['safety', 'guardrails'],
  'image-generation': ['images', 'picture', 'text to image', 'image generator'],
  'speech-to-text': ['stt', 'asr', 'transcription', 'speech recognition', 'audio'],
  'text-to-speech': ['tts', 'voice', 'speech synthesis'],
  'voice-agent': ['voice agents'],
  embeddings: ['embedding', 'vectors'],
  'vector-search': ['vector', 'vector database', 'vector db', 'vector store'],
  'web-search': ['search engine', 'serp'],
  'web-extraction': ['scraping', 'web scraping', 'crawler', 'crawling'],
  'video-generation': ['text to video', 'videos'],
  'code-execution': ['sandbox', 'code interpreter'],
  'code-generation': ['coding', 'programming'],
  ocr: ['document parsing', 'documents', 'pdf'],
  'image-understanding': ['computer vision', 'object detection'],
}

const BY_NAME = new Map(
  (Object.keys(CAPABILITIES) as Capability[]).flatMap((capability) =>
    [capability.replaceAll('-', ' '), ...(OTHER_NAMES[capability] ?? [])].map(
      (name) => [name, capability] as const,
    ),
  ),
)

const ANSWERS: Readonly<Record<string, string>> = { yes: 'true', no: 'false', true: 'yes', false: 'no' }

/** What people write for words of closed lists, in lower case, with spaces for hyphens. Likely, not certain. */
const WORDS_MEANT: Readonly<Record<string, readonly string[]>> = {
  required: ['true'],
  needed: ['true'],
  never: ['false', 'no'],
  none: ['false', 'no'],
  'not required': ['false'],
  'not needed': ['false'],
  free: ['permanent'],
  'free tier': ['permanent'],
  'free plan': ['permanent'],
  forever: ['permanent'],
  'free trial': ['trial'],
  'monthly credits': ['renewing-credits'],
  'sign up credits': ['one-time-credits'],
  'free credits': ['one-time-credits'],
  anonymous: ['keyless'],
  'no key': ['keyless'],
  unlimited: ['unmetered'],
  limited: ['counted'],
  undisclosed: ['unpublished'],
  token: ['bearer'],
  'bearer token': ['bearer'],
  'api key': ['header'],
  'x api key': ['header'],
  'query string': ['query'],
  hmac: ['signature'],
}

/** What is allowed of yes and no; the capability, or else the category of the capability, that somebody calls so, if it is one of these words. */
export function otherName(name: string, allowed: readonly string[]): string | undefined {
  const answer = ANSWERS[name.toLowerCase()]
  if (answer && allowed.includes(answer)) return answer
  const capability = BY_NAME.get(spaced(name))
  return capability && [capability, CAPABILITIES[capability].category].find((word) => allowed.includes(word))
}

/** The word that is probably meant. It says something about a provider, so only a person may write it. */
export function probablyMeant(name: string, allowed: readonly string[]): string | undefined {
  const said = spaced(name)
  return Object.hasOwn(WORDS_MEANT, said)
    ? WORDS_MEANT[said]!.find((word) => allowed.includes(word))
    : undefined
}

const spaced = (name: string) => name.toLowerCase().replace(/[-_]/g, ' ')
