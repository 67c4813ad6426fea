import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { aListedModel } from '../../../test/support/catalogue.ts'
import { importedModel } from '../../schema/imported.ts'
import { readModel } from './catalogue.ts'

const read = (changes: Record<string, unknown>, id = 'm') =>
  readModel(id, aListedModel(id, changes), `p.models.${id}`)

test('names and numbers are read, under our names', () => {
  const changes = {
    family: 'f',
    structured_output: false,
    knowledge: '2025-06',
    status: 'deprecated',
    modalities: { input: ['pdf', 'text'], output: ['text', 'audio'] },
    cost: { input: 0, output: 2, cache_read: 0.1, cache_write: 3 },
    description: 'A sentence of theirs.',
  }
  expect(read(changes)).toEqual({
    problems: [],
    model: {
      id: 'm',
      name: 'Model m',
      family: 'f',
      context: 131_072,
      output: 8192,
      input: ['pdf', 'text'],
      outputs: ['text', 'audio'],
      tools: true,
      structuredOutput: false,
      reasoning: false,
      openWeights: true,
      knowledge: '2025-06',
      released: '2026-01-15',
      deprecated: true,
      price: { input: 0, output: 2, cachedInput: 0.1, currency: 'USD', per: 1_000_000 },
    },
  })
})

test('what the catalogue does not say is absent, and so is a context of 0', () => {
  expect(readModel('m', {}, 'p.models.m')).toEqual({ model: { id: 'm' }, problems: [] })
  const { model, problems } = read({ limit: { context: 0, output: 0 }, status: 'beta', cost: {}, name: null })
  expect(problems).toEqual([])
  for (const key of ['context', 'output', 'deprecated', 'price', 'name'])
    expect(model).not.toHaveProperty(key)
})

const FAULTS: [what: string, changes: Record<string, unknown>][] = [
  ['a price below 0', { cost: { input: -1 } }],
  ['a price as text', { cost: { output: '1' } }],
  ['half a token', { limit: { context: 0.5 } }],
  ['a context below 0', { limit: { context: -5 } }],
  ['a control character', { name: 'a\u0007b' }],
  ['HTML', { name: '<img src=x onerror=1>' }],
  ['bidi', { family: 'a\u202eb' }],
  ['a day of another form', { knowledge: 'last year' }],
  ['yes for true', { tool_call: 'yes' }],
  ['a modality that is none', { modalities: { input: ['text', 'smell'] } }],
]

test('what is wrong is left out with its place, and the rest is kept', async () => {
  const said = saidOf(FAULTS, (changes) => {
    const { model, problems } = read(changes)
    expect(importedModel.parse(model)).toMatchObject({ id: 'm', openWeights: true })
    return problems.map(({ place, message }) => `${place}: ${message}`)
  })
  await expect(said).toMatchFileSnapshot('catalogue.approved.txt')
})

test.each([
  ['', 'Too small'],
  ['a\nb', 'control character'],
  ['\u202egpt', 'bidirectional'],
  ['<b>x', 'HTML'],
  ['../..', 'expected an id with a letter or a digit'],
  ['x'.repeat(161), 'Too big'],
])('the id %j names no model', (id, message) => {
  const { model, problems } = readModel(id, aListedModel(id), 'p.models.x')
  expect(model).toBeNull()
  expect(problems).toHaveLength(1)
  expect(problems[0]!.message).toContain(message)
})

test('what is no object is no model', () => {
  const nothing = { model: null, problems: [{ place: 'p.models.m' }] }
  for (const raw of [null, [], 'm', 1]) expect(readModel('m', raw, 'p.models.m')).toMatchObject(nothing)
})

test('inherited properties are no facts', () => {
  const raw = JSON.parse('{"__proto__": {"name": "Polluted"}, "limit": {"__proto__": {"context": 5}}}')
  expect(readModel('__proto__', raw, 'p').model).toEqual({ id: '__proto__' })
  expect(Object.prototype).not.toHaveProperty('name')
})
