/** What a directory must have before it is launched: a table of conditions over what was read. */
import { parse } from 'yaml'
import { FIRST_NAME } from '../../build/deploy-warnings.ts'
import { repositoryUrl } from '../../core/github/repository-url.ts'
import { type ServerJson, serverJson } from '../../core/schema/server-json.ts'
import type { Site } from '../../core/schema/site.ts'
import { releaseNotes } from '../release/changelog.ts'
import { isVersion } from '../release/version.ts'

export type LaunchFacts = {
  site: Site
  /** When the last health run ended, as an ISO 8601 instant; null before the first. */
  lastHealthRun: string | null
  /** Sign-up reports in all entries. */
  signUpReports: number
  /** `package.json` and `server.json` as `npm run package` would write them. */
  manifest: Manifest
  server: ServerJson | undefined
  /** The card of the data set, and the names of the files beside it. */
  card: string
  dumps: readonly string[]
  /** Texts of the repository, by path; undefined where there is no such file. */
  files: Readonly<Record<string, string | undefined>>
}

/** Fields of a published `package.json`. */
export type Manifest = Readonly<{
  name: string
  version: string
  license: string
  repository?: { url: string } | undefined
  homepage?: string | undefined
  bugs?: { url: string } | undefined
  mcpName?: string | undefined
}>

export type Missing = { where: string; what: string; fix: string }

export type LaunchCondition = { name: string; missing: (facts: LaunchFacts) => Missing[] }

/** The files that conditions ask for. */
export const LAUNCH_FILES = {
  owners: '.github/CODEOWNERS',
  changelog: 'CHANGELOG.md',
  documents: ['CODE_OF_CONDUCT.md', 'GOVERNANCE.md', 'SECURITY.md', 'LICENSE', 'LICENSE-DATA'],
} as const

export const REPORTS_AT_LAUNCH = 10

/** Ends of names that nobody can own (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i
/** What stands for something to fill in. */
const TO_FILL_IN = /<(?!https?:|mailto:)[\w .@/-]{1,60}>|\[(?:INSERT|YOUR)[^[\]]{0,80}\]|\bTODO\b/i

/** Of a URL, an address or the name of a host. */
function isPlaceholder(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname || value.replace(/^[^@]*@/, '') : value
  return RESERVED.test(host) || TO_FILL_IN.test(value)
}

const SETTINGS = 'content/site.yaml'

/** A setting of the site that is empty, a placeholder, or not as it must be. */
const setting = (
  key: Exclude<keyof Site, 'core' | 'editor'>,
  fix: string,
  fits: (value: string) => boolean = () => true,
): LaunchCondition => ({
  name: key,
  missing({ site }) {
    const value = site[key]
    const what =
      value === ''
        ? `${key} is empty`
        : isPlaceholder(value) || !fits(value)
          ? `${key} is ${JSON.stringify(value)}, which cannot go online: it is a placeholder, or not public`
          : undefined
    return what === undefined ? [] : [{ where: SETTINGS, what, fix }]
  },
})

/** A new condition is a new row, and a case in the test. */
export const LAUNCH_CONDITIONS: readonly LaunchCondition[] = [
  setting('name', 'name your directory', (value) => value !== FIRST_NAME),
  setting('baseUrl', 'write the https:// URL of the site', (value) => value.startsWith('https://')),
  setting(
    'repository',
    'write the URL of the repository, as gh repo view --json url shows it',
    (value) => repositoryUrl(value) !== undefined,
  ),
  setting('contact', 'write an https:// or mailto: URL that takes reports of vulnerabilities and of conduct'),
  setting(
    'feedAuthority',
    'write your domain and the year, such as example.org,2026, and never change it',
    (value) => !isPlaceholder(value.split(',')[0]!),
  ),
  { name: 'code owners', missing: ({ files }) => missingOwners(files[LAUNCH_FILES.owners]) },
  { name: 'texts for people', missing: missingDocuments },
  {
    name: 'health run',
    missing: ({ lastHealthRun }) =>
      lastHealthRun === null
        ? [
            {
              where: 'content/status/',
              what: 'no health run is stored, so every status is unknown',
              fix: 'gh workflow run health.yml -f kind=daily, then git pull',
            },
          ]
        : [],
  },
  {
    name: 'sign-up reports',
    missing: ({ signUpReports }) =>
      signUpReports < REPORTS_AT_LAUNCH
        ? [
            {
              where: 'content/providers/',
              what: `${signUpReports} of the first ${REPORTS_AT_LAUNCH} sign-up reports are there`,
              fix: 'sign up with providers whose card or phone is unknown, and add what they asked for under reports',
            },
          ]
        : [],
  },
  { name: 'package', missing: missingMetadata },
  { name: 'MCP server', missing: missingServer },
  { name: 'data set', missing: missingCard },
  {
    name: 'changelog',
    missing: ({ files, manifest: { version } }) =>
      releaseNotes(files[LAUNCH_FILES.changelog] ?? '', version) === undefined
        ? [
            {
              where: LAUNCH_FILES.changelog,
              what: `there is no section for ${version}, the version of package.json`,
              fix: `npm run release -- ${version}, then edit the section and commit it`,
            },
          ]
        : [],
  },
]

/** All that is missing, in the order of the table; empty where the directory is ready. */
export const missingForLaunch = (facts: LaunchFacts) =>
  LAUNCH_CONDITIONS.flatMap(({ name, missing }) => missing(facts).map((one) => ({ name, ...one })))

/** Lines of CODEOWNERS without an owner; a later one takes the owners of an earlier one away. */
function missingOwners(text = ''): Missing[] {
  const rules = text
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      words: line.replace(/#.*/, '').split(/\s+/).filter(Boolean),
    }))
    .filter(({ words }) => words.length > 0)
  const isOwner = (word: string) =>
    /^@[\w-]+(?:\/[\w.-]+)?$|^[^@\s]+@[^@\s]+$/.test(word) && !TO_FILL_IN.test(word)
  const open = rules.filter(({ words: [, ...owners] }) => owners.length === 0 || !owners.every(isOwner))
  const fix = 'put @<your name at GitHub>, or a team, after each path'
  if (rules.length === 0) return [{ where: LAUNCH_FILES.owners, what: 'it names no paths', fix }]
  if (open.length === 0) return []
  const paths = open.map(({ words: [path] }) => path).join(', ')
  return [{ where: `${LAUNCH_FILES.owners}:${open[0]!.number}`, what: `nobody owns ${paths}`, fix }]
}

function missingDocuments({ files }: LaunchFacts): Missing[] {
  return LAUNCH_FILES.documents.flatMap((where): Missing[] => {
    const text = files[where]
    if (!text?.trim())
      return [{ where, what: 'there is no such text', fix: 'take it from upstream, or write it' }]
    const lines = text.split('\n')
    return lines.flatMap((line, index): Missing[] => {
      const [found] = TO_FILL_IN.exec(line) ?? []
      return found === undefined
        ? []
        : [{ where: `${where}:${index + 1}`, what: `${found} is still to be filled in`, fix: 'fill it in' }]
    })
  })
}

/** What npm, and the provenance of a release, need to know of the package. */
function missingMetadata({ manifest, site }: LaunchFacts): Missing[] {
  const { name, version, license, repository, homepage, bugs, mcpName } = manifest
  const url = repositoryUrl(site.repository)?.url
  const absent = (fields: Readonly<Record<string, boolean>>) =>
    Object.keys(fields).filter((field) => !fields[field])
  const ofRoot = absent({
    name: /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(name),
    version: isVersion(version),
    license: license !== '',
  })
  const ofSite = absent({
    repository: url !== undefined && repository?.url === `git+${url}.git`,
    homepage: homepage !== undefined && !isPlaceholder(homepage),
    bugs: bugs !== undefined,
    mcpName: mcpName !== undefined,
  })
  const missing = (where: string, fields: readonly string[], fix: string): Missing[] =>
    fields.length > 0 ? [{ where, what: `the package has no usable ${fields.join(', ')}`, fix }] : []
  return [
    ...missing('package.json', ofRoot, 'correct it there; npm run release sets the version'),
    ...missing(
      SETTINGS,
      ofSite,
      'set repository to a URL such as https://github.com/<owner>/<name>, and baseUrl',
    ),
  ]
}

/** Whether `server.json` fits its schema and says the same as the `package.json` that the MCP registry reads beside it. */
function missingServer({ server, manifest }: LaunchFacts): Missing[] {
  const where = 'server.json'
  if (server === undefined)
    return [{ where: SETTINGS, what: `there is no ${where}`, fix: 'set repository to a URL at GitHub' }]
  const { error } = serverJson.safeParse(server)
  if (error)
    return error.issues.map(({ path, message }) => ({
      where,
      what: `${path.join('.')}: ${message}`,
      fix: 'correct src/clients/package/server-json.ts',
    }))
  const [own] = server.packages
  const pairs = [
    ['name', server.name, manifest.mcpName],
    ['version', server.version, manifest.version],
    ['packages.0.identifier', own.identifier, manifest.name],
    ['packages.0.version', own.version, manifest.version],
  ] as const
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([path, ours, theirs]) => ({
      where,
      what: `${path} is ${ours}, and package.json says ${theirs}`,
      fix: 'npm run package',
    }))
}

type CardHead = {
  license?: unknown[]
  size_categories?: unknown[]
  configs?: { data_files?: unknown }[]
} | null

/** What a hub of data sets reads at the head of the card. */
function missingCard({ card, dumps, site }: LaunchFacts): Missing[] {
  const where = 'public/data/README.md'
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(card) ?? []
  const { license = [], size_categories = [], configs = [] } = (parse(yaml) as CardHead) ?? {}
  const wrong = [
    ...(license.length > 0 ? [] : ['it names no licence']),
    ...(size_categories.length > 0 ? [] : ['it names no size']),
    ...(configs.length > 0 ? [] : ['it names no file to load']),
    ...configs
      .filter(({ data_files }) => !dumps.includes(String(data_files)))
      .map(({ data_files }) => `it names ${data_files}, and the build writes no such file`),
  ].map((what) => ({ where, what, fix: 'correct src/outputs/dumps/card.ts' }))
  return site.baseUrl !== '' && card.includes(`${site.baseUrl.replace(/(?<!\/)\/+$/, '')}/data`)
    ? wrong
    : [
        ...wrong,
        { where, what: 'it does not say where the newest copy is', fix: `set baseUrl in ${SETTINGS}` },
      ]
}
