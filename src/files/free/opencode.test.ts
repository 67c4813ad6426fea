import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { confirmed, withOffer } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { modelsDev } from '../../../test/support/models-dev.ts'
import { catalogWith } from '../../../test/support/offers.ts'
import { contextAround, contextOf, sampleContext } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { opencode } from './opencode.ts'

const FILES = ['opencode/api.json', 'opencode/no-card/api.json', 'opencode/no-training/api.json']

async function written(context: SiteContext) {
  const files = [...(await opencode.files(context))]
  expect(files.map(([path]) => path)).toEqual(FILES)
  return files.map((file) => modelsDev.parse(JSON.parse(String(bytesOf(file)))))
}

const idsOf = (file: Awaited<ReturnType<typeof written>>[number] | undefined) =>
  Object.entries(file!).flatMap(([slug, { models }]) => Object.keys(models).map((id) => `${slug} ${id}`))

/** A provider whose offer gives one model for chat. */
const chatting = (
  connection: Partial<ProviderEntry['connection']> = {},
  offer: Parameters<typeof withOffer>[0] = {},
): Partial<ProviderEntry> =>
  confirmed({
    connection: {
      auth: 'bearer',
      openaiCompatible: true,
      baseUrl: 'https://api.example.com/v1',
      ...connection,
    },
    ...withOffer({ models: ['free-1'], covers: ['chat'], ...offer }),
  })

test('the sample fits the format, and what the narrower files have, the whole one has too', async () => {
  const [all, ...narrow] = await written(sampleContext())
  expect(idsOf(all)).not.toEqual([])
  for (const one of narrow) expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(one)))
})

test('only what a narrower file promises is in it; the unknown is not', async () => {
  const [all, noCard, noTraining] = await written(
    contextOf({
      a: chatting({}, { card: false, terms: { trainsOnData: 'no' } }),
      b: chatting({}, { card: true, terms: { trainsOnData: 'yes' } }),
      c: chatting({}, { card: 'unknown', terms: {} }),
    }),
  )
  expect(idsOf(all).toSorted()).toEqual(['a free-1', 'b free-1', 'c free-1'])
  expect(idsOf(noCard)).toEqual(['a free-1'])
  expect(idsOf(noTraining)).toEqual(['a free-1'])
})

test('a model whose context a coding tool fills at once is left out, and an answer leaves room for what is asked', async () => {
  const models = { small: 8_000, large: 100_000 }
  const entry = anEntry('a', chatting({}, { models: Object.keys(models) }))
  const listed = Object.entries(models).map(([id, context]) => ({ id, context, output: context }))
  const catalog = catalogWith([['a', entry]], { a: someModels(...listed) })
  const [all] = await written(contextAround(catalog))
  expect(all!.a!.models).toMatchObject({ large: { limit: { context: 100_000, output: 25_000 } } })
  expect(idsOf(all)).toEqual(['a large'])
})

describe('a provider', async () => {
  const [all] = await written(
    contextOf({
      named: chatting({ envVar: 'OWN_NAME_API_TOKEN', openaiBaseUrl: 'https://x.example/{account_id}/v1' }),
      'no-key': chatting({ auth: 'none' }),
      'other-protocol': chatting({ openaiCompatible: false }),
      'other-use': chatting({}, { covers: ['embeddings'] }),
    }),
  )

  test('is there if an OpenAI client can call it for chat', () => {
    expect(Object.keys(all!).toSorted()).toEqual(['named', 'no-key'])
  })
  test('has one variable, its own or one made of its slug, and in a URL that differs by account another', () => {
    expect(all!.named).toMatchObject({
      env: ['OWN_NAME_API_TOKEN'],
      api: `https://x.example/\${OWN_NAME_ACCOUNT_ID}/v1`,
    })
    expect(all!['no-key']!.env).toEqual(['NO_KEY_API_KEY'])
  })
  test('says of a model that nobody describes what its readers take for not known', () => {
    expect(all!.named!.models['free-1']).toMatchObject({
      tool_call: true,
      release_date: '1970-01-01',
      limit: { context: 0, output: 0 },
    })
  })
})
