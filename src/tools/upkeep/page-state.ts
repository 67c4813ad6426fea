/** What is known of the pages that facts rest on, from run to run: `content/status/pages.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { daysBetween } from '../../base/days.ts'
import { writeChanged } from '../../content/files.ts'
import { readHandedOver } from '../../entry/handed-over.ts'
import type { WatchedPage } from './watched-pages.ts'

/** Why a page counts as gone, and why a program cannot watch it: all that is published of its answer. */
export const GONE_REASONS = [
  'answers 404',
  'answers 410',
  'says that there is no such page',
  'its host is not known any more',
] as const
export const UNWATCHABLE_REASONS = [
  'robots.txt forbids it',
  'refuses programs',
  'asks to sign in',
  'a script builds it',
  'is no text',
] as const
const LOST_REASONS = [...GONE_REASONS, ...UNWATCHABLE_REASONS] as const
export type LostReason = (typeof LOST_REASONS)[number]

const url = z
  .string()
  .max(2_000)
  .regex(/^https:\/\/[\x21-\x7e]+$/)
const key = z.string().regex(/^[0-9a-f]{8}$/)
const level = z.int().min(1).max(3)

const pageState = z.strictObject({
  url,
  /** The values that are known to stand on it, each with how surely. */
  found: z.record(key, level).default({}),
  /** Values that stood on it and do not any more. */
  gone: z.record(key, z.strictObject({ level, since: z.iso.date() })).default({}),
  problem: z.strictObject({ reason: z.enum(LOST_REASONS), since: z.iso.date() }).optional(),
  /** The day since which it has given no certain answer. */
  failing: z.iso.date().optional(),
})
export type PageState = z.infer<typeof pageState>

/** By URL, ascending; only pages of which there is something to remember. */
const pagesState = z.strictObject({ version: z.literal(3), pages: z.array(pageState).max(50_000) })
export type PagesState = z.infer<typeof pagesState>

/** Nothing of it is free text. */
const visit = z.discriminatedUnion('outcome', [
  z.strictObject({
    url,
    outcome: z.literal('read'),
    found: z.record(key, level),
    /** Only its beginning was read. */
    partial: z.literal(true).optional(),
  }),
  z.strictObject({ url, outcome: z.literal('lost'), reason: z.enum(LOST_REASONS) }),
  z.strictObject({ url, outcome: z.literal('failed') }),
])
export type Visit = z.infer<typeof visit>

/** One run, as the job that requests pages hands it over. */
const pagesRun = z.strictObject({ day: z.iso.date(), visits: z.array(visit).max(50_000) })
export type PagesRun = z.infer<typeof pagesRun>

export const NO_STATE: PagesState = { version: 3, pages: [] }
/** Below the content folder. */
export const STATE_FILE = 'status/pages.json'
/** Bytes of the state or of a run. A thousand pages make some hundred kilobytes. */
export const MAX_PAGES = 8 * 1024 * 1024

/** The stored state. What cannot be read is empty, and `problem` says why: then the pages are learnt anew, and nothing else is lost. */
export function readPages(contentDir: string): { state: PagesState; problem?: string } {
  const file = join(contentDir, STATE_FILE)
  if (!existsSync(file)) return { state: NO_STATE }
  const read = readHandedOver(readFileSync(file, 'utf8'), pagesState, MAX_PAGES)
  if ('value' in read) return { state: read.value }
  return { state: NO_STATE, problem: `${STATE_FILE} cannot be used, so all pages are learnt anew` }
}

/** Writes the state, one page a line, if it differs; returns whether it did. */
export function writePages(contentDir: string, { version, pages }: PagesState): boolean {
  const lines = pages.map((page) => JSON.stringify(page)).join(',\n')
  const text = `{"version":${version},"pages":[\n${lines}\n]}\n`
  return writeChanged(new Map([[join(contentDir, STATE_FILE), text]])).length > 0
}

/** What the job that may write accepts of what the other saved. Of pages and values that no entry has, nothing is stored. */
export function parseRun(text: string, today: string): { run: PagesRun } | { refusal: string } {
  const read = readHandedOver(text, pagesRun, MAX_PAGES)
  if ('refusal' in read) return { refusal: `it ${read.refusal}` }
  const { day } = read.value
  return Math.abs(daysBetween(day, today)) > 1
    ? { refusal: `it is of ${day}, not of ${today}` }
    : { run: read.value }
}

/** The state after a run. The same run twice is the same as once; what no entry cites or states any more is left out. */
export function applyRun(
  stored: PagesState,
  { day, visits }: PagesRun,
  pages: ReadonlyMap<string, WatchedPage>,
): PagesState {
  const before = new Map(stored.pages.map((page) => [page.url, page]))
  const visited = new Map(visits.map((one) => [one.url, one]))
  const after = [...pages.values()].map((page) => {
    const state = before.get(page.url) ?? { url: page.url, found: {}, gone: {} }
    const one = visited.get(page.url)
    const { found, gone, ...rest } = one ? afterVisit(state, one, page, day) : state
    return { ...rest, found: ofPage(found, page), gone: ofPage(gone, page) }
  })
  return {
    version: 3,
    pages: after.filter(
      (page) => JSON.stringify(page) !== JSON.stringify({ url: page.url, found: {}, gone: {} }),
    ),
  }
}

const ofPage = <Of>(values: Record<string, Of>, page: WatchedPage): Record<string, Of> => {
  const keys = [...new Set(page.values.map((value) => value.key))].toSorted()
  return Object.fromEntries(keys.flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]])))
}

function afterVisit(before: PageState, now: Visit, page: WatchedPage, day: string): PageState {
  const { problem, failing, ...rest } = before
  // Of a page on which nothing is watched it counts only whether it is there.
  if (page.values.length === 0 && !(now.outcome === 'lost' && isGone(now.reason)))
    return now.outcome === 'failed' ? before : rest
  // What is known stays known: a page that does not answer today says nothing.
  if (now.outcome === 'failed') return { ...before, failing: failing ?? day }
  if (now.outcome === 'lost')
    return { ...rest, problem: problem?.reason === now.reason ? problem : { reason: now.reason, since: day } }
  return { url: before.url, ...valuesAfter(before, now, day) }
}

/** Whether there is no such page, of which somebody can read what a program cannot. */
export const isGone = (reason: LostReason): boolean => GONE_REASONS.some((one) => one === reason)

/**
 * A value that stands as surely as it did, or more so, stands. One that was never seen is not missed. One that stands
 * less surely has gone from its place, unless most do so at once: then the page has a new layout.
 */
function valuesAfter(
  before: PageState,
  { found: now, partial }: Extract<Visit, { outcome: 'read' }>,
  day: string,
): Pick<PageState, 'found' | 'gone'> {
  const stood = Object.entries(before.found)
  const weaker = stood.filter(([one, was]) => now[one] !== undefined && now[one] < was)
  const isNewLayout = weaker.length > 2 && weaker.length * 2 > stood.filter(([, was]) => was > 1).length
  const missed = stood.filter(([one, was]) =>
    now[one] === undefined ? !partial : now[one] < was && !isNewLayout,
  )
  const gone = [
    ...missed.map(([one, was]) => [one, { level: was, since: day }] as const),
    ...Object.entries(before.gone).filter(([one, { level: was }]) => (now[one] ?? 0) < was),
  ]
  const isMissed = new Set(gone.map(([one]) => one))
  const found = { ...(partial && before.found), ...now }
  return {
    found: Object.fromEntries(Object.entries(found).filter(([one]) => !isMissed.has(one))),
    gone: Object.fromEntries(gone),
  }
}
