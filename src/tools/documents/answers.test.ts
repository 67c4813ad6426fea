import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import { catalogAnswerer, refreshAnswers } from './answers.ts'

const block = (path: string, fields: string, most: number, answer = '    old\n') =>
  `Before.\n<!-- answer ${fields}; ${most} -->\n    $ curl -s 'http://localhost:8888/api/v1${path}'\n${answer}\nAfter.`

test('shows the fields that a block names, and marks what is left out', () => {
  const answer = () => ({
    object: 'list',
    count: 3,
    data: [
      { slug: 'a', name: 'A' },
      { slug: 'b', name: 'B' },
      { slug: 'c', name: 'C' },
    ],
  })
  const text = refreshAnswers(block('/providers', 'count, data.slug', 2), answer)
  expect(text).toBe(
    [
      'Before.',
      '<!-- answer count, data.slug; 2 -->',
      "    $ curl -s 'http://localhost:8888/api/v1/providers'",
      '    {"count":3,"data":[{"slug":"a",…},{"slug":"b",…},…],…}',
      '',
      'After.',
    ].join('\n'),
  )
  expect(refreshAnswers(text, answer)).toBe(text)
  // A request that was just written has no answer yet.
  expect(refreshAnswers(block('/providers', 'count, data.slug', 2, ''), answer)).toBe(text)
})

test('shows the beginning of a long text, up to a word', () => {
  const answer = () => ({ long: 'word '.repeat(60), short: 'word '.repeat(40) })
  const text = refreshAnswers(block('/providers', 'long, short', 1), answer)
  expect(text).toContain(`{"long":"${'word '.repeat(40)}…","short":"${'word '.repeat(40)}"}`)
})

test('a document without blocks is unchanged, and a path without an answer is an error', () => {
  expect(refreshAnswers('# Title\n', () => ({}))).toBe('# Title\n')
  expect(() => refreshAnswers(block('/nothing', 'x', 1), () => undefined)).toThrow('/nothing has no answer')
})

test('answers queries and static paths as the site would', () => {
  const { catalog, facts } = contextOf({
    one: {},
    two: { category: 'Speech', capabilities: ['speech-to-text'] },
  })
  const answer = catalogAnswerer(catalog, facts.now)
  expect(answer('/providers?category=Speech')).toMatchObject({ count: 1, data: [{ slug: 'two' }] })
  expect(answer('/providers?category=x')).toMatchObject({ object: 'error', status: 400 })
  expect(answer('/providers/one')).toMatchObject({ object: 'provider', slug: 'one' })
  expect(answer('/capabilities/speech-to-text')).toMatchObject({ object: 'capability', count: 1 })
  expect(answer('/capabilities/speech-to-text?noPhone=true')).toMatchObject({ count: 0 })
  expect(answer('/capabilities/speech-to-text?q=two&limit=x')).toMatchObject({ status: 400 })
  expect(answer('/changes?kind=added&provider=two')).toMatchObject({ data: [{ kind: 'added' }] })
  expect(answer('/status?category=speech')).toMatchObject({ summary: { total: 1 } })
  expect(answer('/status')).toMatchObject({ summary: { total: 2 } })
  expect(answer('/')).toMatchObject({ object: 'index' })
  expect(answer('/variants/providers/speech.json')).toMatchObject({ count: 1, data: [{ slug: 'two' }] })
  expect(answer('/nothing')).toBeUndefined()
})
