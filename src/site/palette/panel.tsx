/** What the search shows below its field: how it reads the words, and what it finds, each row with its answer. */
import { chipsOf, type Start } from '../components/start-chips.tsx'
import type { Phrase } from '../finder/phrases.ts'
import type { PaletteRow } from './found.ts'

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

/** The text with what was typed marked, where that begins a word of it. */
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
