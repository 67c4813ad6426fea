import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contextOf, sampleContext } from '../../test/support/site-context.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import {
  CATEGORY_FORM,
  catalogAnswerer,
  openApiExamples,
  refreshAnswers,
  refreshCategories,
} from './documents.ts'

const block = (path: string, fields: string, most: number, answer = '    old\n') =>
  `Before.\n<!-- answer ${fields}; ${most} -->\n    $ curl -s 'http://localhost:8888/api/v1${path}'\n${answer}\nAfter.`

test('shows the fields that a block names, and marks what is left out', () => {
  const data = [...'abc'].map((slug) => ({ slug, name: slug }))
  const answer = () => ({ object: 'list', count: 3, data })
  const text = refreshAnswers(block('/providers', 'count, data.slug', 2), answer)
  const shown = '    {"count":3,"data":[{"slug":"a",…},{"slug":"b",…},…],…}\n'
  expect(text).toBe(block('/providers', 'count, data.slug', 2, shown))
  expect(refreshAnswers(text, answer)).toBe(text)
  // A request that was just written has no answer yet.
  expect(refreshAnswers(block('/providers', 'count, data.slug', 2, ''), answer)).toBe(text)
  expect(() => refreshAnswers(text, () => undefined)).toThrow('/providers has no answer')
})

test('shows the beginning of a long text, up to a word', () => {
  const answer = () => ({ long: 'word '.repeat(60), short: 'word '.repeat(40) })
  const text = refreshAnswers(block('/providers', 'long, short', 1), answer)
  expect(text).toContain(`{"long":"${'word '.repeat(40)}…","short":"${'word '.repeat(40)}"}`)
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
  expect(answer('/capabilities/speech-to-text?noPhone=true')).toMatchObject({ count: 0 })
  expect(answer('/status?category=speech')).toMatchObject({ summary: { total: 1 } })
  expect(answer('/variants/providers/speech.json')).toMatchObject({ count: 1, data: [{ slug: 'two' }] })
  expect(answer('/nothing')).toBeUndefined()
})

const form = (options: string) =>
  `      label: Category that it is best known for\n      options: [${options}]\n      label: Other\n      options: [a]\n`

test('the categories of a form are current afterwards, and nothing else changes', () => {
  expect(refreshCategories(form('LLM, Gone'))).toBe(form(CATEGORIES.join(', ')))
  const written = readFileSync(CATEGORY_FORM, 'utf8')
  expect(refreshCategories(written)).toBe(written)
})

test('a form without its list is an error that says what is missing', () => {
  expect(() => refreshCategories('body: []\n')).toThrow(`${CATEGORY_FORM} has no list after "label: Category`)
  expect(() => refreshCategories(form('').slice(0, 60))).toThrow('no list')
})

test('the examples of the OpenAPI document are answers of the sample as it is now', () => {
  const { catalog, facts } = sampleContext()
  const written = readFileSync('src/api/openapi-examples.json', 'utf8')
  expect(openApiExamples(catalog, facts.now)).toBe(written)
  const { getStatusHistory, listProviders } = JSON.parse(written)
  expect([listProviders.count, listProviders.data.length]).toEqual([2, 2])
  expect(getStatusHistory.days).toHaveLength(90)
})
