/** A page of each kind, on the real content. That no kind is forgotten is tested beside the table of kinds. */
export const PAGE_OF_EACH_KIND = {
  home: ['/'],
  models: ['/models'],
  model: ['/models/gpt-oss-120b'],
  family: ['/families/deepseek'],
  providers: ['/providers'],
  provider: ['/providers/groq'],
  capabilities: ['/capabilities'],
  capability: ['/capabilities/speech-to-text'],
  collection: ['/collections/no-credit-card'],
  compare: ['/compare?p=groq,mistral,google-gemini'],
  status: ['/status'],
  changes: ['/changes'],
  ended: ['/ended'],
  docs: ['/docs', '/docs/health'],
  reference: ['/docs/api', '/docs/api-schemas'],
  data: ['/data'],
  quality: ['/quality'],
  submit: ['/submit'],
  about: ['/about'],
  // What an unknown path shows is an expectation of every host.
  '404': [],
} as const satisfies Record<string, readonly string[]>

export const PAGES_TO_VISIT: readonly string[] = Object.values(PAGE_OF_EACH_KIND).flat()
