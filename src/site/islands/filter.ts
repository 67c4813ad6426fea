/** Where a form hides rows of the page: capabilities, models, status, changes. "I need …" is held against each row. Both stand in the URL. */
import {
  covered,
  dailyOf,
  endsOf,
  type Gives,
  type Need,
  needWords,
  perDay,
  placeOn,
} from '../capability/need.ts'
import { afterPaint, fillForm, follow, formQuery, holdRest, showInUrl } from '../form-query.ts'

const form = document.querySelector<HTMLFormElement>('form[data-filter]')
const say = document.getElementById('say')
const asks = document.querySelector<HTMLFormElement>('form[data-need]')
const rows = [...document.querySelectorAll<HTMLElement>('[data-has]')].map((row) => ({
  row,
  has: row.dataset.has!.split(' '),
  name: row.dataset.name?.toLowerCase() ?? '',
  cell: row.querySelector<HTMLElement>('[data-gives]'),
}))
type Row = (typeof rows)[number]
const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')]
const today = new Date().toISOString().slice(0, 10)

function needIn(asks: HTMLFormElement): Need | null {
  const fields = new FormData(asks)
  const amount = Number(fields.get('need'))
  return amount > 0 && Number.isFinite(amount)
    ? { amount, per: fields.get('per') === 'month' ? 'month' : 'day' }
    : null
}

const unitOf = (asks: HTMLFormElement): string =>
  asks.querySelector<HTMLSelectElement>('[name=unit]')?.value ?? asks.querySelector('input')!.dataset.unit!

function showNeed(asks: HTMLFormElement, need: Need): void {
  const unit = unitOf(asks)
  const { each, unit: own } = asks.querySelector('input')!.dataset
  // Rows that say only tokens count a request by what it takes of them.
  const times = each && unit !== own ? Number(each) : 1
  const counted = { ...need, amount: need.amount * times }
  const ends = endsOf(own!)
  let [full, once] = [0, 0]
  for (const { row, cell } of rows) {
    if (cell === null) continue
    const gives = JSON.parse(cell.dataset.gives!) as Gives
    const found = covered(gives, counted, today)
    const aDay = dailyOf(gives)
    const [text, bar] = [cell.querySelector('strong')!, cell.querySelector('.log-bar')!]
    text.textContent = found.text
    text.className = found.full ? 'good' : ''
    bar.toggleAttribute('hidden', aDay === null)
    bar.classList.toggle('full', found.full)
    bar.querySelector('.solid')!.setAttribute('d', `M0 4H${aDay === null ? 0 : placeOn(ends, aDay)}`)
    bar.querySelector('.mark')!.setAttribute('d', `M${placeOn(ends, perDay(counted))} 0V8`)
    row.querySelector('[data-out]')!.textContent = found.runsOut
    if (row.hidden) continue
    if (found.full) full++
    else if (found.share === null) once++
  }
  asks.querySelector('[data-need-say]')!.textContent = needWords(full, once)
  for (const head of document.querySelectorAll('[data-need-head]'))
    head.textContent = `Your ${need.amount.toLocaleString('en-US')} ${unit} a ${need.per}`
}

/** What rows know of themselves. */
const KNOWN =
  /^(?:no(?:Card|Phone|Training)|commercialUse|openaiCompatible|dpa|streaming|speakerLabels|kind|region|country|atLimit)$/

const keysOf = (name: string, value: string): string[] =>
  /^(?:true|1)$/i.test(value) ? [name] : value.split(',').map((one) => `${name}:${one}`)

function show(): void {
  const query = form ? formQuery(form) : new URLSearchParams()
  const words = query.get('q')?.toLowerCase().split(/\s+/) ?? []
  const wanted = [...query].flatMap(([name, value]) =>
    name === 'q' || /^(?:false|0)$/i.test(value) ? [] : [{ keys: keysOf(name, value), open: `?${name}` }],
  )
  // Where one model does the one and another the other, the two together are not met.
  const isApart = (key: string, has: string[]) =>
    key === 'speakerLabels' && query.has('streaming') && has.includes('apart')
  const unmetIn = ({ has }: Row) =>
    wanted.filter(({ keys }) => !keys.some((key) => has.includes(key) && !isApart(key, has)))
  const failedBy = (one: Row) => unmetIn(one).filter(({ open }) => !one.has.includes(open))
  const found = rows.filter(({ name }) => words.every((word) => name.includes(word)))
  const shown = new Set(found.filter((one) => unmetIn(one).length === 0))
  for (const one of rows) one.row.hidden = !shown.has(one)
  for (const cell of document.querySelectorAll<HTMLElement>('[data-asked]'))
    cell.hidden = !query.has(cell.dataset.asked!)
  const out = found.filter((one) => !shown.has(one))
  const unsure = out.filter((one) => failedBy(one).length === 0)
  showUnsure(unsure.map((one) => [one.row, unmetIn(one)]))
  showWithout(out.map((one) => [one.row, failedBy(one)]))
  for (const group of groups) {
    const count = group.querySelectorAll('[data-has]:not([hidden])').length
    group.hidden = count === 0
    if (group instanceof HTMLDetailsElement) group.open = query.size > 0
    for (const said of group.querySelectorAll('[data-count]')) {
      const part = said.closest<HTMLElement>('[data-part]')
      said.textContent = String(part ? showPart(part) : count)
    }
  }
  document.getElementById('nothing')!.hidden = shown.size > 0
  if (say) {
    const { of = 'offer' } = say.dataset
    const some = query.size > 0 ? `${shown.size} of ` : ''
    const open = unsure.length > 0 ? `, and ${unsure.length} not confirmed` : ''
    say.textContent = `${some}${rows.length} ${of}${rows.length === 1 ? '' : 's'}${open}`
  }
  showRequest(query)
  const need = asks && needIn(asks)
  if (need) showNeed(asks, need)
}

type Left = readonly [row: HTMLElement, unmet: readonly { open: string }[]]

/** What a filter asks for, as its label says it. */
const labelOf = ({ open }: { open: string }) => {
  const name = open.slice(1)
  const field = form!.querySelector(`[name="${name}"]`)
  if (field instanceof HTMLSelectElement) return `${field.ariaLabel} ${field.selectedOptions[0]!.text}`
  return field?.closest('label')?.textContent?.trim() ?? name
}

const linkIn = (row: HTMLElement) => row.querySelector('a')!.cloneNode(true)

/** Each of whom one answer is missing, with that; of whom more are missing, how many. */
function showUnsure(left: readonly Left[]): void {
  const place = document.getElementById('unsure')
  if (!place) return
  const one = new Map(
    left.flatMap(([row, unmet]) =>
      unmet.length === 1 ? [[row.querySelector('a')!.textContent, [row, labelOf(unmet[0]!)] as const]] : [],
    ),
  )
  const several = left.filter(([, unmet]) => unmet.length > 1).length
  place.hidden = left.length === 0
  place.replaceChildren(
    `${one.size} more where one answer is not confirmed: `,
    ...[...one.values()].flatMap(([row, words]) => [linkIn(row), ` (${words} ?), `]),
    several > 0 ? `and ${several} where more than one is.` : '',
  )
}

const WITHOUT = 6

/** The first that a filter leaves out, and which does. */
function showWithout(left: readonly Left[]): void {
  const place = document.getElementById('without')
  if (!place) return
  const first = left
    .filter(([row]) => row.closest('[data-group]')?.querySelector('#renews'))
    .slice(0, WITHOUT)
  place.hidden = first.length === 0
  place.querySelector('ul')!.replaceChildren(
    ...first.map(([row, unmet]) => {
      const item = document.createElement('li')
      const amount = row.querySelector('.amount strong')!.cloneNode(true)
      const why = unmet.length > 0 ? `without “${unmet.map(labelOf).join('”, “')}”` : 'not confirmed'
      item.append(linkIn(row), ', ', amount, `, ${why}`)
      return item
    }),
  )
}

/** What filters and need say, where the need is not the one that the page begins with. */
function asked(): URLSearchParams {
  const query = formQuery(form!)
  const need = asks && needIn(asks)
  if (!need) return query
  const { first, unit } = asks.querySelector('input')!.dataset
  if (need.per === 'month' || String(need.amount) !== first || unitOf(asks) !== unit) {
    query.set('need', String(need.amount))
    query.set('per', need.per)
    if (asks.querySelector('[name=unit]')) query.set('unit', unitOf(asks))
  }
  return query
}

/** How many rows a folded part shows; it names those, and is not there for none. */
function showPart(part: HTMLElement): number {
  const shown = [...part.querySelectorAll<HTMLElement>('[data-has]:not([hidden])')]
  part.hidden = shown.length === 0
  const names = new Set(shown.map((row) => row.querySelector('a')!.textContent!))
  const named = part.querySelector<HTMLElement>('[data-names]')!
  named.textContent = [...names].slice(0, Number(named.dataset.names)).join(', ')
  return shown.length
}

function showRequest(query: URLSearchParams): void {
  const json = document.querySelector<HTMLAnchorElement>('#request-json')
  const path = form!.getAttribute('action') + (query.size > 0 ? `?${query}` : '')
  if (json) json.href = query.size > 0 ? path : json.dataset.whole!
  const shown = document.getElementById('request-path')
  if (shown) shown.textContent = path
}

function readUrl(): void {
  const query = new URLSearchParams(location.search)
  for (const one of [form, asks]) if (one) fillForm(one, query)
  for (const name of ['need', 'per', 'unit']) query.delete(name)
  holdRest(form!, query, (name) => KNOWN.test(name))
}

if (form) {
  readUrl()
  show()
  showInUrl(asked())
  for (const one of [form, asks]) if (one) follow(one, readUrl, () => afterPaint().then(show), asked)
}
