/** Rules about names and URLs: one file a provider, one URL a product. */
import { normaliseUrl, whyNotOwn } from '../../core/domains.ts'
import { providerRule, type Rule } from './rule.ts'

export const identityRules: readonly Rule[] = [
  unique('duplicate-name', 'error', 'name', (provider) => provider.name.toLowerCase()),
  unique('duplicate-website', 'error', 'website', (provider) => normaliseUrl(provider.website)),
  {
    name: 'shared-base-url',
    severity: 'warning',
    *check({ tree }) {
      const seen = new Map<string, string>()
      for (const { slug, file, value } of tree.providers) {
        if (!value.connection.baseUrl || value.retired) continue
        const url = normaliseUrl(value.connection.baseUrl)
        const first = seen.get(url)
        if (first !== undefined)
          yield {
            file,
            path: ['connection', 'baseUrl'],
            message: `the same base URL as ${first}`,
            help: 'Fine for two products of one company; otherwise one of the two is not its own provider.',
          }
        else seen.set(url, slug)
      }
    },
  },

  providerRule('shared-domain', 'error', function* (provider) {
    for (const [index, domain] of provider.domains.entries()) {
      const message = whyNotOwn(domain)
      if (message !== undefined)
        yield {
          path: ['domains', index],
          message,
          help: 'Declare only what the provider alone publishes on.',
        }
    }
  }),

  {
    name: 'declined-provider',
    severity: 'warning',
    *check({ tree, today }) {
      const declined = new Map(
        tree.declined.flatMap((entry) => (entry.slug ? [[entry.slug, entry] as const] : [])),
      )
      for (const { slug, file } of tree.providers) {
        const refusal = declined.get(slug)
        if (refusal && refusal.reviewAfter > today)
          yield {
            file,
            path: ['name'],
            message: `declined until ${refusal.reviewAfter}: ${refusal.reason}`,
            help: 'If the reason no longer holds, remove the name from content/declined.yaml in the same pull request.',
          }
      }
    },
  },
]

function unique(
  name: string,
  severity: 'error' | 'warning',
  key: 'name' | 'website',
  of: (provider: { name: string; website: string }) => string,
): Rule {
  return {
    name,
    severity,
    *check({ tree }) {
      const seen = new Map<string, string>()
      for (const { slug, file, value } of tree.providers) {
        const first = seen.get(of(value))
        if (first !== undefined)
          yield {
            file,
            path: [key],
            message: `the same ${key} as providers/${first}.yaml: ${value[key]}`,
            help: 'Merge the two entries, or tell the products apart.',
          }
        else seen.set(of(value), slug)
      }
    },
  }
}
