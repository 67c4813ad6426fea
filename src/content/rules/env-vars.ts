/** Rules about the variable that a user keeps the key in: no entry can have another secret sent to its base URL. */
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Entry } from '../tree.ts'
import { haveCommonDomain } from './common-domain.ts'
import { isAcceptedVariable, whyNotItsSecret } from './credential-name.ts'
import { nameEntry, runsOf, textsOf, wordsOf } from './names-entry.ts'
import { providerRule, type Rule } from './rule.ts'
import { VARIABLE_EXCEPTIONS } from './variable-exceptions.ts'

const PATH = ['connection', 'envVar']

type One = Entry<ProviderEntry>

export const envVarRules: readonly Rule[] = [
  providerRule('env-var', 'error', function* (_, entry) {
    const issue = isException(entry) ? undefined : whyNotItsName(entry)
    if (issue) yield { path: PATH, ...issue }
  }),

  {
    name: 'foreign-env-var',
    severity: 'error',
    *check({ tree }) {
      const ownerOf = otherOwners(tree.providers)
      for (const entry of tree.providers) {
        const other = isException(entry) ? undefined : ownerOf(entry)
        if (other)
          yield {
            file: entry.file,
            path: PATH,
            message: `${entry.value.connection.envVar} is read as the key of ${other.slug}`,
            help: 'One variable holds the key of one provider. Two products of one company declare a common domain.',
          }
      }
    },
  },

  {
    name: 'unused-variable-exception',
    severity: 'error',
    *check({ tree }) {
      const ownerOf = otherOwners(tree.providers)
      for (const entry of tree.providers)
        for (const { slug, envVar } of VARIABLE_EXCEPTIONS)
          if (slug === entry.slug && !(isException(entry) && (whyNotItsName(entry) || ownerOf(entry))))
            yield {
              file: entry.file,
              path: ['connection'],
              message: `${envVar} is an exception for this entry, which does not need it`,
              help: 'Remove its row from src/content/rules/variable-exceptions.ts.',
            }
    },
  },
]

const isException = ({ slug, value: { connection } }: One) => isAcceptedVariable(slug, connection.envVar)

/** Why the variable of an entry does not look like that of its key; undefined if it does. */
function whyNotItsName({ slug, value }: One): { message: string; help: string } | undefined {
  const { envVar } = value.connection
  if (envVar === undefined) return undefined
  const issue = whyNotItsSecret(envVar, (domain) => value.domains.includes(domain))
  if (issue || nameEntry(wordsOf(stemOf(envVar)), textsOf(slug, value))) return issue
  return {
    message: `${envVar} shares no word with slug, name or domains`,
    help: 'Give the name that the official SDK reads, or leave it out.',
  }
}

/** Finds another provider that the variable of an entry names, whole or in part. */
function otherOwners(providers: readonly One[]): (entry: One) => One | undefined {
  const owners = new Map<string, One[]>()
  for (const entry of providers) {
    const { envVar } = entry.value.connection
    const stems = new Set([entry.slug.replaceAll('-', '').toUpperCase()])
    if (envVar !== undefined) stems.add(stemOf(envVar).replaceAll('_', ''))
    for (const stem of stems) owners.set(stem, [...(owners.get(stem) ?? []), entry])
  }
  return (entry) =>
    runsOf(wordsOf(stemOf(entry.value.connection.envVar ?? '')))
      .flatMap((run) => owners.get(run) ?? [])
      .find((one) => one !== entry && !haveCommonDomain(one, entry))
}

/** What a variable's name has before the words for a credential: `EDEN_AI_API_KEY` → `EDEN_AI`. */
function stemOf(envVar: string): string {
  return envVar.replace(
    /(?:_?API|_AUTH|_ACCESS|_SECRET|_APP|_REST)?_?(?:KEY|TOKEN|SECRET|PAT|CREDENTIALS|URL)(?:_ID)?$/,
    '',
  )
}
