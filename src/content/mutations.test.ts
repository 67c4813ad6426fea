import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { MUTATIONS, type Mutation, type Subject } from '../../test/arbitraries/mutations.ts'
import { NOW, temporaryFolder } from '../../test/support/content.ts'
import { SAMPLE, sampleFiles } from '../../test/support/sample.ts'
import { GATE_EXAMPLES, RUNS } from '../../test/support/seed.ts'
import { load } from './load.ts'

/** Mutants of each kind, at least. */
const LEAST = 10

const dir = join(temporaryFolder(afterAll), 'content')
cpSync(SAMPLE, dir, { recursive: true })

const files = sampleFiles()
const write = (file: string, text: string) => writeFileSync(join(dir, file), text)
const diagnose = () =>
  load({ dir, now: NOW }).diagnostics.map((found) => ({ ...found, file: found.file.slice(dir.length + 1) }))

// The first entry by name is never mutated: others copy its website.
const [first] = [...files.keys()].filter((file) => file.startsWith('providers/'))
const { website: earlierWebsite } = parse(files.get(first!)!) as { website: string }
const subjects = new Map<string, Subject>(
  [...files]
    .filter(([file]) => file !== first)
    .map(([file, text]) => [file, { kind: file.includes('/') ? dirname(file) : file, text, earlierWebsite }]),
)

/** For some of the files that can be mutated so, where and how. */
function drawn({ paths }: Mutation) {
  const able = [...subjects].flatMap(([file, subject]) => {
    const all = paths(subject)
    if (all.length === 0) return []
    return [[file, fc.option(fc.record({ path: fc.constantFrom(...all), choice: fc.nat(1000) }))] as const]
  })
  const numRuns = Math.max(2, Math.ceil((2 * LEAST) / able.length))
  return { numRuns, draws: fc.record(Object.fromEntries(able)) }
}

test('of the sample as it is nothing is reported', () => {
  expect(diagnose()).toEqual([])
})

describe('is reported by its rule, in its file, at its line, and nothing in other files:', () => {
  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s', (_, mutation) => {
    const { draws, numRuns } = drawn(mutation)
    let mutants = 0
    fc.assert(
      fc.property(draws, (drawn) => {
        const mutated = Object.entries(drawn).flatMap(([file, draw]) =>
          draw ? [{ file, ...mutation.mutate(subjects.get(file)!, draw.path, draw.choice) }] : [],
        )
        for (const { file, text } of mutated) write(file, text)
        const found = diagnose()
        for (const { file } of mutated) write(file, files.get(file)!)

        mutants += mutated.length
        for (const { file, rule, line } of mutated)
          expect(found.map((one) => `${one.file}:${one.line} ${one.rule}`)).toContain(
            `${file}:${line} ${rule}`,
          )
        expect(mutated.map(({ file }) => file)).toEqual(expect.arrayContaining(found.map(({ file }) => file)))
        for (const { message, help, line, column } of found) {
          expect(message + help).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
          expect(message.length).toBeGreaterThan(5)
          expect(help.length).toBeGreaterThan(5)
          expect(Math.min(line, column)).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: RUNS ?? numRuns },
    )
    if (GATE_EXAMPLES) expect(mutants).toBeGreaterThanOrEqual(LEAST)
  })
})
