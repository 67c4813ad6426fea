/** Whether a model can do what an API does, by what a catalogue says that it reads and returns. */
import type { ImportedModel } from '../../core/schema/imported-models.ts'
import type { Capability, Modality } from '../../core/schema/vocabulary.ts'

type Needs = {
  /** One of these must go in. */
  input?: readonly Modality[]
  /** One of these must come out. */
  outputs?: readonly Modality[]
}

const TEXT: Needs = { outputs: ['text'] }
const IMAGE: Needs = { outputs: ['image'] }
const VIDEO: Needs = { outputs: ['video'] }
const SEEN: Needs = { input: ['image', 'pdf'] }

/** What is not here can be told from no modality. */
const NEEDS: Partial<Record<Capability, Needs>> = {
  chat: TEXT,
  translation: TEXT,
  'code-generation': TEXT,
  'image-generation': IMAGE,
  'image-editing': IMAGE,
  'speech-to-text': { input: ['audio'] },
  'text-to-speech': { outputs: ['audio'] },
  'voice-agent': { input: ['audio'] },
  'video-generation': VIDEO,
  'avatar-video': VIDEO,
  'lip-sync': VIDEO,
  'video-understanding': { input: ['video'] },
  ocr: SEEN,
  'image-understanding': SEEN,
}

/** What no model does that answers in sentences. */
const OF_NUMBERS: ReadonlySet<Capability> = new Set(['embeddings', 'rerank'])
const NAMES_OF_NUMBERS = /embed|rerank/i

/** False only where the catalogue shows that it cannot. */
export function canDo(model: ImportedModel | undefined, capability: Capability): boolean {
  if (model === undefined) return true
  if (model.mode !== undefined) return model.mode === capability
  if (OF_NUMBERS.has(capability)) return !(model.tools || model.reasoning || model.structuredOutput)
  if (NAMES_OF_NUMBERS.test(`${model.id} ${model.family ?? ''}`)) return false
  const { input, outputs } = NEEDS[capability] ?? {}
  return allows(model.input, input) && allows(model.outputs, outputs)
}

const allows = (own: readonly Modality[] | undefined, wanted: readonly Modality[] | undefined) =>
  own === undefined || wanted === undefined || wanted.some((one) => own.includes(one))
