/** How an account is made, and what is asked for. */

import { signup } from '../../../api/published-entry.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { settled } from '../../../entry/offers/settled.ts'
import { published } from '../../../schema/published.ts'
import * as signups from '../../../schema/sign-up.ts'
import type { Column } from '../column.ts'
import { publishedColumns, regionsCell } from '../published-columns.ts'

const signupOf = ({ content }: CatalogProvider) => settled(content).signup ?? {}

const { with: ways, regions } = publishedColumns(signup, signupOf, { regions: regionsCell })

const asks = publishedColumns(
  published(signups.signup.shape.asks.unwrap()),
  (provider: CatalogProvider) => signupOf(provider).asks ?? {},
)

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)

export const SIGN_UP_COLUMNS: readonly Column[] = [
  { ...ways, name: 'signupWith', description: 'ways to make an account, as a page offers them' },
  ...Object.values(asks).map((column) => ({
    ...column,
    name: `asks${capital(column.name)}`,
    description: `at sign-up: ${column.description}`,
  })),
  {
    ...regions,
    name: 'signupRegions',
    description: 'where an account can be made: `everywhere`, `only DE FR`, `except CN`',
  },
]
