/** Reads what people type: "speech to text, no card" as parameters of the API, "compare gemini and groq" as providers. */
import { aliasesOf } from '../../schema/aliases.ts'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { MOST_COMPARED } from '../compare/tray.ts'
import { FLAGS } from '../filter-words.ts'

/** What is read out of a search: its words as people read them, and the parameter that they stand for. */
export type Phrase = { words: string; parameter: string; value: string }

/** The flags, then values that people name without their filter. */
const PHRASES: readonly (Phrase & { typed: RegExp })[] = [
  ...Object.entries(FLAGS).map(([parameter, { label, typed }]) => ({
    words: label,
    parameter,
    value: 'true',
    typed,
  })),
  {
    words: 'No account',
    parameter: 'kind',
    value: 'keyless',
    typed: /\b(?:(?:no|without(?: an?)?) (?:account|key|sign ?up|login)|keyless)\b/,
  },
  {
    words: 'Data processed in the European Union',
    parameter: 'region',
    value: 'EU',
    typed: /\b(?:(?:from|in|within) )?(?:the )?(?:eu|europe|european union)\b/,
  },
]

const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ')

const CAPABILITY_WORDS = CAPABILITY_SLUGS.flatMap((slug) =>
  [plain(slug), plain(CAPABILITIES[slug].title), ...aliasesOf(slug)].map((words) => ({
    slug,
    words,
  })),
).toSorted((a, b) => b.words.length - a.words.length)

/** Words that say nothing once a phrase has been understood. */
const FILLERS =
  /\b(?:most \w+|free|apis?|models?|with|and|or|for|an?|the|which|what|that|who|is|are|has|have|does|do|can|i|we|me|my|you|your|to|of|on|in|use|need|want|find|best|good|any|some|please|answers?)\b/g

/** The phrases in a search, and the words that remain. One capability at most: the API filters by one. */
export function understand(search: string): { phrases: Phrase[]; rest: string } {
  let rest = ` ${plain(search)
    .replaceAll(/[\s,;?!]+/g, ' ')
    .trim()} `
  const phrases: Phrase[] = []
  for (const { words, parameter, value, typed } of PHRASES)
    if (typed.test(rest)) {
      rest = rest.replace(typed, ' ')
      phrases.push({ words, parameter, value })
    }
  const able = CAPABILITY_WORDS.find(({ words }) => rest.includes(` ${words} `))
  if (able) {
    rest = rest.replace(` ${able.words} `, ' ')
    phrases.push({ words: CAPABILITIES[able.slug].title, parameter: 'freeFor', value: able.slug })
  }
  // After a name, "free" in lower case is what every list here is about: "gpt-oss-120b free api".
  if (phrases.length === 0) return { phrases, rest: search.trim().replace(/(?: for)? free(?: api)?$/, '') }
  return { phrases, rest: rest.replaceAll(FILLERS, ' ').replaceAll(/\s+/g, ' ').trim() }
}

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
