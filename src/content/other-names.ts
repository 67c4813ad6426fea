/** What categories, capabilities and answers are called elsewhere. */
import { CAPABILITIES, type Capability } from '../core/schema/vocabulary.ts'

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

const ANSWERS: Readonly<Record<string, string>> = { yes: 'true', no: 'false' }

/** What is allowed of true and false; the capability, or else the category of the capability, that somebody calls so, if it is one of these words. */
export function otherName(name: string, allowed: readonly string[]): string | undefined {
  const answer = ANSWERS[name.toLowerCase()]
  if (answer && allowed.includes(answer)) return answer
  const capability = BY_NAME.get(name.toLowerCase().replace(/[-_]/g, ' '))
  return capability && [capability, CAPABILITIES[capability].category].find((word) => allowed.includes(word))
}
