/** How good each free model is against how much of it a day gives, a dot for each provider; drawn when the site is built. */

import { fold } from '../../base/letters.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isUsable } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { bestModels, orderingColumns } from '../../catalog/models/ratings.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
import { numberWords } from '../../entry/words.ts'
import type { RatingColumn } from '../../schema/vocabulary.ts'
import { amountOf } from '../models/model-words.ts'
import type { Card } from '../picture/card.ts'

/** Requests a day at both ends of the scale, which is logarithmic; how many points of rating are drawn below the best. */
const [FEWEST, MOST, POINTS] = [20, 20_000, 240]
const LINES = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]

type Dot = { x: number; y: number; rating: number; text: string; title: string; look: string; id: string }

const SIZES = {
  wide: { width: 1152, height: 440, labels: 16 },
  small: { width: 358, height: 380, labels: 3 },
}

type ScatterProps = { rows: readonly FreeModel[]; column: RatingColumn }

const logOf = (amount: number) =>
  Math.log(Math.min(Math.max(amount, FEWEST), MOST) / FEWEST) / Math.log(MOST / FEWEST)

/** Those that are drawn, of all that are rated, below which rating. */
function drawnOf({ rows, column }: ScatterProps) {
  const rated = rows.filter(
    (one) => isUsable(one) && !ONCE_KINDS.has(one.row.kind) && one.row.ratings[column],
  )
  const top = Math.ceil(((rated[0]?.row.ratings[column]?.value ?? 0) + 10) / 10) * 10
  return { rated, top, shown: rated.filter(({ row }) => row.ratings[column]!.value >= top - POINTS) }
}

/** The same for a picture: those of which an amount is known, how far right and how far down, from 0 to 1. */
const dotsOf = (given: ScatterProps): [right: number, down: number][] => {
  const { shown, top } = drawnOf(given)
  return shown.flatMap(({ row }): [number, number][] => {
    const amount = row.comparable?.requestsPerDay
    return amount === undefined ? [] : [[logOf(amount), (top - row.ratings[given.column]!.value) / POINTS]]
  })
}

/** The picture beside links to lists of models: the question, its answer, and each free chat model as a dot. */
export function dotsCard(catalog: Catalog, title: string, answer: string): Card {
  const column = orderingColumns(catalog).get('chat')
  return {
    title,
    answer,
    tone: 'good',
    said: [{ text: 'Each a free model: up is better rated, right is more a day.' }],
    ...(column && { dots: dotsOf({ rows: bestModels(catalog, 'chat'), column }) }),
  }
}

/** `rows`: of chat models, the best rated first. */
export function Scatter({ rows, column }: ScatterProps) {
  const { rated, top, shown } = drawnOf({ rows, column })
  if (rated.length === 0) return null
  const below = rated.length - shown.length
  const words = `${shown.length} dots: the rating of each free chat model from ${top - POINTS} to ${top}, by the requests a day that a provider gives.`
  return (
    <figure class="plot">
      {(['wide', 'small'] as const).map((size) => (
        <Drawing shown={shown} column={column} top={top} words={words} name={size} />
      ))}
      <figcaption class="soft note">
        A dot is a model at a provider: filled without a card, a ring with one, dashed where that is not
        confirmed; amber: no commercial use. On the left, what states no daily amount.
        {below > 0 && ` ${below} lower rated are not drawn.`} <a href="/models">All in a table</a>
      </figcaption>
    </figure>
  )
}

type DrawingProps = {
  shown: readonly FreeModel[]
  column: RatingColumn
  top: number
  words: string
  name: keyof typeof SIZES
}

function Drawing({ shown, column, top, words, name }: DrawingProps) {
  const { width, height, labels } = SIZES[name]
  const [left, bottom, right] = [40, height - 40, width - 14]
  const lane = Math.min(150, width / 5)
  const from = left + lane + 14
  const xOf = (amount: number) => from + (right - from) * logOf(amount)
  const yOf = (rating: number) => 12 + ((bottom - 12) * (top - rating)) / POINTS
  const dots = apart(
    shown.map(({ row, provider, offer }): Dot => {
      const { value } = row.ratings[column]!
      const amount = row.comparable?.requestsPerDay
      const speed = amount === undefined && row.limits.length > 0
      const isForbidden = offer.allTerms.commercialUse === false
      return {
        x: amount === undefined ? left + 14 + (speed ? lane / 2 : 0) : xOf(amount),
        y: yOf(value),
        rating: value,
        text: `${row.slug}, ${provider.summary.name}`,
        title: `${row.slug} at ${provider.summary.name}: ${Math.round(value)}, ${amountOf(row, offer)}`,
        look: `${row.card === false ? 'dot' : row.card ? 'ring' : 'ring open'}${isForbidden ? ' no-trade' : ''}`,
        id: fold(`${row.slug} ${provider.slug}`),
      }
    }),
    left + lane,
  )
  const ratings = Array.from(
    { length: POINTS / 50 + 1 },
    (_, index) => Math.floor(top / 50) * 50 - index * 50,
  )
  return (
    <svg class={name} role="img" viewBox={`0 0 ${width} ${height}`} aria-labelledby={`plot-${name}`}>
      <title id={`plot-${name}`}>{words}</title>
      <rect class="lane" x={left} y="0" width={lane} height={bottom} />
      <g class="scale">
        {ratings
          .filter((rating) => rating > top - POINTS)
          .map((rating) => (
            <>
              <path d={`M${left} ${yOf(rating).toFixed(1)}H${right}`} />
              <text x={left - 6} y={(yOf(rating) + 4).toFixed(1)} text-anchor="end">
                {rating}
              </text>
            </>
          ))}
        {LINES.filter((amount) => name === 'wide' || String(amount).startsWith('1')).map((amount) => (
          <>
            <path d={`M${xOf(amount).toFixed(1)} 0V${bottom}`} />
            <text x={xOf(amount).toFixed(1)} y={bottom + 16} text-anchor={amount === MOST ? 'end' : 'middle'}>
              {numberWords(amount)}
            </text>
          </>
        ))}
        <text x={left} y={bottom + 16}>
          {name === 'wide' ? 'no amount · only a rate' : 'none · rate'}
        </text>
        <text x={left} y={height - 4}>
          ↑ rating
        </text>
        <text x={right} y={height - 4} text-anchor="end">
          requests a day, log scale →
        </text>
      </g>
      {dots.map(({ x, y, look, title }) => (
        <circle class={look} cx={x.toFixed(1)} cy={y.toFixed(1)} r="4.6">
          <title>{title}</title>
        </circle>
      ))}
      <g class="names">
        {named(dots, labels, width).map(({ x, y, text, anchor }) => (
          <text x={x.toFixed(1)} y={(y + 4).toFixed(1)} text-anchor={anchor}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Dots that would lie on one another move to the right, within the lane where they are in one. */
function apart(dots: readonly Dot[], lane: number): Dot[] {
  const placed: Dot[] = []
  for (const dot of dots) {
    let { x } = dot
    const isFree = () => placed.every((other) => Math.abs(other.x - x) >= 9 || Math.abs(other.y - dot.y) >= 7)
    while (!isFree() && (dot.x > lane || x < lane - 9)) x += 9
    placed.push({ ...dot, x })
  }
  return placed
}

type Box = { x: number; y: number; width: number }
type Label = { x: number; y: number; text: string; anchor: 'start' | 'end' }

/** The width of a letter and the height of a line, in units of the drawing. */
const [LETTER, LINE] = [6.1, 13]

/** Names where they cover neither a dot nor a name, those first that no other dot beats in both. */
function named(dots: readonly Dot[], most: number, width: number): Label[] {
  const beaten = (dot: Dot) => dots.some((other) => other.x > dot.x + 12 && other.rating > dot.rating)
  const sorted = dots.toSorted((a, b) => Number(beaten(a)) - Number(beaten(b)) || b.rating - a.rating)
  const taken: Box[] = dots.map(({ x, y }) => ({ x: x - 6, y, width: 12 }))
  const labels: Label[] = []
  for (const { x, y, text } of sorted) {
    if (labels.length === most) break
    const long = text.length * LETTER
    const sides = [
      { x: x + 9, y, anchor: 'start' as const, from: x + 9 },
      { x: x - 9, y, anchor: 'end' as const, from: x - 9 - long },
    ]
    const side = sides.find(
      ({ from }) =>
        from > 40 &&
        from + long < width - 4 &&
        taken.every(
          (box) => Math.abs(box.y - y) >= LINE || box.x + box.width <= from || box.x >= from + long,
        ),
    )
    if (!side) continue
    taken.push({ x: side.from, y, width: long })
    labels.push({ x: side.x, y, text, anchor: side.anchor })
  }
  return labels
}
