import { expect, test } from 'vitest'
import { PAGE_OF_EACH_KIND } from '../../test/platform/page-of-each-kind.ts'
import { PAGE_KINDS } from './pages.ts'

test('a page of each kind is looked at in a browser and on every host', () => {
  expect(Object.keys(PAGE_OF_EACH_KIND).toSorted()).toEqual(Object.keys(PAGE_KINDS).toSorted())
})
