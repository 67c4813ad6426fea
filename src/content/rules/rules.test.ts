import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aCollection, anEntry, diagnose } from '../../../test/support/content.ts'
import { aChange, ended, SOURCE as source } from '../../../test/support/entry-parts.ts'
import { words } from '../../../test/support/words.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { RULES } from '../load.ts'

const base = anEntry('one')
/** The one entry, changed like this. */
const one = (changes: object) => ({ 'providers/one.yaml': { ...base, ...changes } })
const ONE = one({})
/** The entry, its connection changed. */
const connecting = (connection: ProviderEntry['connection'], entry = base): ProviderEntry => ({
  ...entry,
  connection: { ...entry.connection, ...connection },
})

/** For each rule that no approved text beside this test names, one way to break it, and it alone. */
const BREAKS: Record<string, Record<string, unknown>> = {
  'duplicate-name': { ...ONE, 'providers/two.yaml': anEntry('two', { name: 'provider ONE' }) },
  'similar-slug': { ...ONE, 'providers/0ne.yaml': anEntry('0ne', { name: 'Another' }) },
  'other-category': one({ category: 'Search' }),
  'foreign-letters': one({ name: 'Gr\u043eq' }),
  'duplicate-website': {
    ...ONE,
    'providers/two.yaml': anEntry('two', {
      website: 'https://www.one.example.com/',
      domains: ['two.example.com', 'one.example.com'],
    }),
  },
  'shared-base-url': {
    ...ONE,
    'providers/two.yaml': anEntry('two', {
      connection: { baseUrl: base.connection.baseUrl! },
      domains: ['two.example.com', 'one.example.com'],
    }),
  },
  'shared-domain': one({ domains: [...base.domains, 'github.com'] }),
  'env-var': one(connecting({ envVar: 'LD_PRELOAD' })),
  'foreign-env-var': {
    ...ONE,
    'providers/two.yaml': connecting({ envVar: 'TWO_ONE_API_KEY' }, anEntry('two')),
  },
  'foreign-package': {
    ...one(connecting({ sdks: { pypi: ['One_Two'] } })),
    'providers/two.yaml': connecting({ sdks: { pypi: ['one-two'] } }, anEntry('two')),
  },
  'unrelated-package': one(connecting({ sdks: { npm: ['react'] } })),
  'declined-provider': {
    ...ONE,
    'declined.yaml': [{ name: 'One', slug: 'one', reason: 'Resells keys.', reviewAfter: '2027-01-01' }],
  },
  'declined-for-long': {
    ...ONE,
    'declined.yaml': [{ name: 'Nova', reason: 'Resells keys.', reviewAfter: '9999-01-01' }],
  },
  superlative: one({ tagline: 'The fastest chat models' }),
  'changelog-order': one({ changelog: [aChange('older', '2026-01-01'), aChange('newer', '2026-02-01')] }),
  'restored-value': one({
    corrections: [
      { date: '2026-11-10', field: 'offers.free-plan.kind', was: 'permanent', note: 'By a list alone.' },
    ],
  }),
  'foreign-page': one({ docsUrl: 'https://one.example.org/docs' }),
  'dangling-slug': { ...ONE, 'collections/c.yaml': aCollection({ providers: ['onne'] }) },
  'retired-member': {
    'providers/one.yaml': { ...base, ...ended('one', '2026-11-01') },
    'collections/c.yaml': aCollection({ providers: ['one'] }),
  },
  'duplicate-member': { ...ONE, 'collections/c.yaml': aCollection({ providers: ['one', 'one'] }) },
  'duplicate-title': {
    ...ONE,
    'collections/c.yaml': aCollection({ providers: ['one'] }),
    'collections/d.yaml': aCollection({ providers: ['one'] }),
  },
}

test('every rule has a case that breaks it, here or in a table whose findings are approved', () => {
  const texts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.approved.txt'))
  const approved = texts.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
  const isApproved = (name: string) => new RegExp(`^ .*\\b${name}: |^# ${name}$`, 'm').test(approved)
  expect(RULES.filter(({ name }) => !(name in BREAKS) && !isApproved(name))).toEqual([])
})

test.each(Object.entries(BREAKS))('%s finds what breaks it, and nothing else does', (name, files) => {
  const found = diagnose(files)
  expect([...new Set(found.map(({ rule }) => rule))]).toEqual([name])
  expect(found[0]!.help).not.toBe('')
})

test('what may be right, or was right once, is a warning; all else is an error', () => {
  const warnings = RULES.flatMap(({ name, severity }) => (severity === 'warning' ? name : []))
  expect(warnings.toSorted()).toEqual(
    words(`
      bought-chat ended-by-maker ended-model old-report other-category restored-value shared-base-url
      stale-fact summary-number superlative unlisted-model
    `),
  )
})

test('a page on a shared host counts as the own one only below the declared path', () => {
  const entry = (url: string) => ({
    ...base,
    domains: [...base.domains, 'github.com/one-ai'],
    sources: [{ ...source, url }],
  })
  expect(
    diagnose({ 'providers/one.yaml': entry('https://github.com/one-ai/docs/blob/main/free.md') }),
  ).toEqual([])
  for (const url of [
    'https://github.com/other/docs',
    'https://github.com/one-ai-fans/x',
    'https://x.github.com/one-ai/',
  ])
    expect(diagnose({ 'providers/one.yaml': entry(url) }).map(({ rule }) => rule)).toContain('unsourced-fact')
})
