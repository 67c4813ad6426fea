/** Words that people use for what has another name here: in suggestions, searches, commands and tools for agents. */
import { lettersOf } from '../base/nearest.ts'

/** By capability, other names of the task, in lower case, with commas between them. Of a word that stands twice the first is suggested. */
export const CAPABILITY_ALIASES: Readonly<Record<string, string>> = {
  chat: 'llm, llms, text, completion, completions, chat completions, text generation, language model, chatbot, coding, summarization, nlp',
  moderation: 'safety, guard, guardrails, content filter',
  translation: 'mt, translate, machine translation',
  'image-generation': 'image, images, text to image, t2i, txt2img, diffusion, image gen, img',
  'image-editing': 'inpainting, i2i, img2img, upscaling, background removal',
  '3d-generation': '3d, text to 3d, mesh',
  'speech-to-text':
    'stt, asr, audio, transcription, transcribe, transcript, speech recognition, voice recognition, speech, dictation',
  'text-to-speech': 'tts, voice, voices, voice generation, voice synthesis, speech synthesis',
  'voice-agent': 'realtime, voice bot, voice agents, speech to speech',
  embeddings: 'embed, embedding, vectors, rag',
  rerank: 'reranker, reranking, rerankers',
  'web-search': 'search, serp, websearch, google search, search engine',
  'web-extraction': 'scraping, scraper, scrape, crawl, crawler, crawling, extract, web scraping',
  'vector-search': 'vector, vector database, vector db, vectordb, vector store',
  'video-generation': 'video, text to video, t2v',
  'avatar-video': 'avatar, avatars, talking head',
  'code-execution': 'sandbox, sandboxes, code interpreter, interpreter',
  'code-generation': 'autocomplete, code completion, fim, programming',
  ocr: 'text recognition, pdf, pdf to text, document, documents, document parsing',
  'image-understanding':
    'vision, vlm, multimodal, image to text, captioning, computer vision, object detection',
  'video-understanding': 'video analysis',
}

/** What there is to say of a word besides, or in place of, a capability. */
export const HINTS: Readonly<Record<string, string>> = {
  coding: 'models that write code are chat models; tools=true keeps those that call tools',
  code: 'code-execution runs code, code-generation completes it, and chat with tools=true writes it',
  vision: 'image-understanding reads images, video-understanding videos',
  speech: 'speech-to-text writes down what is said, text-to-speech speaks',
}

/** By provider, names that people know better: models, products, older names. In lower case and letters only. */
export const ALIASES: Record<string, string> = {
  'alibaba-model-studio': 'qwen dashscope',
  anthropic: 'claude sonnet opus',
  'black-forest-labs': 'flux',
  'cloudflare-workers-ai': 'llama',
  'github-models': 'copilot',
  'google-gemini': 'gemini gemma aistudio',
  'hugging-face': 'hf',
  'kling-ai': 'kling',
  'luma-ai': 'luma dreammachine',
  mistral: 'codestral voxtral',
  'moonshot-ai': 'kimi moonshot',
  openai: 'gpt chatgpt dalle whisper',
  'openai-sora': 'sora',
  perplexity: 'sonar',
  'stability-ai': 'stablediffusion',
  xai: 'grok',
  'z-ai': 'glm zhipu',
}

/**
 * The slug that a name is an alias of, whatever its spelling or version: `Gemini`, `gpt-4o`, `DALL-E 3`,
 * `claude-3.5-sonnet`. Undefined for all others.
 */
export function aliasOf(name: string): string | undefined {
  const wanted = lettersOf(name)
  return Object.keys(ALIASES).find((slug) =>
    ALIASES[slug]!.split(' ').some((alias) => wanted.includes(alias)),
  )
}

/** Other names of a capability. */
export const aliasesOf = (capability: string): string[] => CAPABILITY_ALIASES[capability]?.split(', ') ?? []
