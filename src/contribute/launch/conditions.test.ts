import { expect, test } from 'vitest'
import { SITE } from '../../../test/support/content.ts'
import { SERVER_JSON_SCHEMA } from '../../core/schema/server-json.ts'
import { LAUNCH_CONDITIONS, type LaunchFacts, missingForLaunch } from './conditions.ts'

const REPOSITORY = 'https://github.com/some-one/free-apis'

/** A directory that can go online. */
const READY: LaunchFacts = {
  site: {
    ...SITE,
    name: 'Free APIs',
    baseUrl: 'https://free-apis.dev',
    repository: REPOSITORY,
    contact: 'mailto:security@free-apis.dev',
    feedAuthority: 'free-apis.dev,2026',
  },
  lastHealthRun: '2026-11-21T05:30:00.000Z',
  signUpReports: 10,
  manifest: {
    name: 'provider-directory',
    version: '0.2.0',
    license: 'MIT',
    repository: { url: `git+${REPOSITORY}.git` },
    homepage: 'https://free-apis.dev',
    bugs: { url: `${REPOSITORY}/issues` },
    mcpName: 'io.github.some-one/provider-directory',
  },
  server: {
    $schema: SERVER_JSON_SCHEMA,
    name: 'io.github.some-one/provider-directory',
    title: 'Free APIs',
    description: 'Free tiers of AI APIs.',
    repository: { url: REPOSITORY, source: 'github' },
    version: '0.2.0',
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: 'provider-directory',
        version: '0.2.0',
        transport: { type: 'stdio' },
      },
    ],
  },
  card: '---\nlicense: [cc0-1.0]\nsize_categories: [n<1K]\nconfigs: [{ data_files: a.csv }]\n---\n\n# A\n\nThe newest copy: <https://free-apis.dev/data>.\n',
  dumps: ['a.csv'],
  files: {
    '.github/CODEOWNERS': '# Owners\n\n* @some-one\n/content/ @some-one @org/facts me@free-apis.dev\n',
    'CHANGELOG.md': '# Changelog\n\n## 0.2.0 (2026-11-21)\n\nNews.\n',
    'CODE_OF_CONDUCT.md':
      'Be kind. See <https://www.contributor-covenant.org/version/2/1/code_of_conduct/>.\n',
    'GOVERNANCE.md': 'Owners decide.\n',
    'SECURITY.md': 'Report it.\n',
    LICENSE: 'MIT\n',
    'LICENSE-DATA': 'CC0\n',
  },
}

type Changes = { [Key in keyof LaunchFacts]?: unknown }

const withSite = (changes: object): Changes => ({ site: { ...READY.site, ...changes } })
const withManifest = (changes: object): Changes => ({ manifest: { ...READY.manifest, ...changes } })
const withServer = (changes: object): Changes => ({ server: { ...READY.server, ...changes } })
const withFile = (path: string, text: string | undefined): Changes => ({
  files: { ...READY.files, [path]: text },
})
const withCard = (from: string | RegExp, to: string): Changes => ({ card: READY.card.replace(from, to) })

const missing = (changes: Changes) =>
  missingForLaunch({ ...READY, ...changes } as LaunchFacts).map(
    ({ name, where, what }) => `${name}: ${where}: ${what}`,
  )

test('a directory that has all of it is ready', () => {
  expect(missing({})).toEqual([])
})

/** For each row, what breaks it and what is said of it. */
const BROKEN: Readonly<Record<string, readonly (readonly [changes: Changes, said: RegExp])[]>> = {
  name: [
    [withSite({ name: 'Provider Directory' }), /^name: content\/site\.yaml: name is "Provider Directory"/],
  ],
  baseUrl: [
    [{ ...withSite({ baseUrl: '' }), card: READY.card }, /baseUrl is empty/],
    [withSite({ baseUrl: 'http://free-apis.dev' }), /which cannot go online/],
    [withSite({ baseUrl: 'https://directory.example' }), /which cannot go online/],
    [withSite({ baseUrl: 'https://example.org/x' }), /which cannot go online/],
    [withSite({ baseUrl: 'https://localhost:8888' }), /which cannot go online/],
  ],
  repository: [
    [withSite({ repository: '' }), /repository is empty/],
    [withSite({ repository: 'https://github.com/<owner>/<name>' }), /which cannot go online/],
    [withSite({ repository: 'https://gitlab.com/a/b' }), /which cannot go online/],
  ],
  contact: [
    [withSite({ contact: '' }), /contact is empty/],
    [withSite({ contact: 'mailto:me@example.com' }), /which cannot go online/],
  ],
  feedAuthority: [
    [withSite({ feedAuthority: '' }), /feedAuthority is empty/],
    [withSite({ feedAuthority: 'example.org,2026' }), /which cannot go online/],
  ],
  'code owners': [
    [withFile('.github/CODEOWNERS', undefined), /it names no paths/],
    [withFile('.github/CODEOWNERS', '# a\n* @a\n/x/ # @b\n/y/\n'), /CODEOWNERS:3: nobody owns \/x\/, \/y\/$/],
    [withFile('.github/CODEOWNERS', '* @<you>\n'), /CODEOWNERS:1: nobody owns \*$/],
  ],
  'texts for people': [
    [withFile('GOVERNANCE.md', undefined), /GOVERNANCE\.md: there is no such text/],
    [withFile('SECURITY.md', '\n'), /SECURITY\.md: there is no such text/],
    [withFile('CODE_OF_CONDUCT.md', 'Be kind.\nTell [INSERT CONTACT METHOD].\n'), /CONDUCT\.md:2: \[INSERT/],
    [withFile('CODE_OF_CONDUCT.md', 'Tell <your address>.\n'), /CONDUCT\.md:1: <your address> is still/],
  ],
  'health run': [[{ lastHealthRun: null }, /content\/status\/: no health run is stored/]],
  'sign-up reports': [[{ signUpReports: 9 }, /9 of the first 10 sign-up reports/]],
  package: [
    [withManifest({ name: 'Directory!' }), /^(?:package: package\.json: the package has no usable name|MCP)/],
    [withManifest({ license: '' }), /package\.json: the package has no usable license/],
    [withManifest({ repository: undefined, bugs: undefined }), /site\.yaml: .* no usable repository, bugs/],
    [withManifest({ repository: { url: 'git+https://github.com/a/b.git' } }), /no usable repository/],
    [withManifest({ homepage: 'https://directory.example' }), /no usable homepage/],
    [withManifest({ version: '1.0' }), /no usable version|version is 0\.2\.0|no section for 1\.0/],
    [withManifest({ mcpName: undefined }), /no usable mcpName|name is io\.github/],
  ],
  'MCP server': [
    [{ server: undefined }, /there is no server\.json/],
    [withServer({ description: 'x'.repeat(101) }), /server\.json: description: Too big/],
    [withServer({ $schema: 'https://old.example/schema.json' }), /\$schema/],
    [withServer({ name: 'provider-directory' }), /name: expected a name such as/],
    [
      withServer({ name: 'io.github.other/provider-directory' }),
      /name is io\.github\.other.*says io\.github\.some-one/,
    ],
    [withServer({ version: '0.1.0' }), /version is 0\.1\.0, and package\.json says 0\.2\.0/],
    [withServer({ packages: [{ ...READY.server!.packages[0], version: '0.1.0' }] }), /packages\.0\.version/],
    [
      withServer({ packages: [{ ...READY.server!.packages[0], identifier: 'x' }] }),
      /packages\.0\.identifier/,
    ],
  ],
  'data set': [
    [withCard(/^---[\s\S]*?---\n/, ''), /it names no licence|it names no size|it names no file to load/],
    [withCard('a.csv', 'b.csv'), /it names b\.csv, and the build writes no such file/],
    [withCard('free-apis.dev/data', 'directory.example/data'), /does not say where the newest copy is/],
  ],
  changelog: [
    [withFile('CHANGELOG.md', undefined), /CHANGELOG\.md: there is no section for 0\.2\.0/],
    [withFile('CHANGELOG.md', '# Changelog\n\n## 0.2.0\n\n## 0.1.0\n\nOld.\n'), /no section for 0\.2\.0/],
    [withFile('CHANGELOG.md', '# Changelog\n\n## 0.2.01\n\nOther.\n'), /no section for 0\.2\.0/],
  ],
}

test('each row has a case', () => {
  expect(Object.keys(BROKEN)).toEqual(LAUNCH_CONDITIONS.map(({ name }) => name))
})

const cases = Object.entries(BROKEN).flatMap(([row, all]) =>
  all.map(([changes, said]) => ({ row, said, changes })),
)

test.each(cases)('$row says $said', ({ row, said, changes }) => {
  const found = missing(changes)
  expect(found.some((line) => line.startsWith(`${row}: `))).toBe(true)
  expect(found.some((line) => line.startsWith(`${row}: `) && said.test(line))).toBe(true)
})

test('all that is missing is said at once, each with a fix', () => {
  const all = missingForLaunch({
    site: SITE,
    lastHealthRun: null,
    signUpReports: 0,
    manifest: { name: '', version: '', license: '' },
    server: undefined,
    card: '',
    dumps: [],
    files: {},
  })
  const named = new Set(all.map(({ name }) => name))
  // The test site has a name of its own.
  expect(LAUNCH_CONDITIONS.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual(['name'])
  for (const { fix } of all) expect(fix).not.toBe('')
})
