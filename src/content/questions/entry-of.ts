/** Makes an entry of answers, and checks it: what is empty or unknown is left out, what follows from other answers is filled in. */
import type { z } from 'zod'
import { registrableDomain } from '../../base/domains.ts'
import { isObject } from '../../base/json.ts'
import { capital, slugOfName } from '../../base/letters.ts'
import { amountWords } from '../../entry/amount-words.ts'
import { statedFacts } from '../../entry/fact-list.ts'
import { entry as entrySchema, type ProviderEntry } from '../../schema/entry.ts'
import { CAPABILITIES, type Capability, KIND_WORDS, LINKS, type OfferKind } from '../../schema/vocabulary.ts'
import { checkEntry, type EntryFinding, type Neighbourhood } from '../check-entry.ts'
import { entryText } from '../write-yaml.ts'
import { type Answers, answerAt, ITEMS, type ListName, type OfferAnswers, UNCLEAR } from './answers.ts'
import { type FieldFinding, fieldAt } from './form-words.ts'
import type { Item, Question } from './question.ts'
import { amountsIn, countedIn, isOffer, QUESTIONS } from './questions.ts'
import { basisPath, typed, type Value } from './typed.ts'

type Tree = Record<string, unknown>

type Made = {
  slug: string
  /** In the order of the schema; not yet checked. */
  entry: Tree
  /** The facts that a source of this entry can show, by the names that `supports` of answers takes. */
  facts: string[]
  /** What the entry says where an answer is empty, by the path of the answer. */
  derived: Record<string, string>
}

/** `today`: the day on which the entry is added. */
function entryOf(answers: Answers, today: string): Made {
  const derived: Record<string, string> = {}
  const valueAt = (name: string, at: string, item?: Item) => {
    const { value, otherwise } = entryValue(QUESTIONS[name]!, name, at, answers, item)
    if (otherwise !== undefined) derived[at] = otherwise
    return value
  }
  const entry: Tree = { added: today, connection: {}, links: {}, changelog: [] }
  for (const name of NAMES) if (name !== 'slug') put(entry, name, valueAt(name, name))
  const itemsOf = (list: ListName) =>
    (answers[list] as Item[]).map((item, index) => {
      const tree: Tree = {}
      for (const name of NAMES_OF[list])
        put(tree, name, valueAt(`${list}.${name}`, `${list}.${index}.${name}`, item))
      return tree
    })
  const offers = itemsOf('offers')
  const ids = offerIds(answers, (index) => derived[`offers.${index}.name`] ?? '')
  const [first] = answers.offers
  if (first && !isOffer(first)) entry.free = first.kind
  entry.offers = answers.offers.flatMap((offer, index) =>
    isOffer(offer) ? [{ ...offers[index], id: ids[index], kind: offerKind(offer) }] : [],
  )
  const prices = itemsOf('prices')
  if (prices.length > 0) entry.prices = prices
  const facts = toPlaces(factsOf(entry), ids)
  entry.sources = itemsOf('sources').map((source, index) => {
    const shown = facts.filter((fact) => answers.sources[index]!.supports.includes(fact))
    return { ...source, supports: toIds(shown, ids) }
  })
  const slug = answers.slug.trim() || slugOfName(answers.name)
  return { slug, entry: inOrder(entrySchema, entry) as Tree, facts, derived: { ...derived, slug } }
}

/** Of questions about items, the list and the name within it; of all others, nothing. */
const NAMES_OF = Object.fromEntries(
  Object.keys(ITEMS).map((list) => [
    list,
    Object.keys(QUESTIONS).flatMap((name) =>
      name.startsWith(`${list}.`) ? [name.slice(list.length + 1)] : [],
    ),
  ]),
) as Record<ListName, string[]>

const NAMES = Object.keys(QUESTIONS).filter((name) => !(name.split('.')[0]! in NAMES_OF))

/** The value, and what an empty answer means. `at`: where the answer is, with the number of its item. */
function entryValue(
  question: Question,
  name: string,
  at: string,
  answers: Answers,
  item: Item | undefined,
): { value: Value; otherwise?: string | undefined } {
  if (question.when?.(answers, item) === false) return { value: {} }
  const given = answerAt(answers, at) as string | string[]
  const otherwise = DERIVED[name]?.(answers, item)
  const isEmpty = typeof given === 'string' && given.trim() === ''
  const answer = question.follows?.(answers, item) ?? (isEmpty ? (otherwise ?? given) : given)
  return { value: typed(question, answer), otherwise }
}

/** Puts a value, and how it is known, at a path of a tree; nothing where there is none. */
function put(tree: Tree, path: string, { value, basis }: Value): void {
  if (value !== undefined) set(tree, path, value)
  if (basis !== undefined) set(tree, basisPath(path), basis)
}

function set(tree: Tree, path: string, value: unknown): void {
  const [key = '', ...below] = path.split('.')
  if (below.length === 0) tree[key] = value
  else {
    const inner = (tree[key] ?? {}) as Tree
    set(inner, below.join('.'), value)
    tree[key] = inner
  }
}

/** All quotas of an offer under one name where there are several, and each of them. */
function factsOf(entry: Tree): string[] {
  // Only whether values are there is read of it, so its shape need not be right yet.
  const { links, health } = entry as Partial<ProviderEntry>
  const stated = statedFacts(readable(entry)).map(({ name }) => name)
  const wholeOf = (name: string) => /^offers\.[^.]+\.quotas(?=\.)/.exec(name)?.[0]
  const facts = stated.flatMap((name) => {
    const whole = wholeOf(name)
    if (whole === undefined) return [name]
    const alike = stated.filter((other) => wholeOf(other) === whole)
    return [...(alike[0] === name ? [whole] : []), ...(alike.length > 1 ? [name] : [])]
  })
  return [
    ...facts,
    ...LINKS.filter((name) => links?.[name] !== undefined).map((name) => `links.${name}`),
    ...(health?.probe ? ['health.probe'] : []),
    ...(health?.statusPage ? ['health.statusPage'] : []),
  ]
}

/** Without quotas that are not made of keys and values yet. */
const readable = (entry: Tree): ProviderEntry =>
  ({
    ...entry,
    sources: [],
    offers: (entry.offers as { quotas?: unknown[] }[]).map((offer) => ({
      ...offer,
      ...(offer.quotas && { quotas: offer.quotas.filter((row) => typeof row === 'object') }),
    })),
  }) as unknown as ProviderEntry

/** Of each offer the id that its name makes; unique. `derived` is the name of one that has none. */
function offerIds({ offers }: Answers, derived: (index: number) => string): string[] {
  const taken = new Set<string>()
  return offers.map(({ name }, index) => {
    const wanted =
      slugOfName(name.trim() || derived(index))
        .slice(0, 40)
        .replace(/(?<!-)-+$/, '') || 'offer'
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    return id
  })
}

/** `offers.free-tier.kind` → `offers.0.kind`. */
const toPlaces = (facts: readonly string[], ids: readonly string[]): string[] =>
  facts.map((fact) => fact.replace(/^offers\.([^.]+)/, (_, id: string) => `offers.${ids.indexOf(id)}`))

/** `offers.0.kind` → `offers.free-tier.kind`. */
const toIds = (facts: readonly string[], ids: readonly string[]): string[] =>
  facts.map((fact) => fact.replace(/^offers\.(\d+)/, (_, place: string) => `offers.${ids[Number(place)]}`))

const OFFER_NAMES: Record<OfferKind, string> = {
  keyless: 'Without a key',
  permanent: 'Free tier',
  'renewing-credits': 'Renewing credits',
  'one-time-credits': 'Sign-up credits',
  trial: 'Trial',
  unknown: 'Free use',
}

/** By the name of the question. */
const DERIVED: Readonly<Record<string, (answers: Answers, item?: Item) => string>> = {
  slug: ({ name }) => slugOfName(name),
  category: ({ capabilities: [main] }) => CAPABILITIES[main as Capability]?.category ?? '',
  domains: ({ website }) => domainOf(website.trim()),
  summary: summaryOf,
  'offers.name': (_, item) => OFFER_NAMES[offerKind(item as OfferAnswers)] ?? '',
  'health.none': () => 'Nobody has looked for a status page, or for a URL to check, yet.',
}

/** As the entry names it. */
const offerKind = ({ kind }: OfferAnswers): OfferKind => (kind === UNCLEAR ? 'unknown' : (kind as OfferKind))

/** The first amounts; or what is offered. */
function summaryOf({ offers: [first], tagline }: Answers): string {
  if (first?.kind === 'none') return 'Paid from the first call.'
  if (first === undefined || !isOffer(first)) return tagline.trim() && `${tagline.trim().replace(/\.$/, '')}.`
  const counted = countedIn(first)
  const words = (counted.length > 0 ? counted : amountsIn(first)).map(amountWords)
  if (words.length > 0) return `${[...new Set(words)].slice(0, 4).join(', ')}.`
  return first.kind === UNCLEAR ? 'Free to use.' : `${capital(KIND_WORDS[offerKind(first)]?.title ?? '')}.`
}

const domainOf = (website: string): string =>
  URL.canParse(website) ? (registrableDomain(new URL(website).hostname) ?? '') : ''

/** The same value; keys that the schema does not have go last. */
function inOrder(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return inOrder(def.innerType, value)
  if (def.type === 'array' && Array.isArray(value)) return value.map((item) => inOrder(def.element, item))
  if (def.type !== 'object' || !isObject(value)) return value
  const known = Object.keys(def.shape).filter((key) => Object.hasOwn(value, key))
  const keys = [...known, ...Object.keys(value).filter((key) => !known.includes(key))]
  return Object.fromEntries(
    keys.map((key) => [key, def.shape[key] ? inOrder(def.shape[key], value[key]) : value[key]]),
  )
}

export type Checked = Made & {
  /** Relative to the repository. */
  file: string
  text: string
  /** Of validation, and where the slug is taken. */
  findings: FieldFinding[]
  /** Whether `npm run validate` would find no error. */
  accepted: boolean
}

export function checkAnswers(answers: Answers, around: Neighbourhood, today: string): Checked {
  const made = entryOf(answers, today)
  const { slug, entry } = made
  const text = entryText(entry)
  const found = [
    ...(around.entries.some((other) => other.slug === slug) ? [taken(slug)] : []),
    ...checkEntry({ slug, value: entry, text }, around, today),
  ]
  return {
    ...made,
    file: `content/providers/${slug}.yaml`,
    text,
    findings: found.map((finding) => ({ ...finding, field: fieldOf(finding, answers) })),
    accepted: found.every(({ severity }) => severity !== 'error'),
  }
}

/** Without capabilities, validation points to the name. */
const fieldOf = ({ rule, path }: EntryFinding, answers: Answers) =>
  rule === 'capabilities' && path[0] === 'name' ? 'capabilities' : fieldAt(path, answers)

const taken = (slug: string): EntryFinding => ({
  severity: 'error',
  rule: 'slug-taken',
  path: ['slug'],
  message: `${slug} is in the directory already`,
  help: 'Correct that entry, or choose another slug if this is another product.',
})
