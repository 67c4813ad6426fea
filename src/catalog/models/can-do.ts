/** What a model does, as far as its name and what a catalogue says of it show. */
import type { ImportedModel } from '../../schema/imported.ts'
import type { Capability, Modality } from '../../schema/vocabulary.ts'

export type Described = Pick<ImportedModel, 'id' | 'family' | 'mode' | 'input' | 'outputs'>

type Needs = {
  /** One of these must go in. */
  input?: Modality
  /** This must come out. */
  outputs?: Modality
  /** Must text go in, too, as far as it is known? */
  text?: true
}

/** What modalities show. */
const SHOWN: readonly (readonly [Capability, Needs])[] = [
  ['chat', { outputs: 'text', text: true }],
  ['image-generation', { outputs: 'image' }],
  ['image-editing', { input: 'image', outputs: 'image' }],
  ['speech-to-text', { input: 'audio', outputs: 'text' }],
  ['text-to-speech', { outputs: 'audio', text: true }],
  ['voice-agent', { input: 'audio', outputs: 'audio' }],
  ['video-generation', { outputs: 'video' }],
  ['video-understanding', { input: 'video', outputs: 'text' }],
  ['image-understanding', { input: 'image', outputs: 'text' }],
]

/** What modalities can deny beyond that. */
const DENIED: Partial<Record<Capability, Needs>> = {
  ...Object.fromEntries(SHOWN),
  translation: { outputs: 'text' },
  'code-generation': { outputs: 'text' },
  'avatar-video': { outputs: 'video' },
  'lip-sync': { outputs: 'video' },
  ocr: { outputs: 'text' },
}

/** Names of models that do one thing, although catalogues say of them that they return text. */
const NAMED: readonly (readonly [RegExp, Capability])[] = [
  [/rerank/i, 'rerank'],
  [/embed|(?:^|[/ ])bge\b/i, 'embeddings'],
  [/guard|moderation|safety/i, 'moderation'],
  [/(?:^|[-/_. ])tts(?:$|[-/_. \d])/i, 'text-to-speech'],
  [/whisper|(?:^|[-/_. ])asr(?:$|[-/_. ])/i, 'speech-to-text'],
  // Answers on endpoints for completions and edits alone.
  [/(?:^|\/)mercury-edit\b/i, 'code-generation'],
]

/** The one thing that a model is made for, by a catalogue's mode or by its name; undefined where neither says one. */
export const purposeOf = ({ id, family = '', mode }: Described): Capability | undefined =>
  mode ?? NAMED.find(([name]) => name.test(`${id} ${family}`))?.[1]

/** What is shown; nothing where neither mode, name nor modalities show anything. */
export function abilitiesOf(model: Described): Capability[] {
  const purpose = purposeOf(model)
  if (purpose !== undefined) return [purpose]
  return SHOWN.flatMap(([capability, needs]) => (meets(model, needs, false) ? [capability] : []))
}

/** Whether mode, name or modalities show that it does not do this. */
export function cannotDo(model: Described, capability: Capability): boolean {
  const purpose = purposeOf(model)
  if (purpose !== undefined) return purpose !== capability
  return !meets(model, DENIED[capability] ?? {}, true)
}

/** `otherwise`: the answer where what goes in or comes out is not known. */
function meets({ input, outputs }: Described, needs: Needs, otherwise: boolean): boolean {
  const holds = (own: readonly Modality[] | undefined, wanted: Modality | undefined) =>
    wanted === undefined || (own?.includes(wanted) ?? otherwise)
  const takesText = !needs.text || input === undefined || input.includes('text')
  return takesText && holds(input, needs.input) && holds(outputs, needs.outputs)
}
