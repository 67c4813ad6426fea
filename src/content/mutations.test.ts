import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { randomNumbers, shuffled } from '../audit/random.ts'
import { MUTATIONS, type Spoilt } from '../testing/mutations.ts'
import type { Diagnostic } from './diagnostic.ts'
import { load } from './load.ts'

const SEED = 20_261_121
const ROUNDS = 4

/** The real content, and collections that name every provider, so that there are members to misspell. */
function realFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const name of readdirSync('content', { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.yaml')) files.set(name, readFileSync(join('content', name), 'utf8'))
  const active = [...files]
    .filter(([file, text]) => file.startsWith('providers/') && !/^retired:/m.test(text))
    .map(([file]) => basename(file, '.yaml'))
  for (let start = 0; start < active.length; start += 5)
    files.set(
      `collections/mutation-test-${start}.yaml`,
      stringify({
        title: `Mutation test ${start}`,
        subtitle: 's',
        description: 'd',
        published: true,
        providers: active.slice(start, start + 5),
      }),
    )
  return files
}

type Case = Spoilt & { mutation: string; file: string; found: Diagnostic[] }

const files = realFiles()
const names = [...files.keys()]
const now = new Date()
const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
let base: Diagnostic[] = []
const cases: Case[] = []
const blamedElsewhere: string[] = []

const label = ({ file, rule, message }: Diagnostic) => `${file} ${rule} ${message}`

/** Each round spoils every file but one in one spot, and reads the whole content once. */
beforeAll(() => {
  const dir = join(folder, 'content')
  cpSync('content', dir, { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  for (const [file, text] of files) write(file, text)
  const diagnose = () =>
    load({ dir, now }).diagnostics.map((found) => ({ ...found, file: found.file.slice(dir.length + 1) }))
  base = diagnose()
  const known = new Set(base.map(label))
  let seed = SEED
  for (let round = 0; round < ROUNDS; round++) {
    // The first entry by name is never spoilt: others copy its website.
    const [first, ...rest] = names.filter((file) => file.startsWith('providers/'))
    const earlierWebsite = (parse(files.get(first!)!) as { website: string }).website
    const spoilt = new Map<string, Spoilt & { mutation: string }>()
    for (const [index, file] of [
      ...rest,
      ...names.filter((name) => !name.startsWith('providers/')),
    ].entries()) {
      const random = randomNumbers(seed++)
      const kind = file.includes('/') ? dirname(file) : file
      const order = shuffled(MUTATIONS, seed + index)
      for (const { name, spoil } of order) {
        const result = spoil({ kind, text: files.get(file)!, random, earlierWebsite })
        if (!result) continue
        spoilt.set(file, { ...result, mutation: name })
        break
      }
    }
    for (const [file, { text }] of spoilt) write(file, text)
    const diagnostics = diagnose()
    for (const [file, expected] of spoilt)
      cases.push({ ...expected, file, found: diagnostics.filter((diagnostic) => diagnostic.file === file) })
    for (const diagnostic of diagnostics)
      if (!spoilt.has(diagnostic.file) && !known.has(label(diagnostic)))
        blamedElsewhere.push(label(diagnostic))
    for (const file of spoilt.keys()) write(file, files.get(file)!)
  }
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true }))

test('the content as it is has no error', () => {
  expect(base.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('at least 500 files were spoilt, each way at least ten times, each file at least once', () => {
  expect(cases.length).toBeGreaterThanOrEqual(500)
  const counts = Object.fromEntries(
    MUTATIONS.map(({ name }) => [name, cases.filter(({ mutation }) => mutation === name).length]),
  )
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThanOrEqual(10)
  expect(new Set(cases.map(({ file }) => file)).size).toBe(names.length - 1)
})

describe('is reported by its rule, in its file, at its line:', () => {
  test.each(MUTATIONS.map(({ name }) => name))('%s', (name) => {
    const missed = cases
      .filter(({ mutation, rule, line, found }) => {
        const reported = found.some((diagnostic) => diagnostic.rule === rule && diagnostic.line === line)
        return mutation === name && !reported
      })
      .map(({ file, rule, line, found }) => ({
        file,
        expected: `${line} ${rule}`,
        found: found.map((diagnostic) => `${diagnostic.line} ${diagnostic.rule}: ${diagnostic.message}`),
      }))
    expect(missed).toEqual([])
  })
})

test('no file that was left alone is blamed', () => {
  expect(blamedElsewhere).toEqual([])
})

test('every finding says what is wrong and how to mend it, without passing on what it found', () => {
  for (const { found } of cases)
    for (const { message, help, line, column } of found) {
      expect(message + help).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect(message.length).toBeGreaterThan(5)
      expect(help.length).toBeGreaterThan(5)
      expect(Math.min(line, column)).toBeGreaterThanOrEqual(1)
    }
})
