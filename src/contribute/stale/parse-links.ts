/** What the job that may write an issue accepts from the job that requested third-party pages. */
import { z } from 'zod'
import { DEAD_REASONS, type LinkCheck } from './links.ts'

/** Bytes of the file. A thousand dead pages make some hundred kilobytes. */
export const MAX_LINKS = 1024 * 1024

const count = z.int().min(0)
const handedOver = z.object({
  links: z.strictObject({
    checked: count,
    unsure: count,
    dead: z.array(
      z.strictObject({ url: z.string(), reason: z.enum(DEAD_REASONS), slugs: z.array(z.string()) }),
    ),
    offline: z.literal(false, 'the network was at fault'),
  }),
})

/**
 * The result of a link check, as `npm run stale -- --format json` prints it, or why it is refused. Nothing in it is free
 * text: pages and entries are those of the content, which `pages` has, and reasons are our own.
 */
export function parseLinks(
  text: string,
  pages: ReadonlyMap<string, readonly string[]>,
): { links: LinkCheck } | { refusal: string } {
  if (Buffer.byteLength(text) > MAX_LINKS) return { refusal: `it is larger than ${MAX_LINKS} bytes` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'it is not JSON' }
  }
  const parsed = handedOver.safeParse(value)
  if (!parsed.success) return { refusal: `it has the wrong shape: ${z.prettifyError(parsed.error)}` }
  const { links } = parsed.data
  const { checked, unsure, dead } = links
  if (checked !== pages.size)
    return { refusal: `it is about ${checked} pages, the content has ${pages.size}` }
  if (new Set(dead.map(({ url }) => url)).size + unsure > checked || dead.length > checked)
    return { refusal: 'it has more verdicts than pages' }
  if (dead.some(({ url }) => !pages.has(url))) return { refusal: 'it names a page that no entry cites' }
  return { links: { ...links, dead: dead.map((one) => ({ ...one, slugs: [...pages.get(one.url)!] })) } }
}
