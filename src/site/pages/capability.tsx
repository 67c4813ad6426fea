/** `/capabilities`: what APIs do, with the most that renews; `/capabilities/<slug>`: who does it and how much is free, in the API's own groups and order, against what one needs. */
import type { ComponentChildren } from 'preact'
import { capabilityList } from '../../api/lists.ts'
import type { Selection } from '../../api/query/query-endpoint.ts'
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { sizeOf } from '../../catalog/allowance/allowances.ts'
import { isFree, oneForEach, type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import { capabilityWords, metricWords } from '../../entry/words.ts'
import { capabilityFeed } from '../../files/feeds/feeds.ts'
import type { CapabilityList } from '../../schema/responses.ts'
import {
  ALLOWANCE_GROUPS,
  type AllowanceGroup,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  CATEGORIES,
  type Capability,
} from '../../schema/vocabulary.ts'
import { covered } from '../capability/need.ts'
import { firstNeed, givesOf } from '../capability/offer.ts'
import {
  CapabilityFilters,
  holdsFor,
  NeedForm,
  OfferRows,
  type OfferRowsProps,
} from '../capability/offer-rows.tsx'
import { NoneLeft } from '../components/choices.tsx'
import { ShareLink } from '../components/copy.tsx'
import { Asked, Section, Table } from '../components/parts.tsx'
import { RENEWS } from '../filter-words.ts'
import type { Run } from '../picture/card.ts'
import { shownOf } from '../row-of.ts'
import { atom, lastRead, type PageKind, type SitePage, type SiteView } from '../site-page.ts'

const GROUPS: Record<AllowanceGroup, readonly [title: string, words: string]> = {
  renews: [RENEWS.title, 'it starts again'],
  rate: ['No daily amount stated', 'free, and only how fast it may be called is stated'],
  once: ['Once', 'at sign-up'],
  unpublished: ['Amount not known', 'free, but no page that we read says how much'],
  unknown: ['Not confirmed', 'no undisputed source says that it is free for this'],
  paid: ['No free use', 'pay before the first call'],
}

const FIRST_ONCE = 6

export const capabilityPage: PageKind = function* (view) {
  for (const slug of CAPABILITY_SLUGS) yield pageOf(slug, view)
}

function pageOf(slug: Capability, view: SiteView): SitePage {
  const { catalog, provider, today } = view
  const rows = rankingOf(catalog, slug)
  const each = oneForEach(rows)
  const { total: free } = view.asked(`/providers?freeFor=${slug}`)
  const providers = each.map((row) => provider(row.provider.slug)!)
  const words = capabilityWords(slug)
  const answer = each.length > 0 ? `${free} of ${each.length}.` : undefined
  const question = `Which ${words.replace(/(\w) to (\w)/, '$1-to-$2')} APIs are free?`
  const said = sentence(each, view.asked(`/providers?freeFor=${slug}&noCard=true`))
  const json = `/api/v1/capabilities/${slug}.json`
  return {
    path: `/capabilities/${slug}`,
    title: question,
    short: CAPABILITIES[slug].title,
    description: `${question} ${said.map(({ text }) => text).join('')} With limits, source and date.`,
    section: 'capabilities',
    capability: slug,
    picture: {
      title: question,
      ...(answer && { answer }),
      tone: 'good',
      said,
    },
    island: 'filter',
    trail: [['/capabilities', 'Capabilities']],
    alternates: [{ type: 'application/json', href: json }, atom(capabilityFeed(slug), `Changes: ${words}`)],
    lastmod: lastRead(providers),
    body: (
      <>
        <Asked ask={question} answer={answer} />
        <p class="lede">{said.map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}</p>
        <Offers slug={slug} rows={rows} json={json} today={today} />
      </>
    ),
  }
}

/** `28 without a card, 5 more not confirmed. Most: Groq, 480 minutes a day; once: Deepgram, $200 once.` */
function sentence(each: readonly RankedOffer[], { total: noCard, unknown }: Selection): Run[] {
  if (each.length === 0) return [{ text: 'No provider in the directory does this yet.' }]
  const free = each.filter(isFree)
  if (free.length === 0) return [{ text: `None of ${each.length} is confirmed to be free for it.` }]
  const most = (['renews', 'once'] as const).flatMap((group) => {
    const row = free.find((one) => one.group === group && one.allowance !== null)
    return row ? [{ before: group === 'once' ? 'once: ' : '', row, ...shownOf(row) }] : []
  })
  return [
    { text: `${noCard} without a card${unknown.all > 0 ? `, ${unknown.all} more not confirmed` : ''}.` },
    ...most.flatMap(({ before, row, text, about }, index): Run[] => [
      { text: (index === 0 ? ' Most: ' : '; ') + before },
      { text: [`${row.provider.summary.name}, ${text}`, about].filter(Boolean).join(' '), strong: true },
    ]),
    { text: most.length > 0 ? '.' : '' },
  ]
}

type OffersProps = { slug: Capability; rows: readonly RankedOffer[]; json: string; today: string }

/** All rows in their groups, what filters them, and the request that the API answers with the same. */
function Offers({ slug, rows, json, today }: OffersProps) {
  const { unit } = CAPABILITIES[slug]
  const need = firstNeed(unit)
  const results = rows.flatMap((row) => {
    const gives = givesOf(row, slug)
    return gives ? [covered(gives, need, today)] : []
  })
  const shown = { slug, need: results.length > 0 ? need : null, unit: metricWords(unit), today }
  return (
    <>
      {shown.need && <NeedForm unit={unit} need={need} results={results} />}
      {rows.length > 0 && <CapabilityFilters slug={slug} rows={rows} />}
      <p class="request soft">
        <span id="say" role="status" data-of="row">
          {plural(rows.length, 'row')}
        </span>{' '}
        <span id="only" data-api={`/api/v1/capabilities/${slug}`} />{' '}
        <span>most free first, then what states only a speed</span>{' '}
        <span class="ways">
          <a id="request-json" href={json} data-whole={json}>
            JSON
          </a>{' '}
          <ShareLink path={`/capabilities/${slug}`} />{' '}
          <code id="request-path">/api/v1/capabilities/{slug}</code>
        </span>
      </p>
      <NoneLeft />
      {ALLOWANCE_GROUPS.map((group) => (
        <Group group={group} all={rows} {...shown} />
      ))}
      <p id="unsure" class="panel note" hidden />
      <section id="without" aria-labelledby="unfiltered" hidden>
        <h2 id="unfiltered">
          Without the filters <span class="soft count">what they leave out of the most</span>
        </h2>
        <ul class="plain" />
      </section>
      <p class="soft note">
        ≈ converted at the price linked next to it
        {slug === 'chat' && ', for requests of 1,000 tokens in and 500 out'}. A month has 30 days. How fast an
        API may be called is no amount; no currency is converted. Sources and dates are on the page of each
        provider.
      </p>
    </>
  )
}

type GroupProps = Omit<OfferRowsProps, 'rows' | 'several' | 'caption'> & {
  group: AllowanceGroup
  all: readonly RankedOffer[]
}

/** The rows that compare; below them folded what is less, and what has no price to convert with. */
function Group({ group, all, ...shown }: GroupProps) {
  const { slug } = shown
  const rows = all.filter((row) => row.group === group)
  if (rows.length === 0) return null
  const [title, words] = GROUPS[group]
  const several = severalIn(all)
  const caption = `${title}: ${CAPABILITIES[slug].title}`
  const isRanked = !(group in FOLDS)
  const compared = group === 'rate' ? rows : isRanked ? rows.filter((row) => givesOf(row, slug) !== null) : []
  const others = rows.filter((row) => !compared.includes(row))
  const first = group === 'once' ? compared.slice(0, FIRST_ONCE) : compared
  const table = (rows: readonly RankedOffer[], need = shown.need) =>
    group === 'paid' ? (
      <Names rows={rows} slug={slug} />
    ) : (
      <OfferRows {...shown} rows={rows} several={several} caption={caption} need={need} />
    )
  return (
    <section data-group {...(isRanked && { 'aria-labelledby': group })}>
      {isRanked && (
        <h2 id={group}>
          {title}{' '}
          <small class="soft">
            <span data-count>{rows.length}</span> · {words}
          </small>
        </h2>
      )}
      {first.length > 0 && table(first, group === 'rate' ? null : shown.need)}
      <Fold title="more once" rows={compared.slice(first.length)}>
        {table(compared.slice(first.length))}
      </Fold>
      <Fold title={isRanked ? 'in units of their own' : FOLDS[group as keyof typeof FOLDS]} rows={others}>
        {table(others, null)}
      </Fold>
    </section>
  )
}

const FOLDS = { unpublished: 'free, amount not known', unknown: 'not confirmed', paid: 'paid only' }

type FoldProps = { title: string; rows: readonly RankedOffer[]; children: ComponentChildren }

function Fold({ title, rows, children }: FoldProps) {
  if (rows.length === 0) return null
  const names = [...new Set(rows.map(({ provider }) => provider.summary.name))]
  return (
    <details class="fold" data-part>
      <summary>
        <strong>
          <span data-count>{rows.length}</span> {title}
        </strong>{' '}
        <span class="soft" data-names={NAMED}>
          {names.slice(0, NAMED).join(', ')}
        </span>
      </summary>
      {children}
    </details>
  )
}

const NAMED = 8

const Names = ({ rows, slug }: { rows: readonly RankedOffer[]; slug: Capability }) => (
  <ul class="names">
    {rows.map((row) => (
      <li data-has={holdsFor(row, [slug])}>
        <a href={`/providers/${row.provider.slug}`}>{row.provider.summary.name}</a>
      </li>
    ))}
  </ul>
)

const severalIn = (rows: readonly RankedOffer[]): ReadonlySet<string> =>
  new Set(
    [...groupBy(rows, ({ provider }) => provider.slug)].flatMap(([slug, { length }]) =>
      length > 1 ? [slug] : [],
    ),
  )

type Listed = CapabilityList['data'][number]

export const capabilitiesPage: PageKind = function* (view) {
  const { data } = capabilityList(view)
  yield {
    path: '/capabilities',
    title: 'What AI APIs do, and who gives it away',
    description: `${data.length} things that AI APIs do, from chat to OCR: how many providers each has, how many need no card, and the largest free amount that renews.`,
    section: 'capabilities',
    alternates: [{ type: 'application/json', href: '/api/v1/capabilities.json' }],
    body: (
      <>
        <Asked ask="What can AI APIs do for free?" answer={`${data.length} capabilities.`} />
        <p class="lede">Each page ranks who does it by how much is free, in the unit that providers count.</p>
        {CATEGORIES.map((category) => (
          <Section id={category.toLowerCase()} title={category}>
            <Table
              class="rows counts"
              caption={category}
              columns={[
                'Capability',
                ...['Free', 'No card', 'No phone'].map((title) => ({ title, number: true }) as const),
                'The most that renews',
              ]}
            >
              {data
                .filter((one) => one.category === category)
                .map((one) => (
                  <CapabilityRow {...one} view={view} />
                ))}
            </Table>
          </Section>
        ))}
      </>
    ),
  }
}

function CapabilityRow({ slug, title, unit, view, ...counts }: Listed & { view: SiteView }) {
  const [first] = rankingOf(view.catalog, slug)
  const free = `/providers?freeFor=${slug}`
  const most =
    first?.group === 'renews' && first.allowance && sizeOf(first.allowance) !== null
      ? shownOf(first)
      : undefined
  return (
    <tr>
      <th scope="row">
        <a href={`/capabilities/${slug}`}>{title}</a>
      </th>
      <Count value={counts.freeCount} href={free} from={counts.providerCount} of="free" />
      <Count value={counts.noCardCount} href={`${free}&noCard=true`} of="no card" />
      <Count value={counts.noPhoneCount} href={`${free}&noPhone=true`} of="no phone" />
      <td>
        {most ? (
          <>
            <strong>{most.text}</strong>
            {most.about && ` ${most.about}`}
            <a class="second" href={`/providers/${first!.provider.slug}`}>
              {first!.provider.summary.name}
            </a>
          </>
        ) : (
          <span class="soft">none published in {metricWords(unit)}</span>
        )}
      </td>
    </tr>
  )
}

/** On a phone, where there is no head, the words stand next to the number. */
function Count({ value, href, from, of }: { value: number; href: string; from?: number; of: string }) {
  return (
    <td class="number">
      <a href={href}>{value}</a> {from !== undefined && <span class="soft">of {from}</span>}{' '}
      <span class="narrow soft">{of}</span>
    </td>
  )
}
