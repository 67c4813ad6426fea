/** Rules about names and URLs: one file a provider, one URL a product. */
import { normaliseUrl, whyNotOwn } from '../../core/domains.ts'
import { mixesScripts, skeleton } from '../../core/text/skeleton.ts'
import { providerRule, type Rule } from './rule.ts'

export const identityRules: readonly Rule[] = [
  unique('duplicate-name', 'error', 'name', (provider) => skeleton(provider.name)),
  unique('duplicate-website', 'error', 'website', (provider) => normaliseUrl(provider.website)),
  {
    name: 'similar-slug',
    severity: 'error',
    *check({ tree }) {
      const seen = new Map<string, string>()
      for (const { slug, file } of tree.providers) {
        const first = seen.get(skeleton(slug))
        if (first !== undefined)
          yield {
            file,
            path: ['name'],
            message: `the slug ${slug} looks like ${first}`,
            help: 'Rename the file: people copy slugs by eye.',
          }
        else seen.set(skeleton(slug), slug)
      }
    },
  },

  providerRule('mixed-scripts', 'error', function* ({ name }) {
    if (mixesScripts(name))
      yield {
        path: ['name'],
        message: `a word of the name has letters of two scripts, which look alike: ${escapedNonAscii(name)}`,
        help: 'Type the name in one script.',
      }
  }),

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
            message: `the same ${key} as providers/${first}.yaml, or one that looks like it: ${value[key]}`,
            help: 'Merge the two entries, or tell the products apart.',
          }
        else seen.set(of(value), slug)
      }
    },
  }
}

/** `Gr\u{43e}q`: which letters are not what they look like. */
const escapedNonAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
