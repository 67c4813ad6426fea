/** Comparable amounts as dots on a logarithmic axis, the largest first. Positions are shares of the width, so text keeps its size. */
import { scaleLog } from 'd3-scale'
import type { CapabilityDetail } from '../../../api/responses.ts'
import type { Metric } from '../../../core/schema/vocabulary.ts'
import { quantity } from '../../../core/text/amount-words.ts'

export type Dot = { slug: string; name: string; amount: number }

/** With fewer a table says it better; more than this are not told apart. */
const [LEAST, MOST] = [5, 24]

/** In pixels. */
const [ROW, AXIS, NAME_LENGTH] = [22, 26, 22]

/** Between the lines of the axis; and what a logarithm may be off by. */
const [STEPS, ROUNDING] = [6, 1e-9]

/** In percent of the width. */
const [LEFT, RIGHT] = [3, 97]

/** The amounts of a month that compare: in the unit of the capability, as the API ranks them. Empty for too few. */
export function dotsOf({ groups, unit }: CapabilityDetail): Dot[] {
  const dots = groups
    .find(({ group }) => group === 'renews')!
    .data.flatMap(({ provider: { slug, name }, allowance }) =>
      allowance !== null && allowance.metric === unit && allowance.amount > 0
        ? [{ slug, name, amount: allowance.amount }]
        : [],
    )
  return dots.length < LEAST ? [] : dots.slice(0, MOST)
}

export function AmountChart({ dots, unit }: { dots: readonly Dot[]; unit: Metric }) {
  const { ticks, times } = axisOf(dots.map(({ amount }) => amount))
  const scale = scaleLog([ticks[0]!, ticks.at(-1)!], [LEFT, RIGHT])
  const height = dots.length * ROW
  const at = (amount: number) => `${Math.round(scale(amount) * 100) / 100}%`
  return (
    <figure class="chart">
      <figcaption>
        {unit[0]!.toUpperCase() + unit.slice(1)} a month, on a logarithmic scale: each line is{' '}
        {times === 10 ? 'ten' : compact(times)} times the one before. The table has the same numbers.
      </figcaption>
      <svg width="100%" height={height + AXIS} role="img" aria-label={spoken(dots, unit)}>
        {ticks.map((tick, index) => (
          <g class="tick" data-tick={tick}>
            <line x1={at(tick)} x2={at(tick)} y1="0" y2={height} />
            <text
              x={at(tick)}
              y={height + 16}
              text-anchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
            >
              {compact(tick)}
            </text>
          </g>
        ))}
        {dots.map(({ slug, name, amount }, index) => {
          const y = index * ROW + ROW / 2
          const late = scale(amount) > 50
          return (
            <g class="dot" data-slug={slug} data-amount={amount}>
              <circle cx={at(amount)} cy={y} r="5" />
              <text x={at(amount)} dx={late ? -11 : 11} y={y + 4} text-anchor={late ? 'end' : 'start'}>
                {short(name)} {compact(amount)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** Powers of ten around the amounts, each `times` the one before; at most seven, so that a phone has room for all. */
function axisOf(amounts: readonly number[]): { ticks: number[]; times: number } {
  const first = Math.floor(Math.log10(Math.min(...amounts)) + ROUNDING)
  const last = Math.max(Math.ceil(Math.log10(Math.max(...amounts)) - ROUNDING), first + 1)
  const step = Math.ceil((last - first) / STEPS)
  const count = Math.ceil((last - first) / step)
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => 10 ** (first + index * step)),
    times: 10 ** step,
  }
}

const spoken = (dots: readonly Dot[], unit: Metric) =>
  dots.map(({ name, amount }) => `${name}: ${quantity(amount, unit, false)}`).join('; ')

const compact = (amount: number) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 }).format(amount)

const short = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name
