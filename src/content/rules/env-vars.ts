/** Rules about the variable that a user keeps the key in: no entry can have another secret sent to its base URL. */
import { groupBy } from '../../core/group-by.ts'
import { haveCommonDomain } from './common-domain.ts'
import { whyNoCredential } from './credential-name.ts'
import { providerRule, type Rule } from './rule.ts'
import { SYSTEM_VARIABLES } from './system-variables.ts'

/** What does not end like a credential and is right, by slug. */
const OTHER_ENDINGS: Record<string, { name: string; reason: string }> = {
  'amazon-bedrock': { name: 'AWS_BEARER_TOKEN_BEDROCK', reason: 'AWS puts the service behind the word.' },
}

export const envVarRules: readonly Rule[] = [
  providerRule('env-var', 'error', function* ({ connection: { envVar }, domains }, { slug }) {
    if (envVar === undefined) return
    const path = ['connection', 'envVar']
    const exception = Object.hasOwn(OTHER_ENDINGS, slug) ? OTHER_ENDINGS[slug]!.name : undefined
    const issue = envVar === exception ? undefined : whyNoCredential(envVar)
    if (issue) yield { path, ...issue }
    const other = SYSTEM_VARIABLES.find(({ names }) => names.test(envVar))
    if (other && !other.domains?.some((domain) => domains.includes(domain)))
      yield {
        path,
        message: `${envVar} holds a secret of ${other.of}`,
        help: 'Give the name that the official SDK reads, or leave it out.',
      }
  }),

  {
    name: 'foreign-env-var',
    severity: 'error',
    *check({ tree }) {
      const byStem = groupBy(
        tree.providers.filter(({ value }) => value.connection.envVar !== undefined),
        ({ value }) => stemOf(value.connection.envVar!),
      )
      const bySlug = new Map(
        tree.providers.map((entry) => [entry.slug.replaceAll('-', '').toUpperCase(), entry]),
      )
      for (const [stem, entries] of byStem) {
        const named = bySlug.get(stem)
        const claimants = named && !entries.includes(named) ? [...entries, named] : entries
        for (const entry of entries) {
          const other = claimants.find((one) => one !== entry && !haveCommonDomain(one, entry))
          if (other)
            yield {
              file: entry.file,
              path: ['connection', 'envVar'],
              message: `${entry.value.connection.envVar} is read as the key of ${other.slug}`,
              help: 'One variable holds the key of one provider. Two products of one company declare a common domain.',
            }
        }
      }
    },
  },
]

/** What a variable's name has before the words for a credential: `EDEN_AI_API_KEY` → `EDENAI`. */
function stemOf(envVar: string): string {
  return envVar
    .replace(
      /(?:_?API|_AUTH|_ACCESS|_SECRET|_APP|_REST)?_?(?:KEY|TOKEN|SECRET|PAT|CREDENTIALS|URL)(?:_ID)?$/,
      '',
    )
    .replaceAll('_', '')
}
