/** Reads a search for several providers by name: "compare gemini, mistral and groq". */
import { MOST_COMPARED } from '../compare/compare-url.ts'

type Named = { slug: string; name: string }

/** The providers that are named, in their order; none unless each part of the search names one, and there are at least two. */
export function namedIn<Row extends Named>(search: string, rows: readonly Row[]): Row[] {
  const parts = search
    .toLowerCase()
    .replace(/^\s*compare\b/, '')
    .split(/[,;&]|\b(?:vs|versus|and|or|with)\b\.?/)
    .map((part) => part.trim())
    .filter(Boolean)
  const found = new Set(parts.map((part) => nearest(part, rows)))
  const all = [...found].filter((row) => row !== undefined)
  return all.length === found.size && all.length > 1 ? all.slice(0, MOST_COMPARED) : []
}

/** The one that is called so, else whose name begins so, else that has it as a word of its name: of several the first. */
function nearest<Row extends Named>(part: string, rows: readonly Row[]): Row | undefined {
  const called = ({ slug, name }: Named) => [slug, name.toLowerCase()]
  return (
    rows.find((row) => called(row).includes(part)) ??
    rows.find((row) =>
      called(row).some((text) => text.startsWith(`${part} `) || text.startsWith(`${part}-`)),
    ) ??
    rows.find((row) => called(row).some((text) => text.split(/[\s.-]+/).includes(part)))
  )
}
