/** The search of the documents: an index made in the browser from the sections of the documents, when it is first needed. */
import MiniSearch from 'minisearch'
import type { SearchSection } from '../documents/library.ts'

const [RESULTS, EXCERPT] = [8, 120]

const form = document.querySelector<HTMLFormElement>('form.find')!
const input = form.querySelector('input')!
const found = form.querySelector('.found')!

let index: Promise<MiniSearch<SearchSection>> | undefined

async function load(): Promise<MiniSearch<SearchSection>> {
  const sections = (await (await fetch('/assets/docs-search.json')).json()) as SearchSection[]
  const search = new MiniSearch<SearchSection>({
    fields: ['title', 'document', 'text'],
    storeFields: ['title', 'document', 'text'],
    searchOptions: { boost: { title: 4, document: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  })
  search.addAll(sections)
  return search
}

async function show(): Promise<void> {
  const words = input.value.trim()
  if (words === '') return found.replaceChildren()
  index ??= load()
  const results = (await index).search(words)
  // Somebody typed on while the index was on its way.
  if (words !== input.value.trim()) return
  const shown = results.slice(0, RESULTS).map((result) => {
    const link = Object.assign(document.createElement('a'), {
      href: String(result.id),
      textContent: String(result.title),
    })
    const where = Object.assign(document.createElement('span'), {
      className: 'second',
      textContent: `${result.document === result.title ? '' : `${result.document}: `}${excerpt(String(result.text), result.terms)}`,
    })
    const item = document.createElement('li')
    item.append(link, where)
    return item
  })
  const list = Object.assign(document.createElement('ul'), { className: 'plain' })
  list.append(...shown)
  found.replaceChildren(shown.length > 0 ? list : 'Nothing in the docs has all of these words.')
}

function excerpt(text: string, terms: readonly string[]): string {
  const at = Math.max(
    0,
    ...terms
      .map((term) => text.toLowerCase().indexOf(term))
      .filter((place) => place >= 0)
      .slice(0, 1),
  )
  const from = at < EXCERPT / 2 ? 0 : text.indexOf(' ', at - EXCERPT / 3) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + EXCERPT)}${from + EXCERPT < text.length ? ' …' : ''}`
}

input.addEventListener('input', show)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
const query = new URLSearchParams(location.search).get('q')
if (query) {
  input.value = query
  show()
}
