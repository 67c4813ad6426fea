/** `get_provider`: all that is known about one provider. */
import { z } from 'zod'
import { unknownSlug } from '../directory.ts'
import { tool } from '../tool.ts'

export const getProvider = tool({
  name: 'get_provider',
  title: 'Read one provider',
  description:
    'What is known about one provider: each offer with its limits, what sign-up asks for, terms, prices, how to connect, score, status, pros and cons. null means unknown; fields listed in assumed have the cautious answer, and those in disputed have sources on both sides.',
  input: z.strictObject({
    slug: z.string('Give a slug, as find_providers shows it.').describe('Such as groq.'),
  }),
  alsoCalled: { provider: 'slug', name: 'slug', id: 'slug', q: 'slug', query: 'slug' },
  async answer(directory, { slug }) {
    const provider = await directory.provider(slug)
    return provider ? { value: { provider } } : { problem: await unknownSlug(directory, slug) }
  },
})
