/** Asks for a new entry, one fact at a time, and checks each answer at once. */
import { slugOfName } from '../../content/fix/slug-case.ts'
import { type Answers, emptyAnswers, emptyLimit, type LimitAnswers } from '../../content/questions/answers.ts'
import { withAnswer } from '../../content/questions/answers-at.ts'
import { entryOf, typed } from '../../content/questions/entry-of.ts'
import { isAsked, isFree, QUESTIONS } from '../../content/questions/questions.ts'
import { whyNoCredential } from '../../content/rules/credential-name.ts'
import type { ContentTree } from '../../content/tree.ts'
import { isOnDomains, normaliseUrl, registrableDomain, whyNotOwn } from '../../core/domains.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { isReservedSlug } from '../../core/schema/reserved-slugs.ts'
import { LINK_WORDS, LINKS } from '../../core/schema/vocabulary.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import type { Ask, Check, Choice } from './ask.ts'
import { askQuestion, askSeveral, choicesOf } from './ask-question.ts'
import { askSources } from './sources.ts'

export type Draft = { slug: string; entry: Provider }

/** The whole interview, in the order of the table. `today` is the day the entry is added and its pages are read. */
export async function interview(ask: Ask, tree: ContentTree, today: string): Promise<Draft> {
  let answers: Answers = { ...emptyAnswers(today), sources: [] }
  const put = (path: string, answer: unknown) => {
    answers = withAnswer(answers, path, answer)
  }
  const unpicked: string[] = []
  for (const [path, question] of Object.entries(QUESTIONS)) {
    if (path === 'freeTier.allowance' && isFree(answers)) put('freeTier.limits', await askLimits(ask))
    const pick = PICKS.find(({ before }) => before === path)
    if (pick) {
      const picked = await ask.chooseAny(pick.message, pick.choices)
      const others = pick.choices.filter(({ value }) => !picked.includes(value))
      unpicked.push(...others.map(({ value }) => `${pick.above}.${value}`))
    }
    const isOfItem = path.startsWith('freeTier.limits.') || path.startsWith('sources.')
    if (isOfItem || !question.ask || !isAsked(question, answers)) continue
    if (unpicked.some((above) => path === above || path.startsWith(`${above}.`))) continue
    put(
      path,
      path === 'capabilities'
        ? await askSeveral(ask, path, capabilitiesOf(answers.category))
        : await askQuestion(ask, path, detailsOf(path, answers, tree, today)),
    )
  }
  const sources = await askSources(ask, answers, today)
  const { slug, entry } = entryOf({ ...answers, sources }, today)
  return { slug, entry: entry as Provider }
}

/** Asked before the question at `before`: those below `above` that are not picked are left out. */
const PICKS: readonly { before: string; above: string; message: string; choices: readonly Choice[] }[] = [
  {
    before: `links.${LINKS[0]}`,
    above: 'links',
    message: 'Which of these pages have you seen?',
    choices: LINKS.map((value) => ({ value, hint: `${LINK_WORDS[value].title}: ${LINK_WORDS[value].hint}` })),
  },
  {
    before: 'health.probe.url',
    above: 'health',
    message: 'How can a machine check that it works? (choose nothing if it cannot)',
    choices: [
      { value: 'probe', hint: 'a URL of the API that answers without a key, usually 401' },
      { value: 'statusPage', hint: 'the official status page' },
    ],
  },
]

/** Those of the category first. */
function capabilitiesOf(category: string): Choice[] {
  const { options, groupOf } = QUESTIONS.capabilities!
  const isOther = ({ value }: Choice) => Number(groupOf!(value) !== category)
  return choicesOf(options!).toSorted((a, b) => isOther(a) - isOther(b))
}

/** What depends on other answers and on the directory. */
function detailsOf(path: string, answers: Answers, tree: ContentTree, today: string) {
  const { name, website, domains, freeTier } = answers
  const own = typed(QUESTIONS.domains!, domains) as string[]
  const checks: Record<string, Check> = {
    name: notTaken(tree, 'name'),
    slug: (answer) =>
      isReservedSlug(answer)
        ? `${answer} is a name that Windows or hosts reserve`
        : tree.providerSlugs.has(answer)
          ? `content/providers/${answer}.yaml already exists: edit that file`
          : refusal(tree, answer, today),
    website: notTaken(tree, 'website'),
    domains: (answer) =>
      (typed(QUESTIONS.domains!, answer) as string[]).flatMap((domain) => whyNotOwn(domain) ?? [])[0],
    'connection.envVar': likeACredential,
  }
  const initials: Record<string, () => string | undefined> = {
    slug: () => slugOfName(name),
    domains: () => registrableDomain(new URL(website).hostname) ?? '',
    'health.probe.expect': () => answers.health.probe.expect,
  }
  const required = path === 'freeTier.cardBasis' ? freeTier.requiresCreditCard : freeTier.requiresPhone
  return {
    check: OWN.test(path) ? onDomains(own) : checks[path],
    initial: initials[path]?.(),
    // A refused call shows that something is required, never that it is not.
    offers: (option: string) => option !== 'called' || required === 'true',
  }
}

/** Pages and URLs that must lie on the provider's domains. */
const OWN = /^(?:docsUrl|connection\.(?:baseUrl|keyUrl)|links\.\w+|health\.probe\.url)$/

async function askLimits(ask: Ask): Promise<LimitAnswers[]> {
  const limits: LimitAnswers[] = []
  while (
    limits.length < 20 &&
    (await (limits.length === 0
      ? ask.confirm('Is there a numeric limit?')
      : ask.confirm('Another limit?', false)))
  ) {
    const limit = emptyLimit()
    for (const key of ['metric', 'value', 'per', 'scope'] as const)
      limit[key] = await askQuestion(ask, `freeTier.limits.${key}`)
    limits.push(limit)
  }
  return limits
}

const likeACredential: Check = (answer) => {
  const issue = whyNoCredential(answer)
  return issue && `${issue.message}. ${issue.help}`
}

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
