import markdownIt from 'markdown-it'
import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '../../../test/fake-servers/github.ts'
import { SITE } from '../../../test/support/content.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  issueBody,
  LABEL,
  publishIssue,
  TITLE,
} from './findings.ts'

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
const tree = {
  site: { ...SITE, core: ['one', 'two'], branch: 'main' },
  providers: ['one', 'two'].map((slug) => aTreeEntry(slug, { name: slug.toUpperCase() })),
} as never
const issue = (...findings: Finding[]) => issueBody(findings, tree)
const items = (body: string) => body.split('\n').filter((line) => line.startsWith('- [ ] '))

const EACH: [kind: FindingKind, changes: Partial<Finding>][] = [
  ['call-refused', { found: 'the key is refused (401)' }],
  ['page-gone', {}],
  ['value-gone', { found: undefined as never }],
  ['model-gone', { expected: 'a/b' }],
  ['model-missing', { expected: 'a/b', found: 'not in the list of models.dev of 2026-11-16' }],
  ['unhealthy', { found: 'The probe is wrong.' }],
  ['turning', { found: 'disputed from 2026-12-16' }],
  ['stale', {}],
  ['unwatchable', { found: 'a script builds it' }],
]

test('one line says what, where, since when, and what settles it', async () => {
  const said = EACH.map(([kind, changes]) => issue(finding(kind, changes)))
  await expect(said.flatMap(items).join('\n')).toMatchFileSnapshot('findings.issue.approved.txt')
})

test('nothing in the core is no issue', () => {
  expect(issue()).toBe('')
  expect(issue(finding('page-gone', { slug: 'three' }))).toBe('')
})

test('however much is found, there are 20 lines at most, worst and oldest first, and the rest is counted', () => {
  const many = FINDING_KINDS.toReversed().flatMap((kind) =>
    ['one', 'two', 'three'].flatMap((slug) =>
      ['2026-11-16', '2026-11-09'].map((since) =>
        finding(kind, { slug, since, page: `https://${slug}.example.com/${since}`, found: 'x'.repeat(500) }),
      ),
    ),
  )
  const body = issue(...many)
  expect(body.split('\n')).toHaveLength(19)
  const lines = items(body)
  expect(lines[0]).toContain('the free first call is refused')
  expect(lines[0]).toContain('2026-11-09')
  // Of 22 findings of each of two providers, those of three kinds become one line each.
  expect(body).toContain('21 more lines of the core, 22 findings in other entries')
})

test('what an entry has many of becomes one line', () => {
  const gone = ['2026-11-16', '2026-11-09'].map((since) => finding('model-gone', { since }))
  expect(items(issue(...gone))).toHaveLength(1)
})

const markdown = markdownIt({ html: true, linkify: true })
test('what strangers wrote is code: it mentions nobody, closes nothing, and is no markup', () => {
  const said =
    '@octocat fixes torvalds/linux#1 <img src=x> [a](https://evil.example) `x` ``y\u202e\n# title ' +
    'x'.repeat(5_000)
  for (const kind of ['model-gone', 'lead-differs', 'lead-new', 'value-gone'] as const) {
    const body = issue(finding(kind, { found: said, expected: said }))
    expect(items(body)).toHaveLength(1)
    expect(body.length).toBeLessThan(1_500)
    expect(body).not.toMatch(/\u202e|^# /m)
    const tokens = markdown.parse(body, {}).flatMap(({ children }) => children ?? [])
    const code = tokens.filter(({ type }) => type === 'code_inline').map(({ content }) => content)
    expect(code.join()).toContain('@octocat fixes torvalds/linux#1')
    const rest = tokens.filter(({ type }) => type !== 'code_inline')
    expect(rest.map(({ content }) => content).join()).not.toMatch(/@|#|<|evil/)
  }
})

test('one issue is opened, updated, closed, and then left alone', async () => {
  const { issues, repository } = await startGitHub(onTestFinished)
  issues.push({ number: 1, title: TITLE, body: 'by a stranger', state: 'open', labels: [] })
  const publish = (body: string) => publishIssue(repository, body, fetch)
  expect(await publish('first')).toEqual({ action: 'opened', number: 2 })
  expect(await publish('second')).toEqual({ action: 'updated', number: 2 })
  expect(issues[1]).toMatchObject({ body: 'second', state: 'open', labels: [LABEL] })
  expect(await publish('')).toEqual({ action: 'closed', number: 2 })
  expect(await publish('')).toBeUndefined()
  expect(issues[0]!.body).toBe('by a stranger')
})
