/** `get_provider`: all that is known about one provider. */
import { z } from 'zod'
import { tool } from '../tool.ts'
import { unknownSlug } from '../unknown-slug.ts'

export const getProvider = tool({
  name: 'get_provider',
  title: 'Read one provider',
  description:
    'Everything known about one provider: free tier with its limits, what sign-up asks for, how to connect, score and how it was computed, status, pros and cons, and sources. null means unknown; fields listed in assumed have the cautious answer.',
  input: z.strictObject({
    slug: z.string('Give a slug, as find_providers shows it.').describe('Such as groq.'),
  }),
  alsoCalled: { provider: 'slug', name: 'slug', id: 'slug', q: 'slug', query: 'slug' },
  async answer(directory, { slug }) {
    const provider = await directory.provider(slug)
    return provider ? { value: { provider } } : { problem: await unknownSlug(directory, slug) }
  },
})
