/** Rules about whose things are: no entry can have another secret sent to its base URL, and nobody is popular by the downloads of another's package. */
import { identityWords } from '../../base/domains.ts'
import { groupBy } from '../../base/order.ts'
import { isBorrowed } from '../../entry/borrowed-packages.ts'
import { officialPackages } from '../../schema/connection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Entry } from '../tree.ts'
import { isAcceptedVariable, whyNotItsSecret } from './credential-name.ts'
import { providerRule, type Rule, treeRule } from './rule.ts'

/** Where an entry says what it is called. */
const namesOf = (slug: string, { name, domains }: Pick<ProviderEntry, 'name' | 'domains'>): string[] => [
  slug,
  name,
  ...domains.map(identityWords),
]

/** Each run of these words as one: `EDEN`, `AI` → `EDEN`, `EDENAI`, `AI`. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')))

/** In capitals, of letters and digits alone. */
const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** Words that name no one. */
const ANYONE: ReadonlySet<string> = new Set(
  wordsOf(
    'access ai api apis app auth client cloud data database db dev docs hq inference io javascript js key lib llm model models node npm official platform py python rest sdk search secret server services site token ts typescript user web www',
  ),
)

/** Whether a word, or several as one, stands in one of the texts, or begins it. */
function nameEntry(words: readonly string[], texts: readonly string[]): boolean {
  const runs = runsOf(words).filter((run) => run.length > 1 && !ANYONE.has(run))
  return texts.some((text) => {
    const textWords = wordsOf(text)
    const whole = textWords.join('')
    return runs.some((run) => textWords.includes(run) || (run.length > 2 && whole.startsWith(run)))
  })
}

/** Whether a package is called as an entry is, whole or by words of it: `chromadb` and `@chroma/sdk` for Chroma, `react` not for Reaction. */
function packageNamesEntry(name: string, texts: readonly string[]): boolean {
  const runs = runsOf(wordsOf(name)).filter((run) => run.length > 1 && !ANYONE.has(run))
  const entryRuns = new Set(texts.flatMap((text) => runsOf(wordsOf(text))).filter((run) => !ANYONE.has(run)))
  const isOwn = (run: string) => entryRuns.has(run) || [...ANYONE].some((end) => entryRuns.has(run + end))
  return runs.some(
    (run) => isOwn(run) || [...ANYONE].some((end) => run.endsWith(end) && isOwn(run.slice(0, -end.length))),
  )
}

const VARIABLE = ['connection', 'envVar']

type One = Entry<ProviderEntry>

export const envVarRules: readonly Rule[] = [
  providerRule('env-var', 'error', function* (_, entry) {
    const issue = isAccepted(entry) ? undefined : whyNotItsName(entry)
    if (issue) yield { path: VARIABLE, ...issue }
  }),

  treeRule('foreign-env-var', 'error', function* ({ tree }) {
    const ownerOf = otherOwners(tree.providers)
    for (const entry of tree.providers) {
      const other = isAccepted(entry) ? undefined : ownerOf(entry)
      if (other)
        yield {
          file: entry.file,
          path: VARIABLE,
          message: `${entry.value.connection.envVar} is read as the key of ${other.slug}`,
          help: 'One variable holds the key of one provider. Two products of one company declare a common domain.',
        }
    }
  }),
]

const isAccepted = ({ slug, value: { connection } }: One) => isAcceptedVariable(slug, connection.envVar)

/** Why the variable of an entry does not look like that of its key; undefined if it does. */
function whyNotItsName({ slug, value }: One): { message: string; help: string } | undefined {
  const { envVar } = value.connection
  if (envVar === undefined) return undefined
  const issue = whyNotItsSecret(envVar, (domain) => value.domains.includes(domain))
  if (issue || nameEntry(wordsOf(stemOf(envVar)), namesOf(slug, value))) return issue
  return {
    message: `${envVar} shares no word with slug, name or domains`,
    help: 'Give the name that the official SDK reads, or leave it out.',
  }
}

/** Finds another provider that the variable of an entry names, whole or in part. */
function otherOwners(providers: readonly One[]): (entry: One) => One | undefined {
  const owners = new Map<string, One[]>()
  for (const entry of providers) {
    const { envVar } = entry.value.connection
    const stems = new Set([entry.slug.replaceAll('-', '').toUpperCase()])
    if (envVar !== undefined) stems.add(stemOf(envVar).replaceAll('_', ''))
    for (const stem of stems) owners.set(stem, [...(owners.get(stem) ?? []), entry])
  }
  return (entry) =>
    runsOf(wordsOf(stemOf(entry.value.connection.envVar ?? '')))
      .flatMap((run) => owners.get(run) ?? [])
      .find((one) => one !== entry && !haveCommonDomain(one, entry))
}

/** What a variable's name has before the words for a credential: `EDEN_AI_API_KEY` → `EDEN_AI`. */
const stemOf = (envVar: string): string =>
  envVar.replace(
    /(?:_?API|_AUTH|_ACCESS|_SECRET|_APP|_REST)?_?(?:KEY|TOKEN|SECRET|PAT|CREDENTIALS|URL)(?:_ID)?$/,
    '',
  )

/** They declare a domain, or a path on a shared host, in the same words. `npm run diff` shows a domain that becomes common. */
const haveCommonDomain = ({ value: a }: Entry<ProviderEntry>, { value: b }: Entry<ProviderEntry>): boolean =>
  a.domains.some((domain) => b.domains.includes(domain))

/** Official packages that are not called as their provider is: of one entry, or of all that declare a domain. A test refuses a row that no entry needs. */
export const PACKAGE_EXCEPTIONS: readonly (({ slug: string } | { domain: string }) & {
  package: string
  reason: string
})[] = [
  { domain: 'aws.amazon.com', package: 'boto3', reason: 'The SDK of all services of AWS.' },
  { slug: 'baseten', package: 'truss', reason: 'Its tool for deploying models has a name of its own.' },
  { slug: 'digitalocean', package: 'gradient', reason: 'Gradient is the platform that serves the models.' },
  { slug: 'lightning-ai', package: 'litai', reason: 'Short for Lightning AI.' },
  { slug: 'maritaca-ai', package: 'maritalk', reason: 'MariTalk is the first product.' },
  { slug: 'mathpix', package: 'mpxpy', reason: 'Short for Mathpix and Python.' },
  { slug: 'playht', package: 'pyht', reason: 'Short for Python and PlayHT.' },
  { slug: 'redis-cloud', package: 'redisvl', reason: 'VL is short for vector library.' },
  { slug: 'roboflow', package: 'inference-sdk', reason: 'The name of its server is a plain word.' },
  { slug: 'tidb-cloud', package: 'pytidb', reason: 'TiDB after Python.' },
  {
    slug: 'zilliz-cloud',
    package: 'pymilvus',
    reason: 'The client of Milvus, which Zilliz makes and hosts.',
  },
]

/** Each package of an entry, with its place. */
const packagesOf = ({ value }: One) =>
  (['npm', 'pypi'] as const).flatMap((registry) =>
    officialPackages(value.connection)[registry].map((name, index) => ({
      name,
      key: `${registry}:${registry === 'pypi' ? pypiName(name) : name}`,
      path: ['connection', 'sdks', registry, index],
    })),
  )

export const packageRules: readonly Rule[] = [
  treeRule('foreign-package', 'error', function* ({ tree }) {
    const named = tree.providers.flatMap((entry) => packagesOf(entry).map((one) => ({ entry, ...one })))
    const claimed = named.filter(({ entry, name }) => !isBorrowed(entry.slug, name))
    for (const users of groupBy(claimed, ({ key }) => key).values())
      for (const { entry, name, path } of users) {
        const other = users.find((user) => user.entry !== entry && !haveCommonDomain(user.entry, entry))
        if (other)
          yield {
            file: entry.file,
            path,
            message: `${name} is named as the SDK of ${other.entry.slug} too`,
            help: 'A package that serves several providers is the SDK of none. Two products of one company declare a common domain.',
          }
      }
  }),

  providerRule('unrelated-package', 'error', function* (_, entry) {
    for (const { name, path } of packagesOf(entry))
      if (needsException(entry, name) && !PACKAGE_EXCEPTIONS.some((row) => isFor(row, entry, name)))
        yield {
          path,
          message: `${name} shares no word with slug, name or domains`,
          help: 'Leave it out if it is not the official SDK. If it is, add a row with the reason to src/content/rules/ownership.ts.',
        }
  }),
]

const isFor = (row: (typeof PACKAGE_EXCEPTIONS)[number], { slug, value }: One, name: string) =>
  row.package === name && ('slug' in row ? row.slug === slug : value.domains.includes(row.domain))

/** Whether nothing of a package's name tells whose it is. One that is borrowed has a reason already, and counts for nobody. */
const needsException = ({ slug, value }: One, name: string) =>
  !isBorrowed(slug, name) && !packageNamesEntry(name, namesOf(slug, value))

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
const pypiName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')
