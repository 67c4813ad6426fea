/** Makes an entry of answers: what is empty or unknown is left out, what follows from other answers is filled in. */
import { slugOfName } from '../../base/letters.ts'
import { statedFacts } from '../../entry/fact-list.ts'
import { entry as entrySchema, type ProviderEntry } from '../../schema/entry.ts'
import { LINKS } from '../../schema/vocabulary.ts'
import { type Answers, ITEMS, type ListName } from './answers.ts'
import { answerAt } from './answers-at.ts'
import { DERIVED, offerKind } from './derived.ts'
import { inOrder } from './in-order.ts'
import { offerIds, toIds, toPlaces } from './offer-places.ts'
import type { Item, Question } from './question.ts'
import { isOffer, QUESTIONS } from './questions.ts'
import { basisPath, typed, type Value } from './values.ts'

type Tree = Record<string, unknown>

export type Made = {
  slug: string
  /** In the order of the schema; not yet checked. */
  entry: Tree
  /** The facts that a source of this entry can show, by the names that `supports` of answers takes. */
  facts: string[]
  /** What the entry says where an answer is empty, by the path of the answer. */
  derived: Record<string, string>
}

/** `today`: the day on which the entry is added. */
export function entryOf(answers: Answers, today: string): Made {
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
