/** In the browser: which day a bar stands for and what happened, on hover or tap. */
import { addDays } from '../base/days.ts'
import { REASONS } from '../schema/reasons.ts'
import type { StatusHistory } from '../schema/responses.ts'

/** "2026-11-09 · down" and why, of one day of a history. */
export function dayWords(
  { to, days, incidents }: Pick<StatusHistory, 'to' | 'days' | 'incidents'>,
  place: number,
) {
  const day = addDays(to!, place - days.length + 1)
  const status = days[place] ?? null
  const title = `${day} · ${status === null ? 'not checked' : status === 'unknown' ? 'no result' : status}`
  const during = incidents.find(
    ({ openedAt, closedAt }) =>
      openedAt.slice(0, 10) <= day && (closedAt === null || day < closedAt.slice(0, 10)),
  )
  const isBad = status === 'down' || status === 'degraded'
  return { title, reason: isBad && during ? (REASONS[during.reason] ?? during.reason) : '' }
}

const histories = new Map<string, Promise<StatusHistory>>()
function historyOf(slug: string): Promise<StatusHistory> {
  const known = histories.get(slug) ?? fetch(`/api/v1/status/${slug}.json`).then((answer) => answer.json())
  histories.set(slug, known)
  return known
}

export function showBarTips(page: Document): void {
  const all = [...page.querySelectorAll<SVGSVGElement>('svg[data-bars]')]
  if (all.length === 0) return
  const tip = Object.assign(page.createElement('div'), { className: 'tip', hidden: true, role: 'status' })
  page.body.append(tip)
  let latest = 0

  async function show(bars: SVGSVGElement, share: number): Promise<void> {
    const own = ++latest
    const history = await historyOf(bars.dataset.bars!)
    if (own !== latest) return
    const count = history.days.length
    const at = Math.max(0, Math.min(count - 1, Math.floor(share * count)))
    const { title, reason } = dayWords(history, at)
    tip.replaceChildren(Object.assign(page.createElement('strong'), { textContent: title }), ` ${reason}`)
    tip.hidden = false
    const box = bars.getBoundingClientRect()
    const x = box.left + ((at + 0.5) / count) * box.width - tip.offsetWidth / 2
    tip.style.left = `${Math.max(8, Math.min(x, innerWidth - tip.offsetWidth - 8)) + scrollX}px`
    tip.style.top = `${box.top - tip.offsetHeight - 6 + scrollY}px`
  }
  const hide = () => {
    latest++
    tip.hidden = true
  }

  for (const bars of all) {
    const shareAt = ({ clientX }: PointerEvent) => {
      const box = bars.getBoundingClientRect()
      return (clientX - box.left) / box.width
    }
    bars.addEventListener('pointermove', (event) => void show(bars, shareAt(event)))
    bars.addEventListener('pointerdown', (event) => void show(bars, shareAt(event)))
    bars.addEventListener('pointerleave', hide)
  }
}
