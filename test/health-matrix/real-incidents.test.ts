/** What a check publishes on the days of real incidents, by the real entries: what a reader of the status page would say. */
import { expect, test } from 'vitest'
import { load } from '../../src/content/load.ts'
import { targetsOf } from '../../src/health/check/requests.ts'
import { readPage } from '../../src/health/check/status-page.ts'
import { findingOf, verdictOf } from '../../src/health/verdict/verdict.ts'
import type { HealthSample, PageReading } from '../../src/schema/status-files.ts'
import {
  CLAUDE,
  ELSEWHERE,
  OPENAI,
  OUTAGES,
  PARTS_OF_PAGES,
  type RealIncident,
  sourceOf,
  WORDS,
} from './real-incidents.ts'

const { tree } = load({ dir: 'content', now: new Date('2026-11-30T00:00:00.000Z') })
const TARGETS = new Map(targetsOf(tree!.providers).map((target) => [target.slug, target]))

type Component = { id: string; name: string; status: string }
const WHOLE: Record<string, Record<string, string>> = { anthropic: CLAUDE, openai: OPENAI }

/** The parts of the page, none where its source does not tell of them. */
function componentsOf([slug, , , , , , , parts = {}]: RealIncident): Component[] {
  const ids = WHOLE[slug] ?? {}
  if (typeof parts === 'object')
    return Object.entries(parts).map(([name, status]) => ({ id: ids[name] ?? name, name, status }))
  return Object.entries(ids).map(([name, id], index) => ({
    id,
    name,
    status: WORDS[parts[index] as keyof typeof WORDS],
  }))
}

const INSTATUS = {
  '?': 'DEGRADEDPERFORMANCE',
  minor: 'PARTIALOUTAGE',
  major: 'MAJOROUTAGE',
  critical: 'MAJOROUTAGE',
}

/** The JSON that the page had, in its format. */
function pageOf(incident: RealIncident, format: string): unknown {
  const [, , , , title, impact] = incident
  const components = componentsOf(incident)
  const affected = components.filter(({ status }) => status !== 'operational')
  if (format === 'instatus')
    return { page: { status: 'HASISSUES' }, activeIncidents: [{ name: title, impact: INSTATUS[impact] }] }
  if (format === 'betterstack')
    return {
      data: { type: 'status_page', attributes: { aggregate_state: 'degraded' } },
      included: [
        ...components.map(({ id, name, status }) => ({
          id,
          type: 'status_page_resource',
          attributes: { public_name: name, status },
        })),
        { id: 'report', type: 'status_report', attributes: { title, ends_at: null } },
      ],
    }
  return {
    page: {},
    status: { indicator: impact === '?' ? 'minor' : impact },
    components,
    incidents: [{ name: title, ...(affected.length > 0 && { components: affected }) }],
  }
}

const ANSWERED: HealthSample[] = [{ wave: 1, at: 0, kind: 'ok', reason: 'ok', status: 401 }]

function found(incident: RealIncident): { cell: string; level: PageReading; said: string | undefined } {
  const [slug] = incident
  const { probe, page } = TARGETS.get(slug)!
  const body = Buffer.from(JSON.stringify(pageOf(incident, page!.format)))
  const { level, announced } = readPage(
    { phase: 'done', url: page!.url, status: 200, body },
    page!.format,
    page!,
  )
  return { cell: verdictOf(findingOf(probe ? ANSWERED : []), level).cell, level, said: announced }
}

const shown = (incidents: readonly RealIncident[]) =>
  incidents.map(
    (incident) => `${incident[0]} ${incident[1]} ${incident[4]}: ${JSON.stringify(found(incident))}`,
  )

test('57 incidents and 20 of other products, each with a source of its own', () => {
  expect([OUTAGES.length, ELSEWHERE.length]).toEqual([57, 20])
  const sources = [...OUTAGES, ...ELSEWHERE].map((incident) => new URL(sourceOf(incident)).href)
  expect(new Set(sources).size).toBe(77)
  for (const [slug, , , , , , , parts] of [...OUTAGES, ...ELSEWHERE])
    if (typeof parts === 'string') expect(parts.length).toBe(Object.keys(WHOLE[slug]!).length)
})

test('at most 3 of 57 differ from what a reader says, and none is falsely down', () => {
  const differing = OUTAGES.filter((incident) => found(incident).cell !== incident[6])
  expect(differing.length, shown(differing).join('\n')).toBeLessThanOrEqual(3)
  const falselyDown = OUTAGES.filter(
    (incident) => /down/i.test(found(incident).cell) && incident[6] !== 'down',
  )
  expect(shown(falselyDown)).toEqual([])
})

test('an outage of another product leaves an API that answers online', () => {
  expect(shown(ELSEWHERE.filter((incident) => found(incident).cell !== 'online'))).toEqual([])
})

test('what a page announces of the API is kept in its words', () => {
  const silent = OUTAGES.filter((incident) => found(incident).said === undefined)
  expect(shown(silent)).toEqual([])
})

test.each(Object.entries(PARTS_OF_PAGES))(
  '%s: parts of the page that are the API count, and others do not',
  (slug, { counts, beside }) => {
    const { page } = TARGETS.get(slug)!
    const levelWithout = (out: string) => {
      const components = Object.entries({ ...counts, ...beside }).map(([name, id]) => {
        return { id, name, status: name === out ? 'major_outage' : 'operational' }
      })
      const body = Buffer.from(JSON.stringify({ page: {}, status: { indicator: 'critical' }, components }))
      return readPage({ phase: 'done', url: page!.url, status: 200, body }, page!.format, page!).level
    }
    const levels = (parts: object) => Object.keys(parts).map(levelWithout)
    expect(levels(counts)).toEqual(Object.keys(counts).map(() => 'critical'))
    expect(levels(beside)).toEqual(Object.keys(beside).map(() => 'operational'))
  },
)
