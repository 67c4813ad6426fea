/** `/compare` with a script: the providers' own JSON files, side by side. The URL holds what is compared. */
import { render } from 'preact'
import type { ProviderDetail, ProviderEvidence } from '../../api/providers.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { Chooser, Comparison, type ComparisonProps, compareRows, verdictOf } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'
import { comparedIn, compareUrl, MOST_COMPARED } from '../compare/tray.ts'
import { loadProviders } from '../finder/finder.ts'
import type { FinderRow } from '../row-of.ts'

type Answer = Compared | 'absent' | 'failed'

const root = document.getElementById('comparison')!
const heading = document.getElementById('compared')!
const [title, siteTitle] = [heading.textContent!, document.title]
const verdict = document.getElementById('verdict')!
const intro = verdict.textContent
// The same words, drawn by the script from here on.
verdict.replaceChildren()

const pairs = document.getElementById('pairs')!

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
let half: 'first' | 'last' = 'first'

async function show(): Promise<void> {
  const turn = ++shown
  const slugs = comparedIn(new URLSearchParams(location.search))
  const found = await Promise.all(slugs.map(answerFor))
  // Somebody may have chosen others meanwhile.
  if (turn !== shown) return
  const providers = found.filter((answer) => typeof answer === 'object')
  const chosen = providers.map(({ slug }) => slug)
  sayWho(providers)
  const shared = sharedBy(providers)
  const asked = new URLSearchParams(location.search).get('for') as Capability | null
  const able = shared.find((one) => one === asked) ?? shared[0]
  const finder = await loadProviders().catch(() => null)
  if (turn !== shown) return
  const rows = finder?.all() ?? []
  const amounts = able && providers.length > 1 && finder ? amountsFor(able, chosen, rows) : undefined
  sayVerdict(providers, amounts)
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
            onFirst={(slugs) => go(urlWith(slugs))}
          />
          {able && amounts && shared.length > 1 && <Purpose able={able} shared={shared} chosen={chosen} />}
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
            {...(providers.length === MOST_COMPARED && { half })}
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

type PurposeProps = { able: Capability; shared: readonly Capability[]; chosen: readonly string[] }

function Purpose({ able, shared, chosen }: PurposeProps) {
  return (
    <label>
      <span>For</span>
      <select
        class="chosen"
        value={able}
        onInput={({ currentTarget: { value } }) => go(urlWith(chosen, value))}
      >
        {shared.map((slug) => (
          <option value={slug}>{CAPABILITIES[slug].title}</option>
        ))}
      </select>
    </label>
  )
}

/** With what it is compared for, where that was chosen. */
function urlWith(slugs: readonly string[], chosen = new URLSearchParams(location.search).get('for')): string {
  return compareUrl(slugs) + (slugs.length > 0 && chosen ? `&for=${encodeURIComponent(chosen)}` : '')
}

function sharedBy([first, ...others]: readonly Compared[]): Capability[] {
  const does = ({ capabilities }: Compared) => capabilities.map(({ slug }) => slug)
  return first ? does(first).filter((slug) => others.every((other) => does(other).includes(slug))) : []
}

type Amounts = NonNullable<ComparisonProps['amounts']> & { ranked: string[] }

function amountsFor(able: Capability, slugs: readonly string[], rows: readonly FinderRow[]): Amounts {
  const own = rows.flatMap(({ slug, name, free }) =>
    slugs.includes(slug) && free[able]?.[0] ? [{ slug, name, shown: free[able][0] }] : [],
  )
  const ranked = own.filter((one) => one.shown.isFree).toSorted((a, b) => a.shown.place - b.shown.place)
  return {
    title: CAPABILITIES[able].title,
    bySlug: new Map(own.map(({ slug, shown }) => [slug, shown])),
    most: ranked.length > 1 ? ranked[0]!.slug : undefined,
    ranked: ranked.map(({ name }) => name),
  }
}

function sayVerdict(providers: readonly Compared[], amounts: Amounts | undefined): void {
  const most = amounts ? { title: amounts.title, names: amounts.ranked } : null
  const { known, strong } = verdictOf(providers, compareRows(providers), most)
  const words = [`${known.join(' ')} `, <strong key="strong">{strong.join(' ')}</strong>]
  render(providers.length < 2 ? intro : words, verdict)
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
  const others = comparedIn(new URL(url, location.href).searchParams).join()
  // What is compared is another; a choice about it keeps the place.
  if (others !== comparedIn(new URLSearchParams(location.search)).join()) heading.focus()
  history.pushState(null, '', url)
  typed = ''
  void show()
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  if (link?.pathname !== '/compare' || link.hash || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go(urlWith(comparedIn(new URLSearchParams(link.search))))
})
addEventListener('popstate', () => void show())

root.replaceChildren()
void show()
