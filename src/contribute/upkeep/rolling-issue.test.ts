import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { FINDING_KINDS, type Finding, type FindingKind } from './finding.ts'
import { rollingIssue } from './rolling-issue.ts'

const PAGE = 'https://one.example.com/pricing'
const finding = (kind: FindingKind, changes: Partial<Finding> = {}): Finding => ({
  kind,
  slug: 'one',
  facts: ['offers.free-plan.quotas.requests'],
  page: PAGE,
  expected: '1,000 requests a day',
  found: 'answers 404',
  since: '2026-11-16',
  ...changes,
})
const directory = { core: ['one', 'two'], nameOf: (slug: string) => slug.toUpperCase(), branch: 'main' }
const issue = (...findings: Finding[]) => rollingIssue(findings, directory)
const items = (body: string) => body.split('\n').filter((line) => line.startsWith('- [ ] '))
const EDIT = '[edit the entry](../edit/main/content/providers/one.yaml)'
const LINK = `[one.example.com/pricing](${PAGE})`

test.each<[FindingKind, Partial<Finding>, string]>([
  [
    'call-refused',
    { found: 'the key is refused (401)' },
    'the free first call is refused: `the key is refused (401)` (since 2026-11-16) → `npm run calls -- --source one`',
  ],
  ['page-gone', {}, `${LINK} \`answers 404\`; 1 fact rested on it (since 2026-11-16) → ${EDIT}`],
  [
    'value-gone',
    { found: undefined as never },
    `${LINK} no longer shows \`1,000 requests a day\` (\`offers.free-plan.quotas.requests\`) (since 2026-11-16) → ${EDIT}`,
  ],
  ['model-gone', { expected: 'a/b' }, `its own list lacks \`a/b\` (since 2026-11-16) → ${EDIT}`],
  [
    'unhealthy',
    { found: 'The probe is wrong.' },
    '`The probe is wrong.` (since 2026-11-16) → `npm run health -- --record --only one`',
  ],
  [
    'stale',
    {},
    'no recent page shows 1 fact, such as `offers.free-plan.quotas.requests` (since 2026-11-16) → `npm run validate -- --only one`',
  ],
  [
    'unwatchable',
    { found: 'a script builds it' },
    `1 page to read by hand, such as ${LINK} (\`a script builds it\`) (since 2026-11-16) → ${EDIT}`,
  ],
])('%s: one line says what, where, since when, and what settles it', (kind, changes, expected) => {
  expect(items(issue(finding(kind, changes)))).toEqual([`- [ ] **ONE**: ${expected}`])
})

test('nothing in the core is no issue', () => {
  expect(issue()).toBe('')
  expect(issue(finding('page-gone', { slug: 'three' }))).toBe('')
})

test('however much is found, there are 20 lines at most, worst and oldest first, and the rest is counted', () => {
  const many = FINDING_KINDS.toReversed().flatMap((kind) =>
    ['one', 'two', 'three'].flatMap((slug) =>
      ['2026-11-16', '2026-11-09'].map((since) =>
        finding(kind, {
          slug,
          since,
          page: `https://${slug}.example.com/${since}`,
          found: 'x'.repeat(5_000),
        }),
      ),
    ),
  )
  const body = issue(...many)
  expect(body.split('\n')).toHaveLength(19)
  expect(body.length).toBeLessThan(20_000)
  const lines = items(body)
  expect(lines[0]).toContain('the free first call is refused')
  expect(lines[0]).toContain('2026-11-09')
  // Of 20 findings of each of two providers, those of three kinds become one line each.
  expect(body).toContain('17 more lines of the core, 20 findings in other entries')
})

test('what an entry has many of becomes one line', () => {
  const stale = ['2026-11-16', '2026-11-09'].map((since) => finding('stale', { since }))
  expect(items(issue(...stale))).toHaveLength(1)
})

test.each(FINDING_KINDS)('%s: text of others is code, which mentions nobody and closes nothing', (kind) => {
  const text = '<img src=x> [a](https://evil.example) @octocat `x` fixes torvalds/linux#1\u202e\n# title'
  const body = issue(finding(kind, { expected: text, found: text }))
  expect(items(body)).toHaveLength(1)
  const blocks = new MarkdownIt({ html: true }).parse(body, {}).flatMap(({ children }) => children ?? [])
  const said = blocks.filter(({ type }) => type !== 'code_inline').map(({ content }) => content)
  expect(said.join('')).not.toMatch(/img|@|#|evil/)
  expect(body).not.toContain('\u202e')
})
