/** Which facts of an entry changed, and which of these no changelog item and no correction explains. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Path } from '../../base/json.ts'
import { posixPath } from '../../base/letters.ts'
import { type Diagnostic, sortDiagnostics } from '../../content/diagnostic.ts'
import { readContentFile } from '../../content/files.ts'
import { checkShape } from '../../content/shape.ts'
import { covers } from '../../entry/fact-sources.ts'
import { WHOLE_OFFER } from '../../entry/facts/fact-rows.ts'
import type { Fact } from '../../entry/facts/facts.ts'
import { factsOf } from '../../entry/facts/facts-of.ts'
import { statedFacts } from '../../entry/facts/stated-facts.ts'
import { limitsOf, type OfferLimit } from '../../entry/offer-limits.ts'
import { amountWords } from '../../entry/words.ts'
import { entry as entrySchema, type ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { ChangeKind } from '../../schema/vocabulary.ts'
import { entryFiles } from './base.ts'

type Unexplained = {
  /** Warnings, each at its place in the changed entry. */
  diagnostics: Diagnostic[]
  /** Slugs of changed entries that cannot be compared, because the older version does not fit the current schema. */
  notCompared: string[]
}

/**
 * What validation should report for a change of content: all errors, warnings, and unexplained changes. Where `changed`,
 * no warnings of files that the change does not touch, among which new ones would be lost. `diagnostics` are those of
 * `after`.
 */
export function findingsOfChange(
  before: string,
  after: string,
  diagnostics: readonly Diagnostic[],
  changed: boolean,
): Unexplained {
  const shown = diagnostics.filter(
    ({ file, severity }) =>
      !changed || severity === 'error' || !isUntouched(join(before, relative(after, file)), file),
  )
  const unexplained = unexplainedChanges(before, after)
  return { ...unexplained, diagnostics: sortDiagnostics([...shown, ...unexplained.diagnostics]) }
}

/** Whether the older file exists and has the same bytes. */
const isUntouched = (before: string, after: string): boolean =>
  existsSync(before) && readFileSync(before).equals(readFileSync(after))

/** Compares the entries that two content folders both have. New entries are not changes, and invalid ones have errors of their own. */
export function unexplainedChanges(before: string, after: string): Unexplained {
  const diagnostics: Diagnostic[] = []
  const notCompared: string[] = []
  const older = new Set(entryFiles(before))
  for (const name of entryFiles(after).filter((one) => older.has(one))) {
    const [then, file] = [before, after].map((dir) => posixPath(join(dir, 'providers', name), sep))
    const [was, is] = [entryIn(then!), entryIn(file!)]
    if (!is) continue
    if (!was) notCompared.push(name.slice(0, -'.yaml'.length))
    else
      for (const { path, ...finding } of findings(was.value, is.value))
        diagnostics.push({ file: file!, ...is.locate(path), severity: 'warning', ...finding })
  }
  return { diagnostics: sortDiagnostics(diagnostics), notCompared }
}

type Finding = { path: Path; rule: string; message: string; help: string }

function* findings(before: ProviderEntry, after: ProviderEntry): Iterable<Finding> {
  const itemsBefore = new Set(before.changelog.map(({ id }) => id))
  const items = after.changelog.filter(({ id }) => !itemsBefore.has(id))
  const correctionsBefore = new Set(before.corrections?.map((correction) => JSON.stringify(correction)))
  const corrections = (after.corrections ?? []).filter(
    (correction) => !correctionsBefore.has(JSON.stringify(correction)),
  )
  const named = [...items.flatMap(({ facts = [] }) => facts), ...corrections.map(({ field }) => field)]
  const isNamed = (field: string) => named.some((name) => covers(name, field))
  for (const { field, path, message, kinds, metrics } of changedFacts(before, after))
    if (
      !isNamed(field) &&
      !metrics?.every(isNamed) &&
      !items.some(({ kind, facts }) => facts === undefined && kinds.includes(kind))
    )
      yield {
        path,
        rule: 'unexplained-change',
        message: `${message}, and nothing explains it`,
        help: `If the provider changed it, add a changelog item of kind ${alternatives(kinds)}, with facts: [${field}]. If the entry was wrong, add one to corrections: date, field: ${field}, was, note.`,
      }

  const ids = new Set(after.changelog.map(({ id }) => id))
  for (const id of itemsBefore)
    if (!ids.has(id))
      yield {
        path: ['changelog'],
        rule: 'lost-change',
        message: `the changelog item ${id} was removed`,
        help: 'Restore it under its id: feeds identify it by the id, and subscribers would get it again.',
      }
}

const alternatives = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function entryIn(file: string) {
  const read = readContentFile(file, readFileSync)
  if ('problems' in read) return undefined
  const shaped = checkShape(entrySchema, read.value)
  return 'value' in shaped ? { value: shaped.value, locate: read.locate } : undefined
}

type FactChange = {
  /** As sources, corrections and changelog items name it: `offers.free-plan.kind`. */
  field: string
  /** Where it is in the changed entry, or where it would be. */
  path: Path
  /** The change in words. */
  message: string
  /** The kinds of changelog item that can explain it. */
  kinds: readonly ChangeKind[]
  /** Of a model's limits: the names of the metrics that changed. Naming all of these explains it too. */
  metrics?: readonly string[]
}

/** Values do not depend on it: it only decides what is stale. */
const ANY_DAY = '2000-01-01'

/**
 * Facts that were known before and have changed. A fact that was unknown or absent before was learned, not changed. An
 * offer that only has another id or name is the same offer.
 */
export function changedFacts(before: ProviderEntry, after: ProviderEntry): FactChange[] {
  const [then, offers] = [before, after].map((entry) => new Map(entry.offers.map((one) => [one.id, one])))
  const added = new Set(after.offers.filter(({ id }) => !then!.has(id)).map(contentOf))
  const gone = before.offers.filter(
    (offer) => !offers!.has(offer.id) && offer.ended === undefined && !added.has(contentOf(offer)),
  )
  const stays = (id: string) => {
    const [was, is] = [then!.get(id), offers!.get(id)]
    return was && is && (was.ended === undefined) === (is.ended === undefined)
  }
  const now = new Map(factsOf(after, ANY_DAY).map((fact) => [fact.name, fact]))
  const stated = new Set(statedFacts(before).map(({ name }) => name))
  const known = factsOf(before, ANY_DAY).filter(
    ({ name, offer, written }) =>
      written !== null &&
      (stated.has(name) || name.startsWith('prices.')) &&
      (offer === null || stays(offer)),
  )
  return [
    ...gone.map(({ id, name }) => offerChange(id, ['offers'], `the offer ${id} ("${name}") is gone`)),
    ...endedOffers(before, after),
    ...known.flatMap((fact) => changeOf(fact, now.get(fact.name), before, after)),
    ...changedRetirement(before, after),
  ]
}

const contentOf = ({ id: _, name: __, ...rest }: Offer) => JSON.stringify(rest)

const offerChange = (id: string, path: Path, message: string, fact = 'kind'): FactChange => ({
  field: `offers.${id}.${fact}`,
  path,
  message,
  kinds: [...WHOLE_OFFER, 'pricing'],
})

function changeOf(
  was: Fact,
  is: Fact | undefined,
  before: ProviderEntry,
  after: ProviderEntry,
): FactChange[] {
  const { name, explainedBy: kinds } = was
  if (kinds === null || name === 'retired' || is?.written === was.written) return []
  const lost = name.includes('.quotas.') ? lostLimits(name, before, after) : undefined
  if (lost?.limits.length === 0) return []
  // Of several limits, only those that changed.
  const kept = limitsIn(after, was.offer).filter((limit) => lost?.limits.some((one) => isOfSame(one, limit)))
  const [said, says] = lost?.isPart ? [lost.limits, kept].map(wordsOf) : [was.written, is?.written]
  const message = `${name} was "${said}" and ${says ? `is "${says}" now` : 'is left out now'}`
  const metrics = lost?.limits.map(({ metric }) => `offers.${was.offer}.quotas.${metric}`)
  return [{ field: name, path: pathOf(name, after), message, kinds, ...(metrics && { metrics }) }]
}

const endedOffers = (before: ProviderEntry, after: ProviderEntry): FactChange[] =>
  before.offers.flatMap((was): FactChange[] => {
    const index = after.offers.findIndex(({ id }) => id === was.id)
    const is = after.offers[index]
    if (!is || was.ended === is.ended) return []
    const state = (ended: string | undefined) => (ended === undefined ? 'in force' : `ended on ${ended}`)
    const message = `the offer ${was.id} was ${state(was.ended)} and is ${state(is.ended)} now`
    return [offerChange(was.id, ['offers', index, ...(is.ended ? ['ended'] : [])], message, 'ended')]
  })

/** The limits of this name that no row states any more, and whether it has others. */
function lostLimits(name: string, before: ProviderEntry, after: ProviderEntry) {
  const [, offer, , ...rest] = name.split('.')
  const quota = rest.join('.')
  const now = limitsIn(after, offer)
  const stood = limitsIn(before, offer).filter(
    ({ model, sharedBy, metric }) => (model ?? metric) === quota || sharedBy.includes(quota),
  )
  const limits = stood.filter((was) => !now.some((is) => isSame(was, is)))
  return { limits, isPart: limits.length < stood.length }
}

const limitsIn = ({ offers }: ProviderEntry, offer: string | null | undefined): OfferLimit[] =>
  offers.filter(({ id }) => id === offer).flatMap(limitsOf)

function wordsOf(limits: readonly OfferLimit[]): string {
  const words = limits.map((limit) => amountWords(limit) + (limit.ended ? ` (ended ${limit.ended})` : ''))
  return [...new Set(words)].join(', ')
}

/** Whether two limits count the same. */
const isOfSame = (was: OfferLimit, is: OfferLimit) =>
  was.metric === is.metric && was.per === is.per && was.model === is.model

/** A limit without a scope says nothing about its scope; one without a model applies to all models. */
const isSame = (was: OfferLimit, is: OfferLimit) =>
  isOfSame(was, is) &&
  was.value === is.value &&
  (was.ended === undefined) === (is.ended === undefined) &&
  (was.scope === undefined || was.scope === is.scope)

/** Where the fact is in the entry; where it is left out, the part that it belongs to. */
function pathOf(name: string, entry: ProviderEntry): Path {
  const stated = statedFacts(entry).find((fact) => fact.name === name)
  if (stated) return stated.path
  const [part, id] = name.split('.') as [string, string?]
  const index = part === 'offers' ? entry.offers.findIndex((offer) => offer.id === id) : -1
  return index < 0 ? [part] : [part, index]
}

function changedRetirement({ retired: was }: ProviderEntry, { retired: is }: ProviderEntry): FactChange[] {
  if (was?.date === is?.date) return []
  const state = (date: string | undefined) => (date === undefined ? 'not retired' : `retired on ${date}`)
  const message = `the API was ${state(was?.date)} and is ${state(is?.date)} now`
  return [{ field: 'retired', path: ['retired'], message, kinds: ['lifecycle'] }]
}
