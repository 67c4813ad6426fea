/** `/submit` with a script: a letter about a provider begins with what is known, and a new entry is checked by the schemas and rules of `npm run validate`. */
import { render } from 'preact'
import type { ProviderEvidence } from '../../api/providers.ts'
import { utcDay } from '../../base/days.ts'
import type { Neighbourhood } from '../../content/check-entry.ts'
import { copyText } from '../copy-text.ts'
import { issueFormUrl } from '../submit/hand-over.tsx'
import { correctionOf, type IssueForm, letterOf } from '../submit/issue-forms.ts'
import { checkerOf, SubmitForm } from '../submit/submit-form.tsx'

const place = document.getElementById('submit')!
const { repository = '', branch = '', contact = '' } = place.dataset
const query = new URLSearchParams(location.search)
const [provider, about, fact] = ['provider', 'about', 'fact'].map((name) => query.get(name) ?? '') as [
  string,
  string,
  string,
]

async function answerOf<Answer>(url: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}

/** What the link says that is wrong: a fact, as the API answers it. */
async function correction(): Promise<string[]> {
  if (about === '' || !/^[\w-]+$/.test(provider)) return [fact]
  const evidence = await answerOf<ProviderEvidence>(`/api/v1/providers/${provider}/evidence.json`)
  return evidence ? correctionOf(evidence, about) : []
}

async function showLetter(part: HTMLElement): Promise<void> {
  const form = part.dataset.letter as IssueForm
  const isCorrection = form === 'wrong-fact.yml'
  const text = part.querySelector('textarea')!
  const link = part.querySelector<HTMLAnchorElement>('a.main')
  const copy = part.querySelector('button')!
  const [title = '', ...said] = isCorrection ? await correction() : []
  text.value = letterOf(form, provider, [title, ...said])
  const show = () => {
    const fields = { slug: provider, ...(isCorrection && { fact: title, wrong: text.value }) }
    if (link) link.href = issueFormUrl(repository, form, fields)!
  }
  show()
  text.addEventListener('input', show)
  copy.addEventListener('click', () => copyText(copy, 'Copy the text', text.value))
}

/** Where the browser keeps nothing, the draft lives as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

for (const part of document.querySelectorAll<HTMLElement>('[data-letter]')) void showLetter(part)
const worker = new Worker('/assets/submit-check.js', { type: 'module' })
const around = await answerOf<Neighbourhood>('/assets/entries.json')
const today = utcDay(new Date())
// The steps of the page give way to the form.
place.replaceChildren()
render(
  <SubmitForm
    check={checkerOf(worker, around ?? { entries: [], declined: [] }, today)}
    repository={repository}
    branch={branch}
    contact={contact}
    today={today}
    storage={storage()}
  />,
  place,
)
