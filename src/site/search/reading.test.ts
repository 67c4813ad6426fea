import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmed, withOffer } from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { readerOf } from '../../api/query/reader.ts'
import { NO_WORDS } from '../../catalog/dataset.ts'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { listOf } from '../finder/finder.ts'
import { finderIndex, modelIndex, searchIndex } from '../indexes.ts'
import type { FinderRow, IndexedModel } from '../row-of.ts'
import { viewOf } from '../site-page.ts'
import { answerTo, indexOf, meant, rowsOf } from './answer.ts'
import { plainWords, readingOf } from './reading.ts'

const NAMES = ['groq', 'openai', 'gpt oss', 'gpt oss 120b', 'together ai', 'openai compatible', 'search']
const read = (text: string) => readingOf(text, (name) => (NAMES.includes(name) ? name : undefined))

/** What people type; what it names, the tasks, the parameters, the words of intention, and what is left to look for. */
const TYPED: readonly (readonly [
  typed: string,
  named: string,
  tasks: string,
  conditions: string,
  forms: string,
  rest: string,
])[] = [
  ['', '', '', '', '', ''],
  ['groq', 'groq', '', '', '', ''],
  ['is Groq’s API free?', 'groq', '', '', 'free', ''],
  ['groq rate limits', 'groq', '', '', 'limits', ''],
  ['is openai down', 'openai', '', '', 'status', ''],
  ['OpenAI vs. Groq', 'openai, groq', '', '', 'compare', ''],
  // The longest name, and none that means something.
  ['gpt-oss-120b', 'gpt oss 120b', '', '', '', ''],
  ['Together AI for search', 'together ai', 'web-search', '', '', ''],
  ['openai compatible chat', '', 'chat', 'openaiCompatible=true', '', ''],
  ['elevenlabs alternative', '', '', '', 'alternative', 'elevenlabs'],
  ['best free model for coding', '', 'coding', '', 'best, free', ''],
  ['free speech to text, no card, most minutes', '', 'speech-to-text', 'noCard=true', 'best, free', ''],
  ['tts', '', 'text-to-speech', '', '', ''],
  ['whisper transcription', '', 'speech-to-text', '', '', 'whisper'],
  ['sandbox for code', '', 'code-execution', '', '', ''],
  ['without a card and without a phone number', '', '', 'noCard=true&noPhone=true', '', ''],
  ['no registration', '', '', 'kind=keyless', '', ''],
  ['no sign-up', '', '', 'kind=keyless', '', ''],
  ['LLM that does not train on my data', '', 'chat', 'noTraining=true', '', ''],
  ['gdpr chat', '', 'chat', 'region=EU', '', ''],
  ['chat from the European Union', '', 'chat', 'region=EU', '', ''],
  ['germany', '', '', 'country=DE', '', ''],
  ['european gdpr compliant chat in europe', '', 'chat', 'region=EU&country=EU', '', ''],
  ['128k context tools', '', '', 'tools=true&context=128000', '', ''],
  ['vision', '', 'image-understanding', '', '', ''],
  ['pdf to text', '', 'ocr', '', '', ''],
  ['text classification', '', '', '', '', 'text classification'],
  ['vision model free', '', '', 'input=image', 'free', ''],
  ['speech to text commercial', '', 'speech-to-text', 'commercialUse=true', '', ''],
  // Names that hold a word of ours stay names.
  ['cardinal europeana phonetics', '', '', '', '', 'cardinal europeana phonetics'],
]

test.each(TYPED)('%j', (typed, named, tasks, conditions, forms, rest) => {
  const reading = read(typed)
  const pairs = reading.conditions.map(({ parameter, value }) => `${parameter}=${value}`)
  expect({
    named: reading.named.join(', '),
    tasks: reading.tasks.join(', '),
    conditions: pairs.join('&'),
    forms: [...reading.forms].join(', '),
    rest: reading.rest.join(' '),
  }).toEqual({ named, tasks, conditions, forms, rest })
})

test.each([
  ['2000 requests per day', { amount: 2000, unit: 'requests', per: 'day' }],
  ['500k characters', { amount: 500_000, unit: 'characters', per: 'month' }],
  ['128k tokens', null],
  ['30 requests per minute', null],
  ['2,000 calls a month', { amount: 2000, unit: 'requests', per: 'month' }],
  ['1.5m tokens a day', { amount: 1_500_000, unit: 'tokens', per: 'day' }],
  // A small number behind a name is its version.
  ['groq 4.5 requests a day', null],
  ['gpt 5 requests a day', null],
  ['gpt 5 2000 requests a day', { amount: 2000, unit: 'requests', per: 'day' }],
  ['groq', null],
])('%j needs %j', (typed, need) => {
  expect(read(typed).need).toEqual(need)
})

test.each(CAPABILITY_SLUGS)('%s is understood by its slug and by its title', (slug) => {
  for (const words of [slug, CAPABILITIES[slug].title, CAPABILITIES[slug].title.toUpperCase()])
    expect(read(words)).toMatchObject({ tasks: [slug], rest: [] })
})

test('plain words are the same however a name is written', () => {
  expect(plainWords('Groq’s gpt-oss-120b, or Fal.ai & “Llama 3.3”.')).toBe(
    'groq gpt oss 120b or fal.ai llama 3.3',
  )
})

test.each([
  ['q=speech+to+text,+no+card', false, 'noCard=true&freeFor=speech-to-text'],
  ['q=128k+context+tools', true, 'tools=true&context=128000'],
  ['q=best+coding+model+no+card', true, 'noCard=true&capability=coding'],
  // What is chosen already stays, and so do words that choose nothing.
  ['freeFor=embeddings&q=chat', false, 'freeFor=embeddings'],
  ['q=gpt-oss-120b', true, 'q=gpt-oss-120b'],
  ['noCard=true&q=aurora+tts', false, 'noCard=true&freeFor=text-to-speech&q=aurora'],
])('to a list, %j, of models %j, means %j', (query, models, expected) => {
  const asked = meant(new URLSearchParams(query), models)
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(new URLSearchParams(expected)))
  expect(readerOf(models ? MODELS : PROVIDERS, NO_WORDS)(asked)).toHaveProperty('question')
})

describe('an index', () => {
  const allowing = (commercialUse?: boolean) =>
    confirmed(commercialUse === undefined ? {} : { terms: { commercialUse } })
  const giving = withOffer({ models: ['claude-3-8b'], covers: ['chat'] })
  const view = viewOf(
    contextOf({ open: allowing(true), closed: allowing(false), silent: allowing(), maker: giving }),
  )
  const index = indexOf(JSON.parse(JSON.stringify(searchIndex(view))))
  const lists = {
    providers: async () => listOf<FinderRow>(PROVIDERS, finderIndex(view)),
    models: async () => listOf<IndexedModel>(MODELS, modelIndex(view)),
  }

  test.each([
    ['open', /^Yes/],
    ['closed', /^No\./],
    ['silent', /^Not confirmed/],
  ])(
    'says whether what %s gives may be used commercially, and of the unknown that it is',
    async (slug, says) => {
      const [first] = rowsOf(await answerTo(`may I use provider ${slug} commercially`, index, lists))
      expect(first!.card!.verdict).toMatch(says)
    },
  )

  test('has an answer to whatever is typed', async () => {
    const word = fc.constantFrom(
      'best',
      'free',
      'model',
      'open',
      'llama',
      'c++',
      '+',
      '(',
      '[a',
      '\\',
      '*',
      '.',
    )
    const typed = fc.oneof(
      fc.array(word).map((words) => words.join(' ')),
      fc.string({ unit: 'binary' }),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        expect(await answerTo(text, index, lists)).toHaveProperty('groups')
      }),
    )
  })
})
