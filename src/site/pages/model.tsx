/** `/models/<slug>`: where can I call this model for free? The hosts first, then the call, who sells it, what it is. */
import { plural } from '../../base/text/plural.ts'
import { asksNo } from '../../catalog/allowance/ranking.ts'
import type { ModelDetail } from '../../catalog/models/model-schemas.ts'
import { amountWords, numberWords } from '../../entry/amount-words.ts'
import { ProviderNames } from '../components/joined.tsx'
import { Line } from '../components/line.tsx'
import { Section } from '../components/section.tsx'
import { fittingTitle } from '../fitting-title.ts'
import { datasetOf } from '../json-ld.ts'
import { lastRead } from '../last-read.ts'
import { connectionFor } from '../models/call-for.ts'
import { FactsSection } from '../models/facts-section.tsx'
import { HostRows } from '../models/host-rows.tsx'
import { speedAndAmount } from '../models/model-words.ts'
import { pagedModels } from '../models/paged-models.ts'
import { PaidSection } from '../models/paid-rows.tsx'
import type { Run } from '../picture/card.ts'
import { FirstCall } from '../provider/first-call.tsx'
import type { PageKind, SitePage, SiteView } from '../site-page.ts'

export const modelPages: PageKind = function* (view) {
  for (const model of pagedModels(view.catalog).values()) yield modelPage(model, view)
}

function modelPage(model: ModelDetail, view: SiteView): SitePage {
  const { slug, name, free } = model
  const { baseUrl } = view.publication
  const path = `/models/${slug}`
  const json = `/api/v1/models/${slug}.json`
  const question = modelQuestion(model)
  const answer = modelAnswer(model)
  const description = `${question} ${modelVerdict(model)} ${answer.map(({ text }) => text).join('')}`
  const lastmod = lastRead([...new Set(free.map((row) => view.provider(row.provider.slug)!))])
  const capability = free.flatMap(({ capabilities }) => capabilities)[0]
  return {
    path,
    title: fittingTitle(`${question} ${modelVerdict(model)}`, question),
    short: slug,
    description,
    section: 'models',
    island: 'capability',
    ...(capability && { capability }),
    picture: { title: question, answer: modelVerdict(model), tone: 'good', said: answer },
    trail: [['/models', 'Models']],
    alternates: [{ type: 'application/json', href: json }],
    ...(lastmod && { lastmod }),
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
        <h1>
          {question} <span class="good">{modelVerdict(model)}</span>
        </h1>
        <p class="lede">{answer.map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}</p>
        <FactsSection model={model} view={view} />
        <Section id="free" title="Free" about={`${plural(free.length, 'offer')}, most requests a day first`}>
          <HostRows model={model} view={view} />
        </Section>
        <div class="two">
          <PaidSection paid={model.paid} />
          <Call model={model} view={view} />
        </div>
        <p class="request soft">
          <a href={json}>JSON</a> · <code>curl '{baseUrl + json}'</code>
        </p>
      </>
    ),
  }
}

/** How many other hosts are named. */
const NAMED = 6

/** How to call it at the first host with a call that can be shown, with files for tools. */
function Call({ model: { free }, view }: { model: ModelDetail; view: SiteView }) {
  const calls = free.map((row) => {
    const host = view.provider(row.provider.slug)!
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
        <Copied title="Base URL" value={base} />
        <Copied title="Model" value={row.id} />
      </dl>
      {others.length > 0 && (
        <p class="soft note">
          Call it elsewhere: <ProviderNames providers={others.slice(0, NAMED)} part="#first-call" />
        </p>
      )}
    </Section>
  )
}

function Copied({ title, value }: { title: string; value: string | null }) {
  return (
    <Line title={title}>
      {value === null ? (
        'Not confirmed'
      ) : (
        <>
          <code>{value}</code>{' '}
          <button type="button" class="cite" data-copy={value}>
            Copy
          </button>
        </>
      )}
    </Line>
  )
}

/** `Where is gpt-oss-120b free?`: what people type. */
const modelQuestion = ({ slug }: Pick<ModelDetail, 'slug'>): string => `Where is ${slug} free?`

/** The answer in the same line: `At 7 providers, 4 without a card.`; without what no source says. */
function modelVerdict({ free }: Pick<ModelDetail, 'free'>): string {
  const all = providersOf(free)
  const noCard = providersOf(free.filter((row) => asksNo('card', row)))
  const without = noCard === 0 ? '' : noCard === all ? ', without a card' : `, ${noCard} without a card`
  return `At ${plural(all, 'provider')}${without}.`
}

const providersOf = (rows: ModelDetail['free']): number => new Set(rows.map((row) => row.provider.slug)).size

/** `Most: Groq, 1,000 requests and 200,000 tokens a day. Without an account: OVHcloud.` */
function modelAnswer({ free }: Pick<ModelDetail, 'free'>): Run[] {
  const [first] = free
  const keyless = [
    ...new Set(free.flatMap(({ kind, provider }) => (kind === 'keyless' ? [provider.name] : []))),
  ]
  return [
    ...(first ? mostOf(first, free.length > 1) : []),
    ...(keyless.length > 0 ? [{ text: ` Without an account: ${keyless.join(', ')}.` }] : []),
  ]
}

function mostOf({ limits, provider: { name } }: ModelDetail['free'][number], several: boolean): Run[] {
  const { requestsPerDay, tokensPerDay } = limits
  const { speed, amount } = speedAndAmount(limits)
  const first = amount[0] ?? speed[0]
  if (!first) return [{ text: `How much ${name} gives is not known.` }]
  const words =
    requestsPerDay !== null && tokensPerDay !== null
      ? `${numberWords(requestsPerDay)} requests and ${numberWords(tokensPerDay)} tokens a day`
      : amountWords(first)
  return [
    ...(several ? [{ text: 'Most: ' }] : []),
    { text: `${name}, ${words}`, strong: true },
    { text: '.' },
  ]
}
