/** How much an offer gives, and how fast: the limits as a table, caps on speed that are of no single model, and what a grant buys. */
import { staleFactOf, staleWords } from '../../../api/facts/age.ts'
import { quotaName } from '../../../api/facts/offer-facts.ts'
import { isContradicted } from '../../../core/disputes.ts'
import { CAPABILITIES, CURRENCIES } from '../../../core/schema/vocabulary.ts'
import { numberWords, quantity } from '../../../core/text/amount-words.ts'
import { limitWords } from '../../../core/text/limit-words.ts'
import { Cite } from '../components/cite.tsx'
import { Mark } from '../components/mark.tsx'
import { Table } from '../components/table.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'
import {
  forWords,
  type Limit,
  type LimitRow,
  limitTable,
  type Offer,
  sharedWords,
  speedLimits,
} from './limits.ts'

type Props = {
  provider: SiteProvider
  offer: Offer
  cite: (id: string, title: string, value: string, facts: readonly string[]) => string
  /** The page of a model by its id, where it has one. */
  modelHref: (id: string) => string | undefined
}

const factOf = ({ id: offer }: Offer, { model, metric }: Limit) =>
  quotaName({ offer, model: model ?? undefined, metric })

/** When a page last showed these limits, where that is too long ago; nothing of what has ended. */
function ageOf({ of }: SiteProvider, offer: Offer, limits: readonly Limit[]): string[] {
  const living = limits.filter(({ ended }) => ended === null)
  const names = living.map((limit) => [factOf(offer, limit)])
  return staleWords(staleFactOf(of.facts, names))
}

export function Limits({ provider, offer, cite, modelHref }: Props) {
  const { columns, rows } = limitTable(offer)
  const speed = speedLimits(offer)
  const byModel = rows.some(({ model }) => model)
  const label = `Limits of ${offer.name}`
  return (
    <>
      {rows.length > 0 && (
        <div class="scroll" tabindex={0} role="region" aria-label={label}>
          <Table
            class="limits"
            columns={[
              byModel ? 'Model' : 'For',
              ...columns.map(({ title }) => ({ title, number: true as const })),
              <span class="hidden">Citation</span>,
            ]}
          >
            {rows.map((row) => (
              <LimitsRow row={row} provider={provider} offer={offer} cite={cite} modelHref={modelHref} />
            ))}
          </Table>
        </div>
      )}
      <Reading offer={offer} />
      {speed.length > 0 && (
        <>
          <h4 id={`speed-${offer.id}`}>Speed</h4>
          <ul class="plain">
            {speed.map((limit) => (
              <SpeedCap limit={limit} provider={provider} offer={offer} cite={cite} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function LimitsRow({ row, provider, offer, cite, modelHref }: Props & { row: LimitRow }) {
  const { name, model, conditions, notes, ended, cells } = row
  const all = cells.flat()
  const [first] = all
  const label = model ? <ModelName id={name} href={modelHref(name)} /> : name
  return (
    <tr {...(ended && { class: 'ended' })}>
      <th scope="row">
        {ended ? (
          <>
            <s>{label}</s>
            <span class="second">
              ended <time datetime={ended}>{ended}</time>
            </span>
          </>
        ) : (
          label
        )}
        {[...conditions, ...notes, ...ageOf(provider, offer, all)].map((words) => (
          <span class="second">{words}</span>
        ))}
      </th>
      {cells.map((limits) => (
        <td class="number">
          {limits.length === 0 && (
            <>
              <span aria-hidden="true">–</span>
              <span class="hidden">not recorded</span>
            </>
          )}
          {limits.map((limit) => (
            <Amount limit={limit} provider={provider} offer={offer} ended={ended !== null} />
          ))}
        </td>
      ))}
      <td class="number">
        <Cite
          text={cite(
            `limit-${first!.id}`,
            name,
            all.map(limitWords).join(', '),
            all.map((limit) => factOf(offer, limit)),
          )}
          of={name}
        />
      </td>
    </tr>
  )
}

function ModelName({ id, href }: { id: string; href: string | undefined }) {
  const name = <code>{id}</code>
  return href === undefined ? name : <a href={href}>{name}</a>
}

const MONEY: ReadonlySet<string> = new Set(CURRENCIES)

type AmountProps = Omit<Props, 'cite' | 'modelHref'> & { limit: Limit; ended: boolean }

function Amount({ limit, provider, offer, ended }: AmountProps) {
  const { metric, value, scope } = limit
  const written = MONEY.has(metric) ? quantity(value, metric, false) : numberWords(value)
  return (
    <div id={`limit-${limit.id}`}>
      {isContradicted(provider.of.content, factOf(offer, limit)) && (
        <>
          <Mark sureness="disputed" /> <span class="hidden">Sources disagree: </span>
        </>
      )}
      {ended ? <s>{written}</s> : written}
      {scope && scopes(offer).size > 1 && <span class="second">per {scope}</span>}
    </div>
  )
}

const scopes = ({ limits }: Offer) => new Set(limits.map(({ scope }) => scope))

/** What the table does not say in each cell. */
function Reading({ offer }: { offer: Offer }) {
  const [scope, ...others] = scopes(offer)
  const { columns, rows } = limitTable(offer)
  const sentences = [
    ...(rows.some(({ cells }) => cells.some((cell) => cell.length === 0)) ? ['– not recorded.'] : []),
    ...(scope && others.length === 0 ? [`Counted for each ${scope}.`] : []),
    ...(columns.length > 1 ? ['You reach whichever comes first.'] : []),
  ]
  return sentences.length > 0 ? <p class="soft note">{sentences.join(' ')}</p> : null
}

function SpeedCap({ limit, provider, offer, cite }: Omit<Props, 'modelHref'> & { limit: Limit }) {
  const { id, sharedBy, capabilities, scope, ended, note } = limit
  const words = limitWords(limit)
  const fact = factOf(offer, limit)
  const rest = [
    ...sharedWords(sharedBy),
    ...(capabilities.length > 0 ? [forWords(capabilities)] : []),
    ...(scope ? [`for each ${scope}`] : []),
    ...(ended ? [`ended ${ended}`] : []),
    ...(note ? [note] : []),
    ...(isContradicted(provider.of.content, fact) ? ['sources disagree'] : []),
    ...ageOf(provider, offer, [limit]),
  ]
  return (
    <li id={`limit-${id}`}>
      {ended ? <s>{words}</s> : words} <span class="soft">{rest.join(' · ')}</span>{' '}
      <Cite text={cite(`limit-${id}`, 'speed', words, [fact])} of={words} />
    </li>
  )
}

/** What the whole grant gets at the published price. */
export function Buys({ offer: { id, buys } }: { offer: Offer }) {
  if (buys.length === 0) return null
  return (
    <>
      <h4 id={`buys-${id}`}>What it buys</h4>
      <ul class="plain">
        {buys.map(({ capability, metric, amount, model, source, asOf }) => (
          <li>
            <strong>≈ {quantity(amount, metric, false)}</strong> {CAPABILITIES[capability].title}
            {model && (
              <>
                {' '}
                with <code>{model}</code>
              </>
            )}{' '}
            <span class="soft">
              at the price of <a href={source}>{pageName(source)}</a>
              {asOf ? `, dated ${asOf}` : ', no date shown'}
            </span>
          </li>
        ))}
      </ul>
      <p class="soft note">Each line takes the whole allowance; they do not add up.</p>
    </>
  )
}
