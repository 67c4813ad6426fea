/** The models that an offer gives: those that it names, those that its rule matches in the newest import, or any; and what each does. */

import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'
import { type Capability, MODALITIES, type Modality } from '../../schema/vocabulary.ts'
import { isByRule, livingOffers, type ModelRule, modelIdsOf, ruleOf } from '../free-offers.ts'
import type { EntryView, OfferView } from '../view.ts'
import { importedAs } from './missing-models.ts'
export const VIAS = ['named', 'pattern', 'any'] as const

export type OfferedModel = {
  /** As the API takes it; null: no single one. */
  id: string | null
  via: (typeof VIAS)[number]
  /** The rule of the provider, where no import expands it. */
  pattern: string | null
  imported: ImportedModel | undefined
  /** What the offer may give it for; limits that are for none of these do not hold. */
  mayDo: readonly Capability[]
  /** What the offer gives it for, by what a page, a catalogue or the name of the model shows; empty where none does. */
  capabilities: readonly Capability[]
}

/** What these do is an API's own: nobody chooses a model for them. */
const WITHOUT_MODELS: ReadonlySet<Capability> = new Set([
  'vector-search',
  'web-search',
  'web-extraction',
  'text-search',
  'video-editing',
  'code-execution',
])

/** What models do that return text and nothing else: of an offer for these, each does at least chat. */
const ANSWERS: ReadonlySet<Capability> = new Set([
  'chat',
  'translation',
  'code-generation',
  'image-understanding',
  'video-understanding',
])

/** In the order of the entry, then of the import; names that sources dispute are left out. */
export function offeredModels(
  entry: EntryView,
  offer: OfferView,
  imported: ImportedModels | null,
  elsewhere: (id: string) => Said = () => ({}),
): OfferedModel[] {
  const { models } = offer
  const ids = modelIdsOf(offer)
  const wide = (entry.capabilities ?? []).filter((one) => !offer.excludes?.includes(one))
  const covered = (all: readonly Capability[]) => all.filter((one) => offer.covers?.includes(one))
  const inQuotas = usesInQuotas(offer)
  const inPrices = usesInPrices(offer, entry)
  const make = (id: string | null, via: OfferedModel['via'], pattern: string | null = null): OfferedModel => {
    const any = wide.filter(isOfModels)
    if (id === null) return { id, via, pattern, imported: undefined, mayDo: any, capabilities: covered(any) }
    const own = importedAs(imported, id)
    const model = { ...elsewhere(id), ...own, id }
    const shown = inQuotas.get(id) ?? shownBy(model, offer.covers, inPrices.get(id))
    const purpose = purposeOf(model)
    const isItsPurpose = purpose !== undefined && shown.includes(purpose)
    const given = !isItsPurpose ? covered(shown) : isGiven(offer, purpose) ? [purpose] : []
    // Whoever may talk to a model that reads images may send it one.
    const sees = given.includes('chat') && !cannotDo(model, SEES) && !offer.excludes?.includes(SEES)
    return {
      id,
      via,
      pattern,
      imported: own,
      mayDo: isItsPurpose ? [purpose] : shown.length > 0 ? shown : any,
      capabilities: sees && model.input ? [...new Set([...given, SEES])] : given,
    }
  }
  const named = ids.map((id) => make(id, 'named'))
  const rule = ruleOf(models)
  if (rule) {
    // What prices and the other offers name, where no import has it.
    const own = [...inPrices.keys(), ...livingOffers(entry).flatMap(modelIdsOf)]
    const further = own.filter((id) => isByRule(rule, id) && !importedAs(imported, id))
    const found = [...new Set([...matching(rule, imported), ...further])].filter((id) => !ids.includes(id))
    return [
      ...named,
      ...(found.length > 0 ? found.map((id) => make(id, 'pattern')) : [make(null, 'pattern', rule.pattern)]),
    ]
  }
  const namesNone = models === undefined && !offer.quotas?.some((row) => row.models)
  const isAny = (models === 'any' || namesNone) && (offer.covers ?? wide).some(isOfModels)
  if (!isAny) return named
  // What pages tell of single models in free use is of models that the offer gives.
  const told = offer.covers?.includes('embeddings') ? Object.keys(entry.features?.dimensions ?? {}) : []
  return [...named, ...told.filter((id) => !ids.includes(id)).map((id) => make(id, 'any')), make(null, 'any')]
}

const SEES: Capability = 'image-understanding'

const isOfModels = (capability: Capability) => !WITHOUT_MODELS.has(capability)

/** Ids of the import that the rule names. What the catalogue calls deprecated may be gone already. */
const matching = (rule: ModelRule, imported: ImportedModels | null): string[] =>
  (imported?.models ?? []).flatMap(({ id, deprecated }) => (isByRule(rule, id) && !deprecated ? [id] : []))

/** What a model is made for needs no page of its own: an offer that gives the model gives that, unless it leaves it out. */
const isGiven = ({ covers, excludes }: OfferView, purpose: Capability) =>
  covers !== undefined && !excludes?.includes(purpose)

/** The one thing that the offer is for, or what mode, name and modalities show, or else what it is priced for. */
function shownBy(
  model: Described,
  covers: readonly Capability[] = [],
  priced: readonly Capability[] = [],
): readonly Capability[] {
  const [only, ...others] = covers.filter(isOfModels)
  if (only !== undefined && others.length === 0 && !cannotDo(model, only)) return [only]
  const answers = covers.includes('chat') && covers.every((one) => ANSWERS.has(one))
  const able = abilitiesOf({ ...(answers && { outputs: ['text'] }), ...model })
  return able.length > 0 ? able : priced
}

type Uses = ReadonlyMap<string, readonly Capability[]>

/** By model, what living quotas name it for. */
const usesInQuotas = ({ quotas = [] }: OfferView): Uses =>
  usesOf(
    quotas.flatMap(({ models = [], ended, for: what }) =>
      ended || !what ? [] : models.flatMap((id) => [what].flat().map((use) => [id, use] as const)),
    ),
  )

/** By model, what pages give a price for. What a price depends on stands behind a comma: a size, a number of steps. */
const usesInPrices = ({ buys = [] }: OfferView, { prices = [] }: EntryView): Uses =>
  usesOf(
    [...buys, ...prices].flatMap(({ model = '', capability }) => {
      const [id = ''] = model.split(',', 1)
      return /^\S+$/.test(id) ? [[id, capability] as const] : []
    }),
  )

function usesOf(pairs: readonly (readonly [id: string, use: Capability])[]): Uses {
  const uses = new Map<string, Set<Capability>>()
  for (const [id, use] of pairs) uses.set(id, (uses.get(id) ?? new Set()).add(use))
  return new Map([...uses].map(([id, own]) => [id, [...own]]))
}

/** What a model is, whoever serves it. */
export type Said = Pick<ImportedModel, 'tools' | 'reasoning' | 'openWeights' | 'input' | 'outputs'>

/** What more lists of hosts say of it than deny. */
export function saidOf(all: readonly Partial<ImportedModel>[]): Said {
  const most = (votes: readonly boolean[]) => votes.filter(Boolean).length * 2 - votes.length
  const flags = (['tools', 'reasoning', 'openWeights'] as const).flatMap((name) => {
    const more = most(all.flatMap((one) => one[name] ?? []))
    return more === 0 ? [] : [[name, more > 0]]
  })
  const kinds = (['input', 'outputs'] as const).flatMap((name) => {
    const lists = all.flatMap((one) => (one[name] ? [one[name]] : []))
    const some = MODALITIES.filter((kind) => most(lists.map((list) => list.includes(kind))) > 0)
    return some.length === 0 ? [] : [[name, some]]
  })
  return Object.fromEntries([...flags, ...kinds])
}

type Described = Pick<ImportedModel, 'id' | 'family' | 'mode' | 'input' | 'outputs'>

type Needs = {
  /** One of these must go in. */
  input?: Modality
  /** This must come out. */
  outputs?: Modality
  /** Must text go in, too, as far as it is known? */
  text?: true
}

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
  [/(?:^|[-/_. ])mt(?:$|[-/_. ])/i, 'translation'],
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
