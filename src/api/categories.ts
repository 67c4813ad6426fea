/** The categories and how many providers each has. */

import type { Catalog } from '../catalog/catalog.ts'
import type { CategoryList } from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'

export function categoryList({ active }: Catalog): CategoryList {
  return {
    object: 'categories',
    data: CATEGORIES.map((category) => {
      const members = active.filter(({ content }) => content.category === category)
      return {
        category,
        providerCount: members.length,
        noCardCount: members.filter(({ card }) => !card.answer).length,
        noPhoneCount: members.filter(({ phone }) => !phone.answer).length,
      }
    }),
  }
}
