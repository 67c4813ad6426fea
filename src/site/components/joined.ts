/** Items with words between them. */
import type { ComponentChildren } from 'preact'

export const joined = (items: readonly ComponentChildren[], by = ', '): ComponentChildren[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [by, item]))
