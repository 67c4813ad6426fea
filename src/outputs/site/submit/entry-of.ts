/** Makes an entry of answers: what is empty or unknown is left out, what follows from other answers is filled in. */
import { slugOfName } from '../../../content/fix/slug-case.ts'
import { registrableDomain } from '../../../core/domains.ts'
import { claimedFacts } from '../../../core/facts.ts'
import { countedLimits } from '../../../core/limits.ts'
import type { FreeTierTerms } from '../../../core/schema/free-tier.ts'
import type { Provider } from '../../../core/schema/provider.ts'
import { LINKS } from '../../../core/schema/vocabulary.ts'
import type { Answers, LimitAnswers, SourceAnswers } from './answers.ts'

export type Made = {
  slug: string
  /** In the order of the schema; not yet checked. */
  entry: Record<string, unknown>
  /** The facts that a source of this entry can show, by the names that `supports` takes. */
  facts: string[]
}

/** `today`: the day on which the entry is added. */
export function entryOf(answers: Answers, today: string): Made {
  const domains = list(answers.domains)
  const without = {
    ...texts(answers, ['name', 'tagline', 'category']),
    capabilities: answers.capabilities,
    ...texts(answers, ['website', 'docsUrl']),
    domains: domains.length > 0 ? domains : domainOf(answers.website.trim()),
    added: today,
    connection: connectionOf(answers.connection),
    links: texts(answers.links, LINKS),
    freeTier: freeTierOf(answers.freeTier),
    health: healthOf(answers.health),
    pros: lines(answers.pros),
    cons: lines(answers.cons),
    useCases: lines(answers.useCases),
    changelog: [],
  }
  const facts = factsOf({ ...without, sources: [] })
  return {
    slug: answers.slug.trim() || slugOfName(answers.name),
    entry: { ...without, sources: answers.sources.map((source) => sourceOf(source, facts)) },
    facts,
  }
}

/** Bases that explain nothing: nobody says that it is so, or the kind implies it. */
function withBasis(tier: Answers['freeTier'], term: 'requiresCreditCard' | 'requiresPhone') {
  const key = term === 'requiresCreditCard' ? 'cardBasis' : 'phoneBasis'
  const value = known(tier[term])
  const implied = term === 'requiresCreditCard' && tier.kind === 'none' && value === true
  return { [term]: value, ...(value === 'unknown' || implied ? {} : texts(tier, [key])) }
}

function freeTierOf(tier: Answers['freeTier']): Record<string, unknown> {
  const { kind } = tier
  const isFree = kind !== 'none' && kind !== 'unknown'
  const limits = isFree ? limitsOf(tier.limits) : []
  const counted = countedLimits({ limits } as unknown as FreeTierTerms).length > 0
  return {
    ...texts(tier, ['kind', 'summary']),
    ...(kind === 'keyless'
      ? { requiresCreditCard: false, requiresPhone: false }
      : { ...withBasis(tier, 'requiresCreditCard'), ...withBasis(tier, 'requiresPhone') }),
    ...(isFree && { allowance: counted ? 'counted' : tier.allowance }),
    ...(limits.length > 0 && { limits }),
    ...(isFree && texts(tier, ['creditsExpireAfter'])),
    ...(kind === 'trial' && texts(tier, ['endsAfter'])),
    ...(tier.trainsOnData !== 'unknown' && texts(tier, ['trainsOnData'])),
    ...(known(tier.commercialUse) !== 'unknown' && { commercialUse: known(tier.commercialUse) }),
  }
}

/** Each with an id of what it counts, its window and its model. */
function limitsOf(limits: readonly LimitAnswers[]): Record<string, unknown>[] {
  const taken = new Set<string>()
  return limits.map((limit) => {
    const model = slugOfName(limit.model).slice(0, 30)
    const wanted = [...(model ? [model] : []), limit.metric, limit.per === 'once' ? '' : 'per', limit.per]
      .filter((word) => word !== '')
      .join('-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    return {
      id,
      ...texts(limit, ['metric']),
      value: amount(limit.value),
      ...texts(limit, ['per', 'scope', 'model']),
    }
  })
}

function connectionOf(connection: Answers['connection']): Record<string, unknown> {
  const compatible = known(connection.openaiCompatible)
  const takesName = connection.auth === 'header' || connection.auth === 'query'
  const packages = { npm: list(connection.sdks.npm), pypi: list(connection.sdks.pypi) }
  const named = Object.entries(packages).filter(([, names]) => names.length > 0)
  return {
    ...texts(connection, ['baseUrl', 'auth']),
    ...(takesName && texts(connection, ['authName'])),
    ...texts(connection, ['envVar']),
    ...(compatible !== 'unknown' && { openaiCompatible: compatible }),
    ...(compatible === true && texts(connection, ['openaiBaseUrl'])),
    ...texts(connection, ['keyUrl']),
    ...(named.length > 0 && { sdks: Object.fromEntries(named) }),
  }
}

function healthOf({ probe, statusPage, none }: Answers['health']): Record<string, unknown> {
  const [hasProbe, hasPage] = [probe.url.trim() !== '', statusPage.url.trim() !== '']
  return {
    ...(hasProbe && { probe: { ...texts(probe, ['url']), expect: list(probe.expect).map(amount) } }),
    ...(hasPage && { statusPage: texts(statusPage, ['url', 'format']) }),
    ...(!hasProbe && !hasPage && texts({ none }, ['none'])),
  }
}

function sourceOf(source: SourceAnswers, facts: readonly string[]): Record<string, unknown> {
  return {
    ...texts(source, ['url', 'read', 'asOf', 'type']),
    ...(source.type === 'transcript' && texts(source, ['of'])),
    supports: facts.filter((fact) => source.supports.includes(fact)),
    ...texts(source, ['note']),
  }
}

/** All limits under one name where there are several, and each of them. */
function factsOf(entry: Record<string, unknown>): string[] {
  // Only whether values are there is read of it, so its shape need not be right yet.
  const { links, health } = entry as Provider
  const claimed = claimedFacts(entry as Provider).map(({ name }) => name)
  const limits = claimed.filter((name) => name.startsWith('freeTier.limits.'))
  return [
    ...claimed.filter((name) => !limits.includes(name)),
    ...(limits.length > 0 ? ['freeTier.limits'] : []),
    ...(limits.length > 1 ? limits : []),
    ...Object.keys(links).map((name) => `links.${name}`),
    ...(health.probe ? ['health.probe'] : []),
    ...(health.statusPage ? ['health.statusPage'] : []),
  ]
}

/** The texts under these keys, without those that are empty. */
function texts<Key extends string>(
  of: Readonly<Partial<Record<Key, unknown>>>,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const given = keys.map((key) => [key, String(of[key]).trim()] as const).filter(([, text]) => text !== '')
  return Object.fromEntries(given) as Partial<Record<Key, string>>
}

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((item) => item.trim())
    .filter((item) => item !== '')
const list = (text: string) => split(text, /[,\n]/)
const lines = (text: string) => split(text, /\r?\n/)

/** `1,000` and `1 000` are 1000; anything else stays as it was typed. */
function amount(text: string): number | string {
  const digits = text.trim().replace(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, '')
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : text.trim()
}

const known = (word: string): boolean | string => (word === 'true' ? true : word === 'false' ? false : word)

function domainOf(website: string): string[] {
  const domain = URL.canParse(website) ? registrableDomain(new URL(website).hostname) : null
  return domain === null ? [] : [domain]
}
