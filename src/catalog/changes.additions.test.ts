import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry, SITE, TODAY } from '../../test/support/content.ts'
import { viewOf } from '../entry/view.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { additions, type ChangeSource } from './changes.ts'

const added = (slug: string, day: string, entry: Partial<ProviderEntry> = {}): ChangeSource => ({
  slug,
  entry: viewOf(anEntry(slug, { added: day, ...entry }), TODAY),
  incidents: [],
})

test('an addition alone is told by its own name and tagline', () => {
  expect(additions([added('one', '2026-10-02')], SITE)).toEqual([
    {
      id: 'tag:provider-directory.example,2026:added/2026-10-02',
      at: '2026-10-02T00:00:00.000Z',
      kind: 'added',
      providers: [{ slug: 'one', name: 'Provider one', category: 'LLM' }],
      offers: [],
      concernsFree: false,
      gotWorse: false,
      title: 'Provider one: added to the directory',
      summary: 'Answers questions about one',
      before: null,
      after: null,
      endsOn: null,
      source: null,
    },
  ])
})

test('several of a day are one change, which counts them and names them by category', () => {
  const found = additions(
    [
      added('two', '2026-10-02', { category: 'Speech' }),
      added('three', '2026-10-02'),
      added('one', '2026-10-02'),
      added('four', '2026-10-03'),
    ],
    SITE,
  )
  expect(found).toHaveLength(2)
  expect(found.find(({ at }) => at.startsWith('2026-10-02'))).toMatchObject({
    id: 'tag:provider-directory.example,2026:added/2026-10-02',
    providers: [
      { slug: 'one', name: 'Provider one', category: 'LLM' },
      { slug: 'three', name: 'Provider three', category: 'LLM' },
      { slug: 'two', name: 'Provider two', category: 'Speech' },
    ],
    title: '3 providers added to the directory',
    summary: 'LLM: Provider one, Provider three; Speech: Provider two.',
  })
})

const day = fc.integer({ min: 1, max: 5 }).map((number) => `2026-10-0${number}`)
const slug = fc.stringMatching(/^[a-z]{1,3}$/)

test('one more addition moves no id and no date, and each provider stands in one change', () => {
  fc.assert(
    fc.property(fc.dictionary(slug, day), day, (days, newDay) => {
      const before = Object.entries(days).map(([slug, day]) => added(slug, day))
      const after = additions([...before, added('newcomer', newDay)], SITE)
      const place = ({ id, at }: { id: string; at: string }) => `${id} ${at}`
      const places = after.map(place)
      for (const change of additions(before, SITE)) expect(places).toContain(place(change))
      expect(new Set(places).size).toBe(new Set([...Object.values(days), newDay]).size)
      expect(after.flatMap(({ providers }) => providers.map(({ slug }) => slug)).toSorted()).toEqual(
        [...Object.keys(days), 'newcomer'].toSorted(),
      )
    }),
    { seed: 1 },
  )
})
