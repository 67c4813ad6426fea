/** Names of providers with commas between them, each a link. */
import { joined } from './joined.ts'

type NamesProps = {
  providers: readonly { slug: string; name: string }[]
  /** The part of their pages that the links lead to: `#status`. */
  part?: string
}

export function ProviderNames({ providers, part = '' }: NamesProps) {
  return <>{joined(providers.map(({ slug, name }) => <a href={`/providers/${slug}${part}`}>{name}</a>))}</>
}
