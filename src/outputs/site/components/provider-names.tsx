/** Names of providers with commas between them, each a link. */
export function ProviderNames({
  providers,
  part = '',
}: {
  providers: readonly { slug: string; name: string }[]
  /** The part of their pages that the links lead to: `#status`. */
  part?: string
}) {
  return (
    <>
      {providers.map(({ slug, name }, index) => (
        <>
          {index > 0 && ', '}
          <a href={`/providers/${slug}${part}`}>{name}</a>
        </>
      ))}
    </>
  )
}
