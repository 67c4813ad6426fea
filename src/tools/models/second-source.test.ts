import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { readSecondSource } from './second-source.ts'

const aModel = (id: string, changes: object = {}) => ({
  id,
  name: `Model ${id}`,
  type: 'chat',
  provider: 'groq',
  reasoning: true,
  input: ['text', 'image'],
  cost: { input: 0.1, output: 0.2, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
  ...changes,
})

/** The unpacked package with this file of Groq's. */
function aPackage(groq: unknown, version = '1.5.2'): string {
  const dir = temporaryFolder()
  const data = join(dir, 'dist/providers/data')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(data, 'groq.json'), typeof groq === 'string' ? groq : JSON.stringify(groq))
  return dir
}

const inGroups = (...models: unknown[]) => ({ 'openai-completions': Object.fromEntries(models.entries()) })

test('reads what the package says of each model, with its version', () => {
  const image = aModel('i', { type: 'image', output: ['image'], contextWindow: undefined })
  const read = readSecondSource(
    aPackage(inGroups(aModel('a'), image, aModel('c', { type: 'classifier' }))),
    '2026-11-10',
  )
  if ('error' in read) throw new Error(read.error)
  expect(read.source).toMatchObject({ version: '1.5.2', asOf: '2026-11-10', licence: 'MIT' })
  const facts = { reasoning: true, input: ['text', 'image'], output: 100 }
  const price = { input: 0.1, output: 0.2, currency: 'USD', per: 1_000_000 }
  expect(read.models.get('groq')).toEqual([
    { id: 'a', name: 'Model a', context: 1000, outputs: ['text'], ...facts, price },
    { id: 'i', name: 'Model i', outputs: ['image'], mode: 'image-generation', ...facts, price },
  ])
})

test('a price of 0 is one that the package does not know', () => {
  const read = readSecondSource(
    aPackage(inGroups(aModel('a', { cost: { input: 0, output: 0, cacheRead: 0 } }))),
    '2026-11-10',
  )
  expect('models' in read && read.models.get('groq')![0]).not.toHaveProperty('price')
})

test('one file of its data can be given too, without a version', () => {
  const file = join(aPackage(inGroups(aModel('a'))), 'dist/providers/data/groq.json')
  const read = readSecondSource(file, '2026-11-10')
  expect('models' in read && [...read.models.keys()]).toEqual(['groq'])
  expect('source' in read && read.source).not.toHaveProperty('version')
})

test.each([
  ['what is not there', () => join(temporaryFolder(), 'none'), 'there is no such file or folder'],
  ['another folder', () => temporaryFolder(), 'there is no dist/providers/data in it'],
  ['a file that is cut', () => aPackage('{"a":'), 'groq.json: it is cut, or no JSON'],
])('%s is refused', (_, path, error) => {
  expect(readSecondSource(path(), '2026-11-10')).toEqual({ error: expect.stringContaining(error) })
})

test('what is wrong in it has a place, and what is no model is passed over', () => {
  const groups = { g: { a: aModel('a', { contextWindow: -1 }), b: null, c: 'x' }, h: [], i: null }
  const read = readSecondSource(aPackage(groups, '<script>'), '2026-11-10')
  expect(read).toMatchObject({ problems: [{ place: 'pi-ai.groq.a.limit.context' }] })
  expect('source' in read && read.source).not.toHaveProperty('version')
})
