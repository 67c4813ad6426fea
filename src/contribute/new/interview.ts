/** Asks for a new entry, one fact at a time, and checks each answer at once. */

import { slugOfName } from '../../content/fix/slug-case.ts'
import { whyNoCredential } from '../../content/rules/credential-name.ts'
import type { ContentTree } from '../../content/tree.ts'
import { isOnDomains, normaliseUrl, registrableDomain, whyNotOwn } from '../../core/domains.ts'
import { type Provider, provider } from '../../core/schema/provider.ts'
import { isReservedSlug } from '../../core/schema/reserved-slugs.ts'
import { slug } from '../../core/schema/text.ts'
import {
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
  LINK_WORDS,
  LINKS,
  type LinkName,
} from '../../core/schema/vocabulary.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import { type Ask, CHOOSE_ONE, type Check } from './ask.ts'
import { askFreeTier } from './free-tier.ts'
import { askHealth } from './health.ts'
import { all, asKnown, checkedBy, choicesOf, orEmpty, unknownFirst } from './schema-answers.ts'
import { askSources } from './sources.ts'

export type Draft = { slug: string; entry: Provider }

const { shape } = provider
const connectionShape = shape.connection.shape
const packages = connectionShape.sdks.unwrap().options[0].shape.npm
const linkUrl = shape.links.shape.quickstart.unwrap().options[0]

/** The whole interview. `today` is the day the entry is added and its pages are read. */
export async function interview(ask: Ask, tree: ContentTree, today: string): Promise<Draft> {
  const name = await ask.text('Name of the provider', all(checkedBy(shape.name), notTaken(tree, 'name')))
  const slugAnswer = await ask.text(
    'Slug: the name of its file, which never changes',
    all(checkedBy(slug), (answer) =>
      isReservedSlug(answer)
        ? `${answer} is a name that Windows or hosts reserve`
        : tree.providerSlugs.has(answer)
          ? `content/providers/${answer}.yaml already exists: edit that file`
          : refusal(tree, answer, today),
    ),
    slugOfName(name),
  )
  const tagline = await ask.text(
    'Tagline: what it offers, in your own words, at most 120 characters',
    checkedBy(shape.tagline),
  )
  const category = (await ask.choose(
    'Category that it is best known for',
    choicesOf(shape.category),
  )) as Provider['category']
  const capabilities = await askCapabilities(ask, category)
  const website = await ask.text('Website', all(checkedBy(shape.website), notTaken(tree, 'website')))
  const domains = list(
    await ask.text(
      "The provider's own domains, separated by commas (on a shared host with the path: github.com/<owner>)",
      all(checkedBy(shape.domains, list), areOwn),
      registrableDomain(new URL(website).hostname) ?? '',
    ),
  )
  const own = onDomains(domains)
  const docsUrl = await ask.text('Documentation', all(checkedBy(shape.docsUrl), own))
  const connection = await askConnection(ask, own)
  const freeTier = await askFreeTier(ask)
  const links = await askLinks(ask, own)
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
    capabilities,
    website,
    docsUrl,
    domains,
    added: today,
    connection,
    links,
    freeTier,
    health,
    ...opinions,
    changelog: [],
    sources: [],
  }
  return { slug: slugAnswer, entry: { ...entry, sources: await askSources(ask, entry, today) } }
}

const pageWords = (name: LinkName) => `${LINK_WORDS[name].title}: ${LINK_WORDS[name].hint}`

async function askLinks(ask: Ask, own: Check): Promise<Provider['links']> {
  const seen = await ask.chooseAny(
    'Which of these pages have you seen?',
    LINKS.map((value) => ({ value, hint: pageWords(value) })),
  )
  const links: Provider['links'] = {}
  for (const name of LINKS)
    if (seen.includes(name))
      links[name] = await ask.text(`URL of ${pageWords(name)}`, all(checkedBy(linkUrl), own))
  return links
}

/** All that the API does; the capabilities of its category are listed first. */
async function askCapabilities(ask: Ask, category: Provider['category']): Promise<Capability[]> {
  const choices = CAPABILITY_SLUGS.toSorted(
    (a, b) => Number(CAPABILITIES[b].category === category) - Number(CAPABILITIES[a].category === category),
  ).map((value) => ({ value, hint: CAPABILITIES[value].title }))
  for (;;) {
    const chosen = (await ask.chooseAny('What does its API do? (at least one)', choices)) as Capability[]
    if (chosen.length > 0) return chosen
    ask.say(CHOOSE_ONE)
  }
}

async function askConnection(ask: Ask, own: Check): Promise<Provider['connection']> {
  const optional = (message: string, ...checks: readonly Check[]) =>
    ask.text(`${message} (empty: unknown)`, orEmpty(all(...checks)))
  const { baseUrl, authName, envVar, openaiBaseUrl, keyUrl } = connectionShape
  const answers = {
    baseUrl: await optional('Base URL of the API', checkedBy(baseUrl), own),
    auth: await ask.choose('Where the key goes', [UNKNOWN, ...choicesOf(connectionShape.auth)]),
    authName: '',
    envVar: '',
    keyUrl: '',
  }
  if (answers.auth === 'header' || answers.auth === 'query')
    answers.authName = await ask.text('Name of that header or parameter', checkedBy(authName))
  answers.envVar = await optional(
    'Environment variable that the SDK reads the key from',
    checkedBy(envVar),
    likeACredential,
  )
  const compatible = await ask.choose(
    'Does an OpenAI client work with only base URL and key changed?',
    unknownFirst(choicesOf(connectionShape.openaiCompatible)),
  )
  const openai =
    compatible === 'true'
      ? await ask.text('URL for OpenAI clients (empty: the base URL)', orEmpty(checkedBy(openaiBaseUrl)))
      : ''
  answers.keyUrl = await optional('Page to create a key', checkedBy(keyUrl), own)
  const sdks = {
    npm: list(await optional('Official npm packages, separated by commas', checkedBy(packages, list))),
    pypi: list(await optional('Official PyPI packages, separated by commas', checkedBy(packages, list))),
  }
  const known = Object.entries(answers).filter(([, answer]) => answer !== '' && answer !== UNKNOWN.value)
  return {
    ...Object.fromEntries(known),
    ...(compatible === 'unknown' ? {} : { openaiCompatible: asKnown(compatible) }),
    ...(openai === '' ? {} : { openaiBaseUrl: openai }),
    ...(sdks.npm.length + sdks.pypi.length === 0
      ? {}
      : { sdks: Object.fromEntries(Object.entries(sdks).filter(([, names]) => names.length > 0)) }),
  }
}

const likeACredential: Check = (answer) => {
  const issue = whyNoCredential(answer)
  return issue && `${issue.message}. ${issue.help}`
}

const UNKNOWN = { value: 'unknown' }

async function askOpinions(ask: Ask, what: string): Promise<string[]> {
  const check = checkedBy(shape.pros.element)
  const opinions: string[] = []
  while (opinions.length < 5) {
    const enough = opinions.length >= 2
    const number = `${what} ${opinions.length + 1}${enough ? ' (empty: no more)' : ''}`
    const different: Check = (answer) =>
      opinions.includes(answer) ? 'this is already in the list' : undefined
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

const areOwn: Check = (answer) => list(answer).flatMap((domain) => whyNotOwn(domain) ?? [])[0]

function onDomains(domains: readonly string[]): Check {
  return (answer) =>
    isOnDomains(answer, domains)
      ? undefined
      : `${new URL(answer).hostname} is not one of the provider's domains: ${domains.join(', ')}. Give a page there; if a domain is missing, correct domains and this URL in the file afterwards`
}

function notTaken(tree: ContentTree, key: 'name' | 'website'): Check {
  const normal = key === 'name' ? skeleton : normaliseUrl
  return (answer) => {
    const other = tree.providers.find(({ value }) => normal(value[key]) === normal(answer))
    return other && `content/${other.file} has the same ${key}`
  }
}

function refusal(tree: ContentTree, answer: string, today: string): string | undefined {
  const refused = tree.declined.find(({ slug, reviewAfter }) => slug === answer && reviewAfter > today)
  return refused && `declined until ${refused.reviewAfter}: ${refused.reason}`
}
