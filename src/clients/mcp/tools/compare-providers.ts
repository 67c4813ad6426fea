/** `compare_providers`: the main facts of a few providers, side by side. */
import { z } from 'zod'
import type { ProviderDetail } from '../../../api/provider-schemas.ts'
import { unknownSlug } from '../directory.ts'
import { tool } from '../tool.ts'

const FEW = 'Give 2 to 5 slugs, as find_providers shows them.'

export const compareProviders = tool({
  name: 'compare_providers',
  title: 'Compare providers',
  description:
    'Compares 2 to 5 providers: score and its parts, status and uptime, each offer with its limits and what it requires, terms, and how to connect. null means unknown.',
  input: z.strictObject({
    slugs: z
      .array(z.string(), FEW)
      .min(2, FEW)
      .max(5, FEW)
      .describe('Each slug once, in the order to show them.'),
  }),
  alsoCalled: { providers: 'slugs', names: 'slugs', ids: 'slugs', slug: 'slugs', provider: 'slugs' },
  async answer(directory, { slugs }) {
    const wanted = [...new Set(slugs)]
    if (wanted.length < 2) return { problem: `The slugs are all the same. ${FEW}` }
    const found = await Promise.all(wanted.map((slug) => directory.provider(slug)))
    const absent = wanted.filter((_, index) => !found[index])
    if (absent.length > 0) {
      const problems = await Promise.all(absent.map((slug) => unknownSlug(directory, slug)))
      return { problem: problems.join('\n') }
    }
    return { value: { providers: found.map((provider) => column(provider!)) } }
  },
})

function column(provider: ProviderDetail): Record<string, unknown> {
  const { slug, name, category, tagline, status, retired, directoryScore, scores } = provider
  const { freeTier, headline, offers, free, signup, terms } = provider
  const { baseUrl, auth, envVar, openaiCompatible } = provider.connection
  return {
    slug,
    name,
    category,
    tagline,
    retired,
    status,
    uptime: provider.health.uptime,
    directoryScore,
    scores,
    freeTier,
    headline,
    offers,
    free,
    signup,
    terms,
    assumed: provider.assumed,
    disputed: provider.disputed,
    connection: { baseUrl, auth, envVar, openaiCompatible },
    docsUrl: provider.docsUrl,
    lastVerified: provider.lastVerified,
  }
}
