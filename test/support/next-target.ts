/** The target of a `Link` field with the relation type `next` (RFC 8288), undefined where there is none. */
export function nextTarget(link: string | null): string | undefined {
  return /<([^<>]*)>; rel="next"/.exec(link ?? '')?.[1]
}
