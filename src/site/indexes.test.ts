import { expect, test } from 'vitest'
import { contextOf } from '../../test/support/site-context.ts'
import { finderIndex } from './indexes.ts'
import { viewOf } from './site-page.ts'

test('each row stands where the dataset has its provider, whatever order the catalog has', () => {
  const view = viewOf(contextOf({ one: {}, two: {} }))
  const catalog = { ...view.catalog, active: view.catalog.active.toReversed() }
  const slugs = (texts: readonly string[]) => texts.map((text) => JSON.parse(text).slug)
  const reversed = { ...view, catalog }
  expect(slugs(finderIndex(reversed).rows)).toEqual(slugs(view.datasets.providers.rows))
})
