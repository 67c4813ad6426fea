/** What the search of every page finds, the nearest first, and what it shows below its field: how it reads the words, and each row with its answer. */
import { normalise } from '../../base/letters.ts'
import { chipsOf, type Start } from '../components/signs.tsx'
import type { Phrase } from '../finder/phrases.ts'

const PALETTE_GROUPS = ['Models', 'Providers', 'Capabilities', 'Collections', 'Documents'] as const
type PaletteGroup = (typeof PALETTE_GROUPS)[number]

export type PaletteRow = {
  group: PaletteGroup
  title: string
  href: string
  /** Said before the answer, in grey: "free at 5". */
  before?: string
  answer: string
  start?: Start
  also?: string
}

const MOST: Readonly<Record<PaletteGroup, number>> = {
  Models: 4,
  Providers: 5,
  Capabilities: 3,
  Collections: 2,
  Documents: 2,
}

type Indexed = { row: PaletteRow; title: string; text: string }

type Found = { groups: { group: PaletteGroup; rows: PaletteRow[] }[]; total: number }

export const indexed = (rows: readonly PaletteRow[]): Indexed[] =>
  rows.map((row) => {
    const title = normalise(row.title)
    return { row, title, text: `${title}\n${normalise(row.also ?? '')}` }
  })

export function found(search: string, index: readonly Indexed[]): Found {
  const words = search.split(/\s+/u).map(normalise).filter(Boolean)
  if (words.length === 0) return { groups: [], total: 0 }
  const all = index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ row, title }) => ({ row, far: farness(title, words) }))
    .toSorted((a, b) => a.far - b.far)
  const groups = PALETTE_GROUPS.map((group) => {
    const rows = all.filter(({ row }) => row.group === group)
    return { group, far: rows[0]?.far ?? 0, rows: rows.slice(0, MOST[group]).map(({ row }) => row) }
  }).filter(({ rows }) => rows.length > 0)
  // A provider that is called so comes before models whose ids have the word.
  return { groups: groups.toSorted((a, b) => a.far - b.far), total: all.length }
}

/** 0 called so, 1 begins so, 2 has it in its name, 3 elsewhere. */
function farness(title: string, words: readonly string[]): number {
  const whole = words.join(' ')
  if (title === whole) return 0
  if (title.startsWith(whole)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}

type Shown = Omit<PaletteRow, 'group'>
export type Group = { title: string; rows: Shown[] }
export type Answer = {
  search: string
  phrases: readonly Phrase[]
  groups: readonly Group[]
  total: number
  all: string
}

export const rowsOf = ({ groups }: Pick<Answer, 'groups'>): Shown[] => groups.flatMap(({ rows }) => rows)

type PanelProps = { id: string; answer: Answer; active: number }

export function Panel({ id, answer, active }: PanelProps) {
  const { search, phrases, groups, total, all } = answer
  let place = 0
  return (
    <>
      {phrases.length > 0 && (
        <p class="read-as">
          <span class="soft">Read as</span>{' '}
          {phrases.map(({ words, parameter, value }) => (
            <a class="chip" href={`/providers?${new URLSearchParams({ [parameter]: value })}`}>
              {words}
            </a>
          ))}
        </p>
      )}
      <div role="listbox" id={id} aria-label="Results">
        {groups.map(({ title, rows }, index) => (
          <div role="group" aria-labelledby={`${id}-group-${index}`}>
            <div class="soft" id={`${id}-group-${index}`}>
              {title}
            </div>
            {rows.map((row) => {
              const own = place++
              return (
                <a
                  role="option"
                  id={`${id}-${own}`}
                  aria-selected={own === active}
                  tabindex={-1}
                  href={row.href}
                >
                  <strong>
                    <Marked text={row.title} search={search} />
                  </strong>{' '}
                  <span>
                    {row.before && <span class="soft">{row.before}</span>}
                    {row.before && row.answer && ' · '}
                    {row.answer}
                    {row.start && <StartWords {...row.start} />}
                  </span>
                </a>
              )
            })}
          </div>
        ))}
      </div>
      {groups.length === 0 && <p>Nothing has all of these words.</p>}
      <p class="keys soft">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>esc</kbd> close
        </span>
        <a href={all}>
          {total === 0 ? 'Search providers' : total === 1 ? 'As a list' : `All ${total} results`}
        </a>
      </p>
    </>
  )
}

/** "no card · phone ?": what costs nothing is green, and nothing is said where nothing is known. */
function StartWords(start: Start) {
  return (
    <>
      {chipsOf(start)
        .filter(({ text }) => text !== 'not confirmed')
        .map(({ text, look }) => (
          <>
            {' · '}
            <span class={look === 'no' ? 'good' : 'soft'}>{text}</span>
          </>
        ))}
    </>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase())
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </>
  )
}
