/** What to say to a slug that there is not. */
import { nearest } from '../nearest.ts'
import { normalise } from '../query/normalise.ts'
import type { Directory } from './directory.ts'

/** Names the slug that was probably meant: the nearest one, or that of a provider so named. */
export async function unknownSlug(directory: Directory, slug: string): Promise<string> {
  const { data } = await directory.status()
  const wanted = normalise(slug.trim())
  const meant =
    data.find(({ name }) => normalise(name) === wanted)?.slug ??
    nearest(
      wanted,
      data.map((one) => one.slug),
    )
  return `There is no provider with the slug "${slug.slice(0, 64)}". ${
    meant ? `Did you mean "${meant}"? ` : ''
  }find_providers shows the slugs.`
}
