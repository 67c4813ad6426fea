/** How much is free, and how fast: the limits as a table, caps on speed, and what a grant buys. */

import type { Limit } from '../../../core/schema/free-tier.ts'
import { CAPABILITIES, CURRENCIES } from '../../../core/schema/vocabulary.ts'
import { numberWords, quantity } from '../../../core/text/amount-words.ts'
import { limitWords } from '../../../core/text/limit-words.ts'
import { Cite } from '../components/cite.tsx'
import { Mark } from '../components/mark.tsx'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'
import { amountTable, conditionsOf, forWords, type LimitRow, speedLimits } from './limits.ts'

type Props = {
  provider: SiteProvider
  cite: (id: string, title: string, value: string, facts: readonly string[]) => string
}

const factOf = ({ id }: Limit) => `freeTier.limits.${id}`

export function Limits({ provider, cite }: Props) {
  const { columns, rows } = amountTable(provider)
  const speed = speedLimits(provider)
  const byModel = rows.some(({ model }) => model)
  if (rows.length === 0 && speed.length === 0) return null
  return (
    <Section id="limits" title={byModel ? 'Limits by model' : 'Limits'}>
      {rows.length > 0 && (
        <div class="scroll" tabindex={0} role="region" aria-label="Table of limits">
          <Table
            class="limits"
            columns={[
              byModel ? 'Model' : 'For',
              ...columns.map(({ title }) => ({ title, number: true as const })),
              <span class="hidden">Citation</span>,
            ]}
          >
            {rows.map((row) => (
              <AmountRow row={row} provider={provider} cite={cite} />
            ))}
          </Table>
        </div>
      )}
      <Reading provider={provider} />
      {speed.length > 0 && (
        <>
          <h3 id="speed">Speed</h3>
          <ul class="plain">
            {speed.map((limit) => (
              <SpeedCap limit={limit} provider={provider} cite={cite} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function AmountRow({ row, provider, cite }: Props & { row: LimitRow }) {
  const { name, model, conditions, notes, ended, cells } = row
  const all = cells.flat()
  const [first] = all
  const label = model ? <code>{name}</code> : name
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
        {[...conditions, ...notes].map((words) => (
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
            <Amount limit={limit} provider={provider} ended={ended !== null} />
          ))}
        </td>
      ))}
      <td class="number">
        <Cite
          text={cite(`limit-${first!.id}`, name, all.map(limitWords).join(', '), all.map(factOf))}
          of={name}
        />
      </td>
    </tr>
  )
}

const MONEY: ReadonlySet<string> = new Set(CURRENCIES)

function Amount({ limit, provider, ended }: { limit: Limit; provider: SiteProvider; ended: boolean }) {
  const { metric, value, scope } = limit
  const written = MONEY.has(metric) ? quantity(value, metric, false) : numberWords(value)
  return (
    <div id={`limit-${limit.id}`}>
      {provider.disputed.includes(factOf(limit)) && (
        <>
          <Mark sureness="disputed" /> <span class="hidden">Sources disagree: </span>
        </>
      )}
      {ended ? <s>{written}</s> : written}
      {scope && scopes(provider).size > 1 && <span class="second">per {scope}</span>}
    </div>
  )
}

const scopes = ({ terms }: SiteProvider) => new Set(terms.limits.map(({ scope }) => scope))

/** What the table does not say in each cell. */
function Reading({ provider }: { provider: SiteProvider }) {
  const [scope, ...others] = scopes(provider)
  const { columns, rows } = amountTable(provider)
  const sentences = [
    ...(rows.some(({ cells }) => cells.some((cell) => cell.length === 0)) ? ['– not recorded.'] : []),
    ...(scope && others.length === 0 ? [`Counted for each ${scope}.`] : []),
    ...(columns.length > 1 ? ['You reach whichever comes first.'] : []),
  ]
  return sentences.length > 0 ? <p class="soft note">{sentences.join(' ')}</p> : null
}

function SpeedCap({ limit, provider, cite }: Props & { limit: Limit }) {
  const { id, model, capability, scope, ended, note } = limit
  const words = limitWords(limit)
  const rest = [
    ...(model ? [model] : []),
    ...(capability ? [forWords(capability)] : []),
    ...(scope ? [`for each ${scope}`] : []),
    ...conditionsOf(limit),
    ...(ended ? [`ended ${ended}`] : []),
    ...(note ? [note] : []),
    ...(provider.disputed.includes(factOf(limit)) ? ['sources disagree'] : []),
  ]
  return (
    <li id={`limit-${id}`}>
      {ended ? <s>{words}</s> : words} <span class="soft">{rest.join(' · ')}</span>{' '}
      <Cite text={cite(`limit-${id}`, model ?? 'speed', words, [factOf(limit)])} of={words} />
    </li>
  )
}

/** What the whole grant gets at the published price. */
export function Buys({ provider }: { provider: SiteProvider }) {
  const { buys } = provider.terms
  if (buys.length === 0) return null
  return (
    <Section id="buys" title="What it buys">
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
    </Section>
  )
}
