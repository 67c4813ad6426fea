/** The message for a slug that does not exist. */

import { nearest } from '../../base/nearest.ts'
import { normalise } from '../../base/normalise.ts'
import { aliasOf } from '../client/index.ts'
import type { Directory } from './directory.ts'

export async function unknownSlug(directory: Directory, slug: string): Promise<string> {
  const meant = await meantBy(directory, slug.slice(0, 100))
  return `There is no provider with the slug "${slug.slice(0, 64)}". ${
    meant ? `Did you mean "${meant}"? ` : ''
  }find_providers lists the slugs.`
}

/**
 * The slug that was probably meant, by the first of these that applies: the provider with this name; a known alias; the
 * only slug with this word in it; the slug at the start of the name; the nearest slug.
 */
async function meantBy(directory: Directory, name: string): Promise<string | undefined> {
  const { data } = await directory.status()
  const wanted = normalise(name.trim())
  const named = data.find((one) => normalise(one.name) === wanted)
  if (named) return named.slug
  const alias = aliasOf(name)
  // A known alias is not a typo, even if its provider is not in this directory.
  if (alias) return (await directory.provider(alias)) && alias
  const slugs = data.map(({ slug }) => slug)
  const holding = slugs.filter((slug) => slug.split('-').includes(wanted))
  if (holding.length === 1) return holding[0]
  const [first] = wanted.split(/[^a-z0-9]+/)
  return slugs.find((slug) => slug === first) ?? nearest(wanted, slugs)
}
