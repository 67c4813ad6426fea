/** `env.txt`: lines for a `.env` file, with what each key is for, where one gets it, and what it calls. */
import { groupBy } from '../base/order.ts'
import { comment } from './literal.ts'
import { isTemplate, type Member, type Setup, stemOf } from './member.ts'

/** Undefined where no member takes a key that one variable holds. */
export function envTemplate({ title, members }: Setup): string | undefined {
  const keyed = members.filter(({ variable }) => variable)
  if (keyed.length === 0) return undefined
  const byVariable = groupBy(keyed, ({ variable }) => variable!.name)
  const without = members.filter(({ variable }) => !variable)
  return `${[
    comment(title, 'Fill in the keys that you have, and keep the file to yourself.'),
    ...[...byVariable].map(([name, users]) =>
      [...users.map(terms), `${name}=`, ...users.flatMap(addressLines)].join('\n'),
    ),
    ...(without.length > 0
      ? [
          comment('Without a line here, because one variable does not hold what they need:'),
          ...without.map(({ name, docsUrl }) => comment(`${name}: ${docsUrl}`)),
        ]
      : []),
  ].join('\n\n')}\n`
}

function terms({ name, summary, card, phone, keyless, keyUrl, docsUrl, variable, models }: Member): string {
  return comment(
    `${name}: ${summary}`,
    `Card: ${requirement(card)}. Phone: ${requirement(phone)}. ${keyUrl ? `Key: ${keyUrl}` : `Documentation: ${docsUrl}`}`,
    ...(models[0]?.bills ? ['What goes beyond the free amount is billed.'] : []),
    ...(keyless ? ['Works without a key too.'] : []),
    ...(variable!.derived
      ? ['The name of the variable is made up here; no official SDK is known to read one.']
      : []),
    ...(variable!.partial ? [`It may take more than this one: ${docsUrl}`] : []),
  )
}

/** What a shell and a parser of `.env` files read alike without quotes. */
const PLAIN = /^[\w./:@+-]+$/

/** The URL for OpenAI clients and a free model. Their names are none that an SDK reads by itself. */
function addressLines({ slug, openaiBaseUrl, models: [model] }: Member): string[] {
  if (!model || openaiBaseUrl === null || isTemplate(openaiBaseUrl)) return []
  const lines = { OPENAI_BASE_URL: openaiBaseUrl, FREE_MODEL: model.id }
  return Object.entries(lines)
    .filter(([, value]) => PLAIN.test(value))
    .map(([end, value]) => `${stemOf(slug)}_${end}=${value}`)
}

const requirement = (needed: boolean | null) =>
  needed === null ? 'not known' : needed ? 'needed' : 'not needed'
