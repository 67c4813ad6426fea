/** A line of a list of terms: what it is, and its answer. */
import type { ComponentChildren } from 'preact'

type LineProps = { title: string; id?: string | undefined; class?: string; children: ComponentChildren }

export function Line({ title, id, children, ...answer }: LineProps) {
  return (
    <div class="line" {...(id && { id })}>
      <dt>{title}</dt>
      <dd {...answer}>{children}</dd>
    </div>
  )
}
