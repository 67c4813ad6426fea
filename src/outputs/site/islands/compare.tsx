/** `/compare` with a script: the providers' own JSON files, side by side. The URL holds what is compared. */
import { render } from 'preact'
import type { ProviderDetail } from '../../../api/provider-detail.ts'
import type { ProviderEvidence } from '../../../api/provider-evidence.ts'
import { Chooser, type Named } from '../compare/chooser.tsx'
import { comparedIn, compareUrl } from '../compare/compare-url.ts'
import { Comparison } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'

type Answer = Compared | 'absent' | 'failed'

const root = document.getElementById('comparison')!
const heading = document.getElementById('compared')!
const [title, siteTitle] = [heading.textContent!, document.title]

/** A script sees the links for those without one as text. */
const listed = new DOMParser().parseFromString(root.querySelector('noscript')!.textContent!, 'text/html')
const names: Named[] = [...listed.querySelectorAll('a')].map((link) => [
  link.getAttribute('href')!.split('/').at(-1)!,
  link.textContent!,
])

const answers = new Map<string, Promise<Answer>>()

function answerFor(slug: string): Promise<Answer> {
  const answer = answers.get(slug) ?? ask(slug)
  answers.set(slug, answer)
  return answer
}

async function ask(slug: string): Promise<Answer> {
  try {
    const path = `/api/v1/providers/${slug}`
    const [detail, evidence] = await Promise.all([fetch(`${path}.json`), fetch(`${path}/evidence.json`)])
    if (!detail.ok || !evidence.ok) return detail.status === 404 ? 'absent' : 'failed'
    const { facts } = (await evidence.json()) as ProviderEvidence
    return { ...((await detail.json()) as ProviderDetail), facts }
  } catch {
    answers.delete(slug)
    return 'failed'
  }
}

let typed = ''
let shown = 0

async function show(): Promise<void> {
  const turn = ++shown
  const slugs = comparedIn(new URLSearchParams(location.search))
  const found = await Promise.all(slugs.map(answerFor))
  // Somebody may have chosen others meanwhile.
  if (turn !== shown) return
  const providers = found.filter((answer) => typeof answer === 'object')
  const chosen = providers.map(({ slug }) => slug)
  heading.textContent = providers.length > 0 ? providers.map(({ name }) => name).join(', ') : title
  document.title =
    providers.length > 0 ? siteTitle.replace(title, `Compare ${heading.textContent}`) : siteTitle
  const draw = () =>
    render(
      <>
        {slugs.map((slug, index) => (
          <Missing slug={slug} answer={found[index]!} />
        ))}
        {providers.length > 1 && <Comparison providers={providers} />}
        <Chooser
          names={names}
          chosen={chosen}
          typed={typed}
          onType={(text) => {
            typed = text
            draw()
          }}
          onFirst={go}
        />
        {/* One alone compares with nothing: the next is asked for first. */}
        {providers.length === 1 && <Comparison providers={providers} />}
      </>,
      root,
    )
  draw()
}

function Missing({ slug, answer }: { slug: string; answer: Answer }) {
  if (typeof answer === 'object') return null
  return (
    <p>
      {answer === 'absent' ? (
        <>
          There is no provider <code>{slug}</code>. <a href={`/providers?q=${slug}`}>Search for it</a>
        </>
      ) : (
        <>
          <code>{slug}</code> could not be read. <a href={`/providers/${slug}`}>Open its page</a>
        </>
      )}
    </p>
  )
}

function go(url: string): void {
  history.pushState(null, '', url)
  typed = ''
  heading.focus()
  void show()
}

root.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  if (link?.pathname !== '/compare' || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go(compareUrl(comparedIn(new URLSearchParams(link.search))))
})
addEventListener('popstate', () => void show())

root.replaceChildren()
void show()
