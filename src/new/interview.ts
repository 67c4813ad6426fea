/** Asks for a new entry, one fact at a time, and checks each answer at once. */
import { isOwn, isSharedHost, normaliseAddress, registrableDomain } from '../content/domains.ts'
import { slugCase } from '../content/fix.ts'
import type { ContentTree } from '../content/tree.ts'
import { type Provider, provider } from '../schema/provider.ts'
import { slug } from '../schema/text.ts'
import { DOCUMENTATION_FACTS } from '../schema/vocabulary.ts'
import type { Ask, Check } from './ask.ts'
import { askFreeTier } from './free-tier.ts'
import { askHealth } from './health.ts'
import { all, asKnown, checkedBy, choicesOf, orEmpty } from './schema-answers.ts'
import { askSources } from './sources.ts'

export type Draft = { slug: string; entry: Provider }

const { shape } = provider
const connectionShape = shape.connection.shape

/** The whole conversation. `today` is the day the entry is added and its pages are read. */
export async function interview(ask: Ask, tree: ContentTree, today: string): Promise<Draft> {
  const name = await ask.text('Name of the provider', all(checkedBy(shape.name), notTaken(tree, 'name')))
  const slugAnswer = await ask.text(
    'Slug: the name of its file, forever',
    all(checkedBy(slug), (answer) =>
      tree.providerSlugs.has(answer)
        ? `content/providers/${answer}.yaml is there already: edit that one`
        : refusal(tree, answer, today),
    ),
    slugCase(name.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/[^a-z0-9-]/g, ''),
  )
  const tagline = await ask.text(
    'Tagline: what it offers, in your own words, at most 120 characters',
    checkedBy(shape.tagline),
  )
  const category = (await ask.choose(
    'Category that it is best known for',
    choicesOf(shape.category),
  )) as Provider['category']
  const website = await ask.text('Website', all(checkedBy(shape.website), notTaken(tree, 'website')))
  const domains = list(
    await ask.text(
      "The provider's own domains, separated by commas (on a shared host with the path: github.com/<owner>)",
      all(checkedBy(shape.domains, list), notShared),
      registrableDomain(new URL(website).hostname) ?? '',
    ),
  )
  const own = onDomains(domains)
  const docsUrl = await ask.text('Documentation', all(checkedBy(shape.docsUrl), own))
  const connection = await askConnection(ask, own)
  const freeTier = await askFreeTier(ask)
  const published = await ask.chooseAny(
    'Which of these does the provider publish? (only what you have seen)',
    DOCUMENTATION_FACTS.map((value) => ({ value, hint: DOCUMENTATION_HINTS[value] })),
  )
  const health = await askHealth(ask, own)
  const opinions = {
    pros: await askOpinions(ask, 'Pro'),
    cons: await askOpinions(ask, 'Con'),
    useCases: await askOpinions(ask, 'Use case'),
  }
  const entry: Provider = {
    name,
    tagline,
    category,
    website,
    docsUrl,
    domains,
    added: today,
    connection,
    freeTier,
    documentation: Object.fromEntries(published.map((fact) => [fact, true])),
    health,
    ...opinions,
    changelog: [],
    sources: [],
  }
  return { slug: slugAnswer, entry: { ...entry, sources: await askSources(ask, entry, today) } }
}

const DOCUMENTATION_HINTS: Record<(typeof DOCUMENTATION_FACTS)[number], string> = {
  openapi: 'an OpenAPI file',
  quickstart: 'a first call, step by step',
  errorReference: 'a list of errors',
  limitsPage: 'a page of limits',
  changelog: 'a changelog of the API',
}

async function askConnection(ask: Ask, own: Check): Promise<Provider['connection']> {
  const optional = (message: string, ...checks: readonly Check[]) =>
    ask.text(`${message} (empty: not known)`, orEmpty(all(...checks)))
  const { baseUrl, authName, envVar, openaiBaseUrl, keyUrl } = connectionShape
  const answers = {
    baseUrl: await optional('Base URL of the API', checkedBy(baseUrl)),
    auth: await ask.choose('Where the key goes', [...choicesOf(connectionShape.auth), UNKNOWN]),
    authName: '',
    envVar: '',
    keyUrl: '',
  }
  if (answers.auth === 'header' || answers.auth === 'query')
    answers.authName = await ask.text('Name of that header or parameter', checkedBy(authName))
  answers.envVar = await optional('Environment variable that the SDK reads the key from', checkedBy(envVar))
  const compatible = await ask.choose(
    'Does an OpenAI client work with only base URL and key changed?',
    choicesOf(connectionShape.openaiCompatible),
  )
  const openai =
    compatible === 'true'
      ? await ask.text('Address for OpenAI clients (empty: the base URL)', orEmpty(checkedBy(openaiBaseUrl)))
      : ''
  answers.keyUrl = await optional('Page where one makes a key', checkedBy(keyUrl), own)
  const known = Object.entries(answers).filter(([, answer]) => answer !== '' && answer !== UNKNOWN.value)
  return {
    ...Object.fromEntries(known),
    ...(compatible === 'unknown' ? {} : { openaiCompatible: asKnown(compatible) }),
    ...(openai === '' ? {} : { openaiBaseUrl: openai }),
  }
}

const UNKNOWN = { value: 'unknown' }

async function askOpinions(ask: Ask, what: string): Promise<string[]> {
  const check = checkedBy(shape.pros.element)
  const opinions: string[] = []
  while (opinions.length < 5) {
    const enough = opinions.length >= 2
    const number = `${what} ${opinions.length + 1}${enough ? ' (empty: that is all)' : ''}`
    const different: Check = (answer) => (opinions.includes(answer) ? 'this stands there already' : undefined)
    const answer = await ask.text(number, enough ? orEmpty(all(check, different)) : all(check, different))
    if (answer === '') break
    opinions.push(answer)
  }
  return opinions
}

const list = (answer: string) =>
  answer
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const notShared: Check = (answer) => {
  const shared = list(answer).find((domain) => !domain.includes('/') && isSharedHost(domain))
  return shared && `many parties publish on ${shared}: give the path too, ${shared}/<owner>`
}

function onDomains(domains: readonly string[]): Check {
  return (answer) =>
    isOwn(answer, domains)
      ? undefined
      : `${new URL(answer).hostname} is none of the domains you named: ${domains.join(', ')}`
}

function notTaken(tree: ContentTree, key: 'name' | 'website'): Check {
  const normal = (value: string) => (key === 'name' ? value.toLowerCase() : normaliseAddress(value))
  return (answer) => {
    const other = tree.providers.find(({ value }) => normal(value[key]) === normal(answer))
    return other && `content/${other.file} has the same ${key}`
  }
}

function refusal(tree: ContentTree, answer: string, today: string): string | undefined {
  const refused = tree.declined.find(({ slug, reviewAfter }) => slug === answer && reviewAfter > today)
  return refused && `declined until ${refused.reviewAfter}: ${refused.reason}`
}
