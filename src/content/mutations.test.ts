import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { NOW } from '../../test/support/content.ts'
import { MUTATIONS, type Spoilt } from '../../test/support/mutations.ts'
import { SAMPLE, sampleFiles } from '../../test/support/sample.ts'
import { randomNumbers } from '../contribute/audit/random.ts'
import type { Diagnostic } from './diagnostic.ts'
import { load } from './load.ts'

const SEED = 20_261_121
/** Twice as many as there are mutations, so that each meets every file in which it finds a spot. */
const ROUNDS = 2 * MUTATIONS.length

type Case = Spoilt & { mutation: string; file: string; found: Diagnostic[] }

const files = sampleFiles()
const names = [...files.keys()]
// The first entry by name is never spoilt: others copy its website.
const first = names.find((file) => file.startsWith('providers/'))!
const spoiled = names.filter((file) => file !== first)
const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
let base: Diagnostic[] = []
const cases: Case[] = []
const blamedElsewhere: string[] = []

const label = ({ file, rule, message }: Diagnostic) => `${file} ${rule} ${message}`

/** Each round spoils every file but one in one spot, and reads the whole content once. */
beforeAll(() => {
  const dir = join(folder, 'content')
  cpSync(SAMPLE, dir, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text)
  const diagnose = () =>
    load({ dir, now: NOW }).diagnostics.map((found) => ({ ...found, file: found.file.slice(dir.length + 1) }))
  base = diagnose()
  const earlierWebsite = (parse(files.get(first)!) as { website: string }).website
  for (let round = 0; round < ROUNDS; round++) {
    const spoilt = new Map<string, Spoilt & { mutation: string }>()
    for (const [index, file] of spoiled.entries()) {
      const random = randomNumbers(SEED + round * spoiled.length + index)
      const kind = file.includes('/') ? dirname(file) : file
      for (let step = 0; step < MUTATIONS.length && !spoilt.has(file); step++) {
        const { name, spoil } = MUTATIONS[(round + index + step) % MUTATIONS.length]!
        const result = spoil({ kind, text: files.get(file)!, random, earlierWebsite })
        if (result) spoilt.set(file, { ...result, mutation: name })
      }
    }
    for (const [file, { text }] of spoilt) write(file, text)
    const diagnostics = diagnose()
    for (const [file, expected] of spoilt)
      cases.push({ ...expected, file, found: diagnostics.filter((diagnostic) => diagnostic.file === file) })
    for (const diagnostic of diagnostics)
      if (!spoilt.has(diagnostic.file)) blamedElsewhere.push(label(diagnostic))
    for (const file of spoilt.keys()) write(file, files.get(file)!)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the sample as it is has nothing to be said of', () => {
  expect(base.map(label)).toEqual([])
})

test('at least 500 files were spoilt, each way at least ten times, each file at least once', () => {
  expect(cases.length).toBeGreaterThanOrEqual(500)
  const counts = Object.fromEntries(
    MUTATIONS.map(({ name }) => [name, cases.filter(({ mutation }) => mutation === name).length]),
  )
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThanOrEqual(10)
  expect(new Set(cases.map(({ file }) => file))).toEqual(new Set(spoiled))
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
