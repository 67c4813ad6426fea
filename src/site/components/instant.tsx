/** An instant as people read it, to the minute: `2026-11-20 05:23 UTC`. */

export function Instant({ at }: { at: string }) {
  return (
    <time datetime={at}>
      {at.slice(0, 10)} {at.slice(11, 16)} UTC
    </time>
  )
}
