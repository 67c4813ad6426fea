/** Keeps the summary of a job below its limit, so that GitHub does not drop all of it. */

/** Bytes of one step's summary: GitHub takes 1 MiB, and needs room for what it adds. */
export const MAX_SUMMARY = 900_000

/** Markdown of at most `most` bytes of UTF-8, cut at a line; what is open there is closed, and the rest is mentioned. */
export function cutMarkdown(text: string, most = MAX_SUMMARY): string {
  if (Buffer.byteLength(text) <= most) return text
  const notice = '\n\n… and more; `npm run diff` prints all.\n'
  const closing = '\n```\n\n</details>'
  const bytes = Buffer.from(text).subarray(0, Math.max(0, most - Buffer.byteLength(closing + notice)))
  const kept = bytes.subarray(0, Math.max(0, bytes.lastIndexOf('\n'))).toString()
  const isOdd = (pattern: RegExp) => (kept.match(pattern)?.length ?? 0) % 2 === 1
  return kept + (isOdd(/^```/gm) ? '\n```' : '') + (isOdd(/^<\/?details>/gm) ? '\n\n</details>' : '') + notice
}
