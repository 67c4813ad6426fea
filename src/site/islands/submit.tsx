/** `/submit` with a script: the form, checked by the schemas and rules of `npm run validate`. */
import { render } from 'preact'
import type { ProviderEvidence } from '../../api/providers.ts'
import { utcDay } from '../../base/days.ts'
import type { Neighbourhood } from '../../content/check-entry.ts'
import { correctionOf, ISSUE_FORMS } from '../submit/issue-forms.ts'
import { checkerOf, SubmitForm } from '../submit/submit-form.tsx'

/** Where the browser keeps nothing, the draft lives as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const own = new Map<string, string>()
  try {
    localStorage.removeItem('submit-try')
    return localStorage
  } catch {
    return {
      getItem: (key) => own.get(key) ?? null,
      setItem: (key, value) => own.set(key, value),
      removeItem: (key) => own.delete(key),
    }
  }
}

async function neighbourhood(): Promise<Neighbourhood | undefined> {
  try {
    const response = await fetch('/assets/entries.json')
    return response.ok ? ((await response.json()) as Neighbourhood) : undefined
  } catch {
    return undefined
  }
}

const place = document.getElementById('submit')!
const worker = new Worker('/assets/submit-check.js', { type: 'module' })
const { repository = '', branch = '', contact = '' } = place.dataset
const loaded = await neighbourhood()
const around = loaded ?? { entries: [], declined: [] }
const today = utcDay(new Date())
const query = new URLSearchParams(location.search)
const wanted = query.get('provider') ?? ''
const fact = query.get('fact') ?? ''

/** What a correction begins with: the fact that the link names, as the API answers it. */
async function startingPoint(): Promise<Record<string, string>> {
  const about = query.get('about')
  const known = around.entries.some(({ slug }) => slug === wanted)
  if (about === null || !known)
    return Object.hasOwn(ISSUE_FORMS['wrong-fact.yml'][0].options, fact) ? { fact } : {}
  try {
    const answer = await fetch(`/api/v1/providers/${wanted}/evidence.json`)
    return correctionOf((await answer.json()) as ProviderEvidence, about) ?? {}
  } catch {
    return {}
  }
}
const correction = await startingPoint()

function toAnchor(): void {
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

// The steps of the page give way to the form.
place.replaceChildren()
render(
  <SubmitForm
    around={around}
    check={checkerOf(worker, around, today)}
    compared={loaded !== undefined}
    at={{ repository, branch }}
    contact={contact}
    today={today}
    storage={storage()}
    chosen={around.entries.some(({ slug }) => slug === wanted) ? wanted : ''}
    correction={correction}
    onReady={toAnchor}
  />,
  place,
)
