import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { sampleFiles } from '../../test/support/sample.ts'
import { entry } from '../schema/entry.ts'
import { METRICS } from '../schema/vocabulary.ts'

type Schema = {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Dotted paths of all keys that a schema knows; items of a list and members of a union have no step of their own. */
function keysOf({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, above = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => [
      above + key,
      ...keysOf(inner, `${above}${key}.`),
    ]),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => keysOf(inner, above)),
  ]
}

function keysIn(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, above))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [above + key, ...keysIn(inner, `${above}${key}.`)])
}

test('an editor explains every key of an offer, a quota and a sign-up', () => {
  const { properties } = z.toJSONSchema(entry, { unrepresentable: 'any' }) as Schema
  const offer = properties!.offers!.items!.properties!
  const explained = [offer, offer.quotas!.items!.properties!, properties!.signup!.properties!]
  for (const [key, { description }] of explained.flatMap((keys) => Object.entries(keys)))
    expect(description ?? '', key).toMatch(/^[A-Za-z\d].*\.$/)
  expect(offer.kind!.description).toContain('renewing-credits: free credits come again, each day or month.')
})

/** A page that is not there is written alike for each link, and an amount for each metric. */
const alike = (key: string) =>
  key
    .replace(/^links\.\w+\.none$/, 'links.*.none')
    .replace(new RegExp(`^offers\\.(quotas|reported)\\.(?:${METRICS.join('|')})$`), 'offers.$1.*')

test('the sample uses every key that an entry can have', () => {
  const known = new Set(keysOf(z.toJSONSchema(entry, { unrepresentable: 'any' }) as Schema).map(alike))
  const used = new Set(
    [...sampleFiles()].flatMap(([file, text]) =>
      file.startsWith('providers/') ? keysIn(parse(text)).map(alike) : [],
    ),
  )
  expect(known.size).toBeGreaterThan(100)
  expect([...known].filter((key) => !used.has(key))).toEqual([])
})
