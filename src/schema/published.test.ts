import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonSchema } from '../api/json-schema.ts'
import { published } from './published.ts'
import { isoDate, known, publishedForm, slug, text } from './text.ts'
import { httpsUrl } from './url.ts'

const part = z.strictObject({
  day: isoDate.optional().describe('The day.'),
  sure: known.describe('Whether.'),
})
const whole = z
  .strictObject({
    name: text(5).describe('The name.'),
    page: httpsUrl.optional().describe('The page.'),
    count: z.number().min(3).optional().describe('How many.'),
    free: known.optional().describe('Whether it is free.'),
    word: z.enum(['a', 'b']).optional().describe('Leave out for both.').register(publishedForm, {
      description: 'null: both.',
    }),
    parts: z.array(part).max(2).optional().describe('The parts.'),
    own: part.optional().describe('Its own.'),
    more: z
      .record(text(5), z.union([text(5), z.boolean()]))
      .optional()
      .describe('More.'),
    id: slug.describe('Only ours.'),
    joined: z.array(text(5)).describe('Joined.'),
  })
  .describe('The whole.')
const { schema, value, fields } = published(whole, {
  id: {},
  joined: {
    text: { schema: z.string().describe('One text.'), value: ({ joined }) => joined.join(' ') },
    size: { schema: z.number().describe('Its size.'), value: ({ joined }) => joined.length },
  },
})

test('what is left out is null, or an empty list or mapping', () => {
  expect(value({ name: 'x', id: 'x', joined: [] })).toEqual({
    name: 'x',
    page: null,
    count: null,
    free: null,
    word: null,
    parts: [],
    own: null,
    more: {},
    text: '',
    size: 0,
  })
})

test('what is there is itself, part by part, and unknown is null', () => {
  const content = whole.parse({
    name: 'x',
    page: 'https://one.example.com',
    count: 3,
    free: false,
    word: 'b',
    parts: [{ sure: 'unknown' }, { day: '2026-11-22', sure: true }],
    own: { sure: 'unknown' },
    more: { x: true },
    id: 'x',
    joined: ['a', 'b'],
  })
  const answer = value(content)
  const { id: _, joined: __, ...same } = content
  expect(answer).toEqual({
    ...same,
    parts: [
      { day: null, sure: null },
      { day: '2026-11-22', sure: true },
    ],
    own: { day: null, sure: null },
    text: 'a b',
    size: 2,
  })
  expect(Object.keys(answer)).toEqual(Object.keys(fields))
  expect(schema.parse(answer)).toEqual(answer)
})

test('the schema is strict, demands each field, and has the texts of the content, but not its limits', () => {
  expect(schema.safeParse({ ...value({ name: 'x', id: 'x', joined: [] }), other: 1 }).success).toBe(false)
  const { description, properties, required } = jsonSchema(schema) as {
    description: string
    properties: Record<string, unknown>
    required: string[]
  }
  expect(description).toBe('The whole.')
  expect(required).toEqual(Object.keys(properties))
  expect(properties).toMatchObject({
    page: { type: ['string', 'null'], format: 'uri', description: 'The page.' },
    free: { type: ['boolean', 'null'], description: 'Whether it is free; null: not known.' },
    word: { type: ['string', 'null'], enum: ['a', 'b', null], description: 'null: both.' },
    more: { additionalProperties: { anyOf: [{ type: 'string' }, { type: 'boolean' }] } },
    text: { type: 'string', description: 'One text.' },
  })
  expect(properties.name).toEqual({ type: 'string', description: 'The name.' })
  expect(properties.count).toEqual({ type: ['number', 'null'], description: 'How many.' })
  expect(properties.parts).toMatchObject({ type: 'array', description: 'The parts.' })
  expect(properties.parts).not.toHaveProperty('maxItems')
})

test('a part is one schema, wherever it is published', () => {
  const { element } = schema.shape.parts as unknown as z.ZodArray
  expect(element).toBe(published(part).schema)
})

test('fields that go last do so, in answers and schema', () => {
  const { schema, value } = published(part, {}, ['day'])
  expect(Object.keys(value({ sure: true }))).toEqual(['sure', 'day'])
  expect(Object.keys(schema.shape)).toEqual(['sure', 'day'])
})
