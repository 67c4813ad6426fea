/** The search: what it answers below each field, and where a page found nothing. */
import { render } from 'preact'
import { chipsOf } from '../components/signs.tsx'
import { loaded, loadModels, loadProviders } from '../finder/finder.ts'
import { afterPaint } from '../form-query.ts'
import { type Answer, answerTo, indexOf, meant, type Row, rowsOf } from '../search/answer.ts'

export { meant }

const lists = { providers: loadProviders, models: loadModels }
const ask = async (text: string) => answerTo(text, await loaded('/assets/search.json', indexOf), lists)

type OptionProps = { row: Row; option?: { id: string; 'aria-selected': boolean } }

function Option({ row: { title, href, before, said, start, card }, option }: OptionProps) {
  return (
    <a href={href} {...(option && { role: 'option', tabindex: -1, ...option })} class={card && 'card'}>
      {card ? (
        <>
          <span class="soft">{card.ask}</span>
          <strong class={card.look}>{card.verdict}</strong>
          <span>{card.text}</span>
        </>
      ) : (
        <>
          <strong>{title}</strong>{' '}
          <span>
            <span class="soft">{before}</span>
            {before && said && ' · '}
            {said}
            {/* Nothing is said where nothing is known. */}
            {start &&
              chipsOf(start)
                .filter(({ text }) => text !== 'not confirmed')
                .map(({ text, look }) => [
                  ' · ',
                  <span class={look === 'no' ? 'good' : 'soft'}>{text}</span>,
                ])}
          </span>
        </>
      )}
    </a>
  )
}

type PanelProps = { answer: Answer; id?: string; active?: number }

/** With an `id` its rows are options of a field. */
function Panel({ answer: { readAs, groups, leftOut }, id, active }: PanelProps) {
  let place = 0
  return (
    <>
      {readAs.length > 0 && (
        <p class="read-as">
          <span class="soft">Read as</span>
          {readAs.map((words) => (
            <span class="chip">{words}</span>
          ))}
        </p>
      )}
      <div {...(id && { id, role: 'listbox', 'aria-label': 'Results' })}>
        {groups.map(({ title, rows }) => (
          <div role="group" aria-label={title || 'Answer'}>
            {title && <div class="soft">{title}</div>}
            {rows.map((row) => {
              const own = place++
              return (
                <Option
                  row={row}
                  {...(id && { option: { id: `${id}-${own}`, 'aria-selected': own === active } })}
                />
              )
            })}
          </div>
        ))}
      </div>
      {leftOut.length > 0 && <p class="soft">Left out: {leftOut.map((word) => `“${word}”`).join(', ')}</p>}
    </>
  )
}

/** Opens what is found first. */
export async function open(text: string): Promise<void> {
  location.href = rowsOf(await ask(text))[0]!.href
}

/** Below what stands there already. */
export async function answerIn(place: HTMLElement, text: string): Promise<void> {
  const panel = Object.assign(document.createElement('div'), { className: 'palette within' })
  render(<Panel answer={await ask(text)} />, panel)
  place.querySelector('.palette')?.remove()
  place.append(panel)
}

let count = 0

export function attach(field: HTMLInputElement): void {
  const id = `palette-${++count}`
  const panel = Object.assign(document.createElement('div'), { className: 'palette', hidden: true })
  field.parentElement!.append(panel)
  const role = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': id,
    'aria-autocomplete': 'list',
  }
  for (const [name, value] of Object.entries(role)) field.setAttribute(name, value)
  let shown: Answer | undefined
  let active = -1
  let latest = 0

  function draw(answer: Answer | undefined): void {
    shown = answer
    panel.hidden = !shown
    field.setAttribute('aria-expanded', String(!panel.hidden))
    if (active < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${active}`)
    // Enter opens the first, unless another is chosen.
    if (shown) render(<Panel id={id} answer={shown} active={Math.max(active, 0)} />, panel)
    panel.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  function close(): void {
    latest++
    active = -1
    draw(undefined)
  }

  function leave(): void {
    close()
    field.form!.classList.remove('open')
  }

  async function show(): Promise<void> {
    const text = field.value.trim()
    if (text === '') return close()
    const own = ++latest
    await afterPaint()
    // Somebody typed on, now or while an index is on its way.
    if (own !== latest) return
    const answer = await ask(text)
    if (own !== latest) return
    active = -1
    draw(answer)
  }

  field.addEventListener('input', show)
  field.addEventListener('focus', show)
  field.form!.addEventListener('submit', leave)
  field.addEventListener('keydown', (event) => {
    const { length } = shown ? rowsOf(shown) : []
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && length > 0) {
      active = (Math.max(active, step > 0 ? -1 : 0) + step + length) % length
      draw(shown)
    } else if (event.key === 'Enter' && shown && active >= 0) {
      location.href = rowsOf(shown)[active]!.href
      leave()
    } else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!field.parentElement!.contains(target as Node)) leave()
  })
  field.parentElement!.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !field.parentElement!.contains(relatedTarget as Node)) leave()
  })
  if (document.activeElement === field) void show()
}
