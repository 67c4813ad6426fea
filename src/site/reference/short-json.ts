/** An example that can be read: lists of two, texts of a line. */

const [ENTRIES, CHARACTERS] = [2, 100]

export const shortJson = (value: unknown): string => JSON.stringify(shortened(value), null, 2)

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > CHARACTERS ? `${[...value].slice(0, CHARACTERS).join('')}…` : value
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
