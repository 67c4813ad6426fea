/** `/models/<slug>`: where can I call this model for free? The hosts first, then the call, who sells it, what it is. */

import type { ComponentChildren } from 'preact'
import { newestOf } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { asksNo } from '../../catalog/allowance/ranking.ts'
import { byRequests } from '../../catalog/models/model-order.ts'
import type { ModelDetail, ModelRow, PaidModel } from '../../catalog/models/model-schemas.ts'
import { importedAs, seenIn } from '../../entry/models/missing-models.ts'
import { numberWords } from '../../entry/words.ts'
import { modelFeed } from '../../files/feeds/feeds.ts'
import { columnFacts } from '../../schema/ratings.ts'
import {
  Asked,
  Attribution,
  joined,
  Line,
  NumberCell,
  ProviderNames,
  Section,
  Table,
} from '../components/parts.tsx'
import { HostRows } from '../models/host-rows.tsx'
import {
  absentWords,
  amountOf,
  contextWords,
  endWords,
  pagedModels,
  priceWords,
  ratingWords,
  served,
} from '../models/model-words.ts'
import type { Run } from '../picture/card.ts'
import { connectionFor, FirstCall } from '../provider/first-call.tsx'
import { offerOf } from '../row-of.ts'
import {
  atom,
  datasetOf,
  fittingTitle,
  lastRead,
  type PageKind,
  type SitePage,
  type SiteView,
} from '../site-page.ts'

export const modelPages: PageKind = function* (view) {
  for (const model of pagedModels(view.catalog).values()) yield modelPage(model, view)
}

function modelPage(model: ModelDetail, view: SiteView): SitePage {
  const { slug, name, free } = model
  const { baseUrl } = view.publication
  const path = `/models/${slug}`
  const json = `/api/v1/models/${slug}.json`
  // What people type.
  const question = `Where is ${slug} free?`
  const verdict = modelVerdict(model)
  const answer = modelAnswer(model, view)
  const description = `${question} ${verdict} ${answer.map(({ text }) => text).join('')}`
  const lastmod = lastRead([...new Set(free.map((row) => view.provider(row.provider)!))])
  const capability = free.flatMap(({ capabilities }) => capabilities)[0]
  return {
    path,
    title: fittingTitle(`${question} ${verdict}`, question),
    short: slug,
    description,
    section: 'models',
    ...(capability && { capability }),
    picture: { title: question, answer: verdict, tone: 'good', said: answer },
    trail: [['/models', 'Models']],
    alternates: [{ type: 'application/json', href: json }, atom(modelFeed(slug), `Changes of ${slug}`)],
    lastmod,
    data: datasetOf(
      {
        name: `${name}: free hosts and prices`,
        description,
        url: baseUrl + path,
        ...(lastmod && { dateModified: lastmod }),
      },
      [{ type: 'application/json', url: baseUrl + json }],
    ),
    body: (
      <>
        <Asked ask={question} answer={verdict} look="good" />
        <p class="lede">{answer.map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}</p>
        <FactsSection model={model} view={view} />
        <Section
          id="free"
          title="Free"
          about={`${plural(model.freeCount, 'offer')}, the best to start with first`}
        >
          <HostRows hosts={model.free} view={view} />
          {model.alsoByCredit && (
            <p class="soft note">
              Also by credit at {plural(model.alsoByCredit.count, 'provider')} with credit for any model, as
              lists of {model.alsoByCredit.asOf} have it
            </p>
          )}
        </Section>
        <div class="two">
          <PaidSection {...model} />
          <Call model={model} view={view} />
        </div>
        <p class="request soft">
          <a href={json}>JSON</a> · <code>curl '{baseUrl + json}'</code>
        </p>
      </>
    ),
  }
}

const NAMED = 6

/** How to call it at the first host with a call that can be shown, with files for tools. */
function Call({ model: { free }, view }: { model: ModelDetail; view: SiteView }) {
  const calls = free.map((row) => {
    const host = view.provider(row.provider)!
    const { id, capabilities } = row
    return { row, host, connection: connectionFor(host.connection, { id: id!, capabilities }) }
  })
  const { row, host, connection } = calls.find(({ connection }) => connection.firstCall) ?? calls[0]!
  const base = connection.openaiBaseUrl ?? connection.baseUrl
  const others = [...new Set(calls.map((one) => one.host))].filter((other) => other !== host)
  return (
    <Section id="call" title="Call it" about={`at ${host.name}, free`}>
      <FirstCall provider={host} connection={connection} row={row} />
      <dl class="lines">
        {Object.entries({ 'Base URL': base, Model: row.id }).map(
          ([title, value]) =>
            value && (
              <Line title={title}>
                <code>{value}</code>{' '}
                <button type="button" class="quiet" data-copy={value}>
                  Copy
                </button>
              </Line>
            ),
        )}
      </dl>
      {others.length > 0 && (
        <p class="soft note">
          Call it elsewhere: <ProviderNames providers={others.slice(0, NAMED)} part="#first-call" />
        </p>
      )}
    </Section>
  )
}

/** The answer in the same line: `At 7 providers, 4 without a card.`; without what no source says. */
function modelVerdict(model: Pick<ModelDetail, 'free'>): string {
  const free = served(model.free)
  const all = providersOf(free)
  if (all === 0) return 'Nowhere now: its hosts no longer list it.'
  const noCard = providersOf(free.filter((row) => asksNo('card', row)))
  const without = noCard === 0 ? '' : noCard === all ? ', without a card' : `, ${noCard} without a card`
  return `At ${plural(all, 'provider')}${without}.`
}

const providersOf = (rows: ModelDetail['free']): number => new Set(rows.map((row) => row.provider)).size

/** `Most: Groq, 1,000 requests a day. Without an account: OVHcloud.` */
function modelAnswer({ free: all, providers }: ModelDetail, view: SiteView): Run[] {
  const free = served(all)
  const hosts = free.map((row) => ({
    row,
    provider: { slug: row.provider, summary: providers[row.provider]! },
  }))
  const most = byRequests(hosts)
    .slice(0, 1)
    .flatMap(({ row, provider: { slug, summary } }): Run[] => {
      const amount = amountOf(row, offerOf(view.provider(slug)!.of.entry, row.offer))
      const before = free.length > 1 ? [{ text: 'Most: ' }] : []
      return [...before, { text: `${summary.name}, ${amount}`, strong: true }, { text: '.' }]
    })
  const keyless = hosts.flatMap(({ row, provider }) => (row.kind === 'keyless' ? provider.summary.name : []))
  return [
    ...most,
    ...(keyless.length > 0 ? [{ text: ` Without an account: ${[...new Set(keyless)].join(', ')}.` }] : []),
  ]
}

type Listed = Pick<
  ModelRow & PaidModel,
  'context' | 'maxOutput' | 'modalities' | 'tools' | 'structuredOutput' | 'reasoning'
> &
  Pick<ModelRow, 'elsewhere'>

function FactsSection({ model, view }: { model: ModelDetail; view: SiteView }) {
  const all: readonly Listed[] = [...model.free, ...model.paid]
  const sources = sourcesOf(model, view)
  const missing = model.free.flatMap((row) => {
    const words = absentWords(row)
    return words === null ? [] : [`${model.providers[row.provider]!.name}: ${words}`]
  })
  const ends = model.free.flatMap((row) =>
    row.endsOn ? [`${model.providers[row.provider]!.name}: ${endWords(row)}`] : [],
  )
  const { family, openWeights, knowledge, released } = model
  const rated = view.catalog.ratings.columns.filter(({ slug }) => model.ratings[slug])
  const lines: readonly (readonly [title: string, words: ComponentChildren])[] = [
    ...rated.map((column) => [column.value.board.name, <RatingOf column={column} model={model} />] as const),
    ['Family', family && <a href={`/families/${family}`}>{family}</a>],
    ['Context', tokens(all.map(({ context }) => context))],
    ['Longest answer', tokens(all.map(({ maxOutput }) => maxOutput))],
    ['Reads', atHosts(all.map(({ modalities }) => modalities.input))],
    ['Tools', yesOrNo(all.flatMap(({ tools, elsewhere }) => (elsewhere?.includes('tools') ? [] : [tools])))],
    ['JSON schema', yesOrNo(all.map(({ structuredOutput }) => structuredOutput))],
    ['Reasoning', yesOrNo(all.map(({ reasoning }) => reasoning))],
    ['Weights', openWeights === null ? null : openWeights ? 'open' : 'not open'],
    ['Knowledge up to', knowledge],
    ['Released', released],
  ]
  const said = lines.filter(([, words]) => words !== null)
  return (
    <Section class="strip" id="facts" title="About the model" hidden>
      <dl>
        {said.map(([title, words]) => (
          <Line look="" title={title}>
            {words}
          </Line>
        ))}
      </dl>
      {missing.length + ends.length > 0 && (
        <p class="soft note">{[...new Set([...missing, ...ends])].join('; ')}.</p>
      )}
      {rated.length > 0 && (
        <p class="soft note">
          Ratings are of the model, and say nothing of a host’s version; they are not covered by CC0:{' '}
          {joined(
            [...groupBy(rated, ({ value }) => value.source.attribution).values()].map(([one]) => (
              <Attribution source={one!.value.source} />
            )),
            '; ',
          )}
          .
        </p>
      )}
      <p class="soft note">
        {sources.length === 0
          ? 'No catalogue that we read lists it.'
          : joined(
              sources.map(({ name, url, asOf, licence }) => (
                <>
                  <a href={url}>{name}</a> ({licence}), <time datetime={asOf}>{asOf}</time>
                </>
              )),
              ' · ',
            )}
      </p>
    </Section>
  )
}

type RatedProps = { model: ModelDetail; column: SiteView['catalog']['ratings']['columns'][number] }

/** `1,476 ±5`, with the effort, what the source calls the model where that is not its slug, and the day of the figure. */
function RatingOf({ model, column: { slug, value } }: RatedProps) {
  const own = model.ratings[slug]!
  const [figure, variant] = ratingWords(own)
  return (
    <>
      <strong>{figure}</strong>
      {columnFacts(slug).lowerIsBetter && ` ${value.board.unit}, lower is better`}
      <span class="second">
        {variant && `${variant}, `}
        {own.name !== model.slug && `as ${own.name}, `}
        <time datetime={own.date}>{own.date}</time>
      </span>
    </>
  )
}

const known = <Value,>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

/** `131,072 tokens`; where hosts differ, from the least to the most. */
function tokens(values: readonly (number | null)[]): string | null {
  const sorted = known(values).toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  return least === most
    ? `${numberWords(most)} tokens`
    : `${numberWords(least)} to ${numberWords(most)} tokens, by host`
}

/** What all hosts say, and of what only some do at how many: `text, image (at 1 of 2)`. */
function atHosts(values: readonly (readonly string[] | null)[]): string | null {
  const lists = known(values)
  if (lists.length === 0) return null
  const each = [...new Set(lists.flat())].map((one) => ({
    one,
    hosts: lists.filter((list) => list.includes(one)).length,
  }))
  return each
    .toSorted((a, b) => b.hosts - a.hosts)
    .map(({ one, hosts }) => (hosts === lists.length ? one : `${one} (at ${hosts} of ${lists.length})`))
    .join(', ')
}

const yesOrNo = (values: readonly (boolean | null)[]) =>
  atHosts(values.map((value) => (value === null ? null : [value ? 'yes' : 'no'])))

/** Each catalogue that lists it for a host, with the newest day of its copies. */
function sourcesOf({ free, paid }: ModelDetail, { provider }: SiteView) {
  const listed = [...free, ...paid].filter(({ served }) => served !== null)
  const all = listed.flatMap((row) => {
    const { id } = row
    const imported = provider(row.provider)?.of.imported
    const own = importedAs(imported, id ?? undefined)
    return own ? imported!.sources.filter(({ name }) => seenIn(own, name) === true) : []
  })
  return [...groupBy(all, ({ name }) => name).values()].map((own) => ({
    ...own[0]!,
    asOf: newestOf(own.map(({ asOf }) => asOf))!,
  }))
}

const FIRST = 10

type PaidProps = Pick<ModelDetail, 'paid' | 'providers'>

function PaidSection({ paid, providers }: PaidProps) {
  if (paid.length === 0) return null
  const [first, rest] = [paid.slice(0, FIRST), paid.slice(FIRST)]
  return (
    <Section id="paid" title="Paid" about={`${plural(paid.length, 'provider')}, cheapest first`}>
      <PaidRows paid={first} providers={providers} caption="Who sells it, cheapest first" />
      {rest.length > 0 && (
        <details class="fold">
          <summary>{rest.length} more</summary>
          <PaidRows paid={rest} providers={providers} caption="Others who sell it" />
        </details>
      )}
      <p class="soft note">
        $ per million tokens; 3:1 is three read to one written. Other currencies and unknown prices last.
      </p>
    </Section>
  )
}

function PaidRows({ paid, providers, caption }: PaidProps & { caption: string }) {
  const columns = ['In', 'Out', '3:1', 'Context', 'Longest answer']
  return (
    <Table
      class="rows paid"
      caption={caption}
      columns={['Provider', ...columns.map((title) => ({ title, number: true as const }))]}
    >
      {paid.map(({ id, provider, price, context, maxOutput }) => (
        <tr>
          <th scope="row">
            <a href={`/providers/${provider}`}>{providers[provider]!.name}</a>
            <code class="second">{id}</code>
          </th>
          <NumberCell none="?" name="In" words={price && priceWords(price, price.input)} />
          <NumberCell none="?" name="Out" words={price && priceWords(price, price.output)} />
          <NumberCell none="?" name="3:1" words={price && priceWords(price, mixed(price))} strong />
          <NumberCell none="?" name="Context" words={context === null ? null : contextWords(context)} />
          <NumberCell none="?" name="Answer" words={maxOutput === null ? null : contextWords(maxOutput)} />
        </tr>
      ))}
    </Table>
  )
}

/** Of three tokens read to one written, which the API orders by. */
const mixed = ({ input, output }: NonNullable<PaidModel['price']>) =>
  input === null || output === null ? null : (input * 3 + output) / 4
