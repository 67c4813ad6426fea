import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import glob from 'fast-glob'
import { describe, expect, test } from 'vitest'
import { load } from '../src/content/load.ts'
import { RUN_OUTCOMES } from '../src/health/state/run-outcomes.ts'
import { OUTCOMES, type SampleKind } from '../src/health/verdict/outcomes.ts'
import { REASONS } from '../src/schema/reasons.ts'
import { aContentFolder, NOW } from '../test/support/content.ts'

const DOCUMENTS = glob.sync(['*.md', 'docs/**/*.md', 'examples/**/*.md', '.github/**/*.md'], { dot: true })

/** The targets of `[text](target)`, outside code. */
const linksOf = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target]) => target!,
  )

/** How GitHub names the anchor of a heading. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the example of an entry that contributors copy has nothing to complain of', () => {
  const [, example] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(
    readFileSync('CONTRIBUTING.md', 'utf8'),
  )!
  const dir = aContentFolder({ 'providers/example-speech.yaml': example })
  expect(load({ dir, now: NOW }).diagnostics).toEqual([])
})

test('the recipe for retiring, followed in that example, leaves no error', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const [, example] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(text)!
  const [, recipe] = text.split('\n## Retire a provider\n')
  const [retired, health] = [...recipe!.split('\n## ')[0]!.matchAll(/`(\w+: \{[^`]+\})`/g)].map(
    ([, code]) => code!,
  )
  const item =
    '{ id: api-retired, date: 2026-11-01, kind: lifecycle, change: The API ended., source: https://docs.example.com/limits }'
  const edited = example!
    .replace(/^health:\n(?: .*\n)+/m, `${health}\n`)
    .replace('changelog: []', `${retired}\nchangelog:\n  - ${item}`)
    .replace('supports: [', 'supports: [retired, ')
  const dir = aContentFolder({ 'providers/example-speech.yaml': edited })
  const { diagnostics } = load({ dir, now: NOW })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  test('links lead to existing files and headings', () => {
    for (const target of linksOf(text).filter((link) => !/^(?:https?|mailto):/.test(link))) {
      const [path, anchor] = target.split('#') as [string, string?]
      const linked = path === '' ? file : join(dirname(file), path)
      expect(existsSync(linked), `${target} does not exist`).toBe(true)
      if (anchor && linked.endsWith('.md'))
        expect(anchorsOf(readFileSync(linked, 'utf8')), target).toContain(anchor)
    }
  })

  test('no example shows a requirement that may stand for what nobody knows', () => {
    expect(text).not.toMatch(/"requires(?:CreditCard|Phone)":true/)
  })

  test('names only existing commands', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
    for (const [, name] of text.matchAll(/`npm run (?:-s )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(name)
  })
})

test('docs/architecture.md says in a line each where to add what', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const rows = [...text.slice(text.indexOf('## Where to add what')).matchAll(/^- .*$/gm)]
  expect(rows.length).toBeGreaterThan(50)
  // Without the targets of links, which nobody reads.
  const lengths = rows.map(([row]) => [row.replaceAll(/\]\([^)]*\)/g, ']').length, row] as const)
  expect(lengths.filter(([length]) => length > 160)).toEqual([])
})

/** The heading of docs/health.md under which a reason of each kind is explained. */
const HEADINGS: Readonly<Partial<Record<SampleKind, string>>> = {
  ok: 'The API answers',
  server_error: 'The API answers badly',
  protocol: 'The API answers badly',
  network: 'The API cannot be reached',
  name_or_certificate: 'The name or certificate is invalid',
  inconclusive: 'The check says nothing',
  misconfigured: 'Our URL is wrong',
}

test('docs/health.md explains each reason once, under the heading of its kind', () => {
  const [, section] = readFileSync('docs/health.md', 'utf8').split('## Reasons')
  const explained = section!.split('### ').flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n'))
    const codes = [...part.matchAll(/`(\w+)`/g)].map(([, code]) => code!)
    return codes.filter((code) => code in REASONS).map((code) => [code, heading] as const)
  })
  expect(explained.map(([code]) => code).toSorted()).toEqual(Object.keys(REASONS).toSorted())
  const headings = new Map(explained)
  for (const { reason, kind } of OUTCOMES)
    expect([reason, headings.get(reason)]).toEqual([reason, HEADINGS[kind]])
})

test('docs/operate.md says of each exit code of a health run what to do', () => {
  const [, section] = readFileSync('docs/operate.md', 'utf8').split('## Exit codes')
  const rows = [...section!.matchAll(/^\| (\d) \| .+ \| .+ \| .+ \|$/gm)].map(([, code]) => Number(code))
  const codes = Object.values(RUN_OUTCOMES).map(({ exitCode }) => exitCode)
  // 2 is wrong usage, of any command.
  expect(new Set(rows)).toEqual(new Set([...codes, 2]))
})

test('docs/commands.md has each command once', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const rows = [...readFileSync('docs/commands.md', 'utf8').matchAll(/^- `npm (?:run )?([\w:]+)` /gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual(Object.keys(scripts).toSorted())
})
