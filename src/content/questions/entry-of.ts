/** Makes an entry of answers: what is empty or unknown is left out, what follows from other answers is filled in. */
import { registrableDomain } from '../../core/domains.ts'
import { claimedFacts } from '../../core/facts.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { slugOfName } from '../fix/slug-case.ts'
import type { Answers, LimitAnswers, SourceAnswers } from './answers.ts'
import { isFree, type Question, questionAt } from './questions.ts'

export type Made = {
  slug: string
  /** In the order of the schema; not yet checked. */
  entry: Record<string, unknown>
  /** The facts that a source of this entry can show, by the names that `supports` takes. */
  facts: string[]
}

/** `today`: the day on which the entry is added. */
export function entryOf(answers: Answers, today: string): Made {
  const { slug, sources, ...given } = answers
  const { connection, links, freeTier, health, pros, cons, useCases, ...about } = valuesOf(given, '', answers)
  const without = {
    ...about,
    domains: about.domains ?? domainOf(answers.website.trim()),
    added: today,
    ...{ connection, links, freeTier, health, pros, cons, useCases },
    changelog: [],
  }
  const facts = factsOf({ ...without, sources: [] })
  const sourceOf = (source: SourceAnswers) => {
    const supports = facts.filter((fact) => source.supports.includes(fact))
    return valuesOf({ ...source, supports }, 'sources.', answers, source)
  }
  return {
    slug: slug.trim() || slugOfName(answers.name),
    entry: { ...without, sources: sources.map(sourceOf) },
    facts,
  }
}

/** The values of a part of the answers, by its keys and in their order. */
function valuesOf(part: object, above: string, answers: Answers, source?: SourceAnswers) {
  const values: Record<string, unknown> = {}
  for (const [key, answer] of Object.entries(part)) {
    const path = `${above}${key}`
    const question = questionAt(path)
    const value = question
      ? entryValue(question, answer as string, answers, source)
      : path === 'freeTier.limits'
        ? limitsOf(answers)
        : valuesOf(answer as object, `${path}.`, answers)
    // A part of a part, such as the probe, is there only with an answer.
    if (value === undefined || (!question && above !== '' && Object.keys(value as object).length === 0))
      continue
    values[key] = value
  }
  return values
}

function entryValue(question: Question, answer: string, answers: Answers, source?: SourceAnswers) {
  const { kind, when, follows, leftOut, optional } = question
  if (when?.(answers, source) === false) return undefined
  const value = follows?.(answers) ?? typed(question, answer)
  const isEmpty =
    (value === '' && kind !== 'number') || (optional && Array.isArray(value) && value.length === 0)
  return isEmpty || value === leftOut ? undefined : value
}

/** An answer as the entry has it; an empty text or list if there is none. */
export function typed({ kind }: Question, answer: string): unknown {
  switch (kind) {
    case 'several':
      return answer
    case 'list':
      return items(answer, /[,\n]/)
    case 'numbers':
      return items(answer, /[,\n]/).map(amount)
    case 'lines':
      return items(answer, /\r?\n/)
    case 'number':
      return amount(answer)
    case 'known':
      return answer === 'true' ? true : answer === 'false' ? false : answer
    default:
      return answer.trim()
  }
}

/** Each with an id of what it counts, its window and its model. */
function limitsOf(answers: Answers): Record<string, unknown>[] {
  if (!isFree(answers)) return []
  const taken = new Set<string>()
  const idOf = ({ metric, per, model }: LimitAnswers) => {
    const wanted = [slugOfName(model).slice(0, 30), metric, per === 'once' ? '' : 'per', per]
      .filter((word) => word !== '')
      .join('-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    return id
  }
  return answers.freeTier.limits.map((limit) => ({
    id: idOf(limit),
    ...valuesOf(limit, 'freeTier.limits.', answers),
  }))
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

const items = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `1,000` and `1 000` are 1000; anything else stays as it was typed. */
function amount(text: string): number | string {
  const digits = text.trim().replace(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, '')
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : text.trim()
}

function domainOf(website: string): string[] {
  const domain = URL.canParse(website) ? registrableDomain(new URL(website).hostname) : null
  return domain === null ? [] : [domain]
}
