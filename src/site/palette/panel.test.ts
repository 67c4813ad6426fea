import { describe, expect, test } from 'vitest'
import { sampleContext } from '../../../test/support/site-context.ts'
import { paletteIndex } from '../indexes.ts'
import { rowOf } from '../row-of.ts'
import { viewOf } from '../site-page.ts'
import { found, indexed, type PaletteRow } from './panel.tsx'

const row = (group: PaletteRow['group'], title: string, also = ''): PaletteRow => ({
  group,
  title,
  href: `/${title}`,
  answer: '',
  also,
})

const INDEX = indexed([
  row('Models', 'gpt-oss-120b', 'openai/gpt-oss-120b groq/gpt'),
  row('Models', 'llama-groq'),
  row('Providers', 'Cloud for Groq'),
  row('Providers', 'Groq', 'Fast chat models'),
  row('Capabilities', 'Speech to text'),
])

describe('a search', () => {
  test.each([
    ['groq', ['Groq', 'Cloud for Groq', 'llama-groq', 'gpt-oss-120b']],
    ['gpt oss', ['gpt-oss-120b']],
    ['SPEECH', ['Speech to text']],
    ['fast groq', ['Groq']],
    ['nothing', []],
    ['', []],
  ])('%j finds those that have each word, the nearest first', (search, titles) => {
    expect(found(search, INDEX).groups.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(titles)
  })

  test('shows a few of each group, and counts all', () => {
    const many = indexed(Array.from({ length: 9 }, (_, place) => row('Providers', `same ${place}`)))
    const { groups, total } = found('same', many)
    expect([groups[0]!.rows.length, total]).toEqual([5, 9])
  })
})

describe('the index', () => {
  const view = viewOf(sampleContext())
  const rows = paletteIndex(view)

  test('has each provider with the amount and the words of its row', () => {
    const own = rows.filter(({ group }) => group === 'Providers')
    expect(own).toHaveLength(view.active.length)
    for (const { href, answer, start } of own) {
      const { allowance, start: expected } = rowOf(view.provider(href.split('/').at(-1)!)!)
      expect({ answer, start }).toEqual({ answer: allowance, start: expected })
    }
  })

  test('has models, capabilities and collections, each with its answer and its page', () => {
    for (const group of ['Models', 'Capabilities', 'Collections'] as const) {
      const own = rows.filter((one) => one.group === group)
      expect(own.length, group).toBeGreaterThan(0)
      for (const { href, answer } of own) {
        expect(href.startsWith(`/${group.toLowerCase()}/`)).toBe(true)
        expect(answer).not.toBe('')
      }
    }
  })
})
