/** `/compare` with a script: the providers' own JSON files, side by side. The URL holds what is compared. */
import { render } from 'preact'
import type { ProviderDetail, ProviderEvidence } from '../../api/providers.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { amountsFor, Chooser, Comparison, verdictOf } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'
import { comparedIn, compareUrl, MOST_COMPARED } from '../compare/tray.ts'
import { loadProviders } from '../finder/finder.ts'

type Answer = Compared | 'absent' | 'failed'

const root = document.getElementById('comparison')!
const heading = document.getElementById('compared')!
const [title, siteTitle] = [heading.textContent!, document.title]
const verdict = document.getElementById('verdict')!
const intro = verdict.textContent
// The same words, drawn by the script from here on.
verdict.replaceChildren()

const pairs = document.getElementById('pairs')!

async function ask(slug: string): Promise<Answer> {
  try {
    const path = `/api/v1/providers/${slug}`
    const [detail, evidence] = await Promise.all([fetch(`${path}.json`), fetch(`${path}/evidence.json`)])
    if (!detail.ok || !evidence.ok) return detail.status === 404 ? 'absent' : 'failed'
    const { facts } = (await evidence.json()) as ProviderEvidence
    return { ...((await detail.json()) as ProviderDetail), facts }
  } catch {
    return 'failed'
  }
}

let typed = ''
let shown = 0
let half: 'first' | 'last' = 'first'

async function show(): Promise<void> {
  const turn = ++shown
  const slugs = comparedIn(new URLSearchParams(location.search))
  const found = await Promise.all(slugs.map(ask))
  // Somebody may have chosen others meanwhile.
  if (turn !== shown) return
  const providers = found.filter((answer) => typeof answer === 'object')
  const chosen = providers.map(({ slug }) => slug)
  sayWho(providers)
  const able = sharedBy(providers)
  const finder = await loadProviders().catch(() => null)
  if (turn !== shown) return
  const rows = finder?.all() ?? []
  const amounts = able && providers.length > 1 && finder ? amountsFor(able, chosen, rows) : undefined
  const [known, strong] = verdictOf(providers, amounts)
  render(providers.length < 2 ? intro : [`${known} `, <strong key="strong">{strong}</strong>], verdict)
  const draw = () =>
    render(
      <>
        {slugs.map((slug, index) => (
          <Missing slug={slug} answer={found[index]!} />
        ))}
        <div class="filters bar">
          <Chooser
            names={rows}
            chosen={providers.map(({ slug, shortName }) => ({ slug, name: shortName }))}
            suggested={providers.flatMap(({ alternatives }) => alternatives.slice(0, 2))}
            typed={typed}
            onType={(text) => {
              typed = text
              draw()
            }}
            onFirst={(slugs) => go(compareUrl(slugs))}
          />
          {providers.length === MOST_COMPARED && (
            <button
              type="button"
              class="narrow"
              onClick={() => {
                half = half === 'first' ? 'last' : 'first'
                draw()
              }}
            >
              {half === 'first' ? 'Third and fourth' : 'First and second'}
            </button>
          )}
        </div>
        {/* One alone compares with nothing: the next is asked for first. */}
        {providers.length > 0 && (
          <Comparison
            providers={providers}
            amounts={amounts}
            half={providers.length === MOST_COMPARED ? half : undefined}
          />
        )}
      </>,
      root,
    )
  draw()
  root.classList.toggle('tall', providers.length > 0)
  pairs.hidden = false
}

function sayWho(providers: readonly Compared[]): void {
  const named = providers.map(({ name }) => name)
  heading.textContent =
    named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}?` : (named[0] ?? title)
  document.title = named.length > 0 ? siteTitle.replace(title, `Compare ${named.join(', ')}`) : siteTitle
}

/** The first thing that all of them do. */
function sharedBy([first, ...others]: readonly Compared[]): Capability | undefined {
  const does = ({ capabilities }: Compared, slug: Capability) => capabilities.some((one) => one.slug === slug)
  return first?.capabilities.find(({ slug }) => others.every((other) => does(other, slug)))?.slug
}

const Missing = ({ slug, answer }: { slug: string; answer: Answer }) =>
  typeof answer === 'object' ? null : (
    <p>
      <code>{slug}</code> {answer === 'absent' ? 'is not in the directory.' : 'could not be read.'}{' '}
      <a href={`/providers?q=${slug}`}>Search for it</a>
    </p>
  )

function go(url: string): void {
  heading.focus()
  history.pushState(null, '', url)
  typed = ''
  void show()
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  if (link?.pathname !== '/compare' || link.hash || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go(link.href)
})
addEventListener('popstate', () => void show())

root.replaceChildren()
void show()
