/** `env.txt`: a template for a `.env` file, with what each key is for and where one gets it. */
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import type { Term } from '../../api/catalog/terms.ts'
import { groupBy } from '../../core/group-by.ts'
import { comment } from './comment.ts'
import type { Connection } from './connections.ts'

/** The template, or undefined where no member takes a key that one variable holds. */
export function envTemplate(
  { title, subtitle }: CatalogCollection,
  all: readonly Connection[],
): string | undefined {
  const byVariable = groupBy(
    all.filter(({ variable }) => variable),
    ({ variable }) => variable!.name,
  )
  if (byVariable.size === 0) return undefined
  const without = all.filter(({ variable }) => !variable)
  return `${[
    comment(
      `${title}: ${subtitle}`,
      'Save as .env, fill in the keys that you have, and keep the file to yourself.',
    ),
    ...[...byVariable].map(([name, users]) => `${users.map(terms).join('\n')}\n${name}=`),
    ...(without.length > 0
      ? [
          comment('Without a line here, because one variable does not hold what they need:'),
          ...without.map(documented),
        ]
      : []),
  ].join('\n\n')}\n`
}

function terms({ name, summary, card, phone, keyless, keyUrl, docsUrl, variable }: Connection): string {
  return comment(
    `${name}: ${summary}`,
    `Card: ${requirement(card)}. Phone: ${requirement(phone)}. ${keyUrl ? `Key: ${keyUrl}` : `Documentation: ${docsUrl}`}`,
    ...(keyless ? ['Works without a key too.'] : []),
    ...(variable!.derived
      ? ['The name of the variable is made up here; no official SDK is known to read one.']
      : []),
    ...(variable!.partial ? [`It may take more than this one: ${docsUrl}`] : []),
  )
}

const documented = ({ name, docsUrl }: Connection) => comment(`${name}: ${docsUrl}`)

/** Says `not known` where the API answers by assumption. */
const requirement = ({ answer, assumed }: Term) => (assumed ? 'not known' : answer ? 'needed' : 'not needed')
