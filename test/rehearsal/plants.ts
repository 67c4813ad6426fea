/** Twelve changes of one week, with what a watch must find of each: the ground truth, by hand. */
import type { ServerResponse } from 'node:http'
import type { FindingKind } from '../../src/tools/upkeep/findings.ts'
import type { QuotaStatement, Statement } from './statements.ts'
import type { Style } from './write-page.ts'

/** A page as it is served. */
export type Page = {
  url: string
  statements: Statement[]
  style: Style
  extra?: string
  /** Changes the page as it was written. */
  write?: (html: string) => string
  /** Answers in place of the page. */
  answer?: (response: ServerResponse, html: string) => void
  robots?: string
}

export type Plant = {
  name: string
  /** Whether the page has what is to be changed; by the statement that is changed. */
  needs?: (one: Statement, page: Page) => boolean
  change: (page: Page, target: Statement) => Page
  /** Of these the watch must find one; nothing where it must be silent. */
  finds?: readonly FindingKind[]
}

const isQuota = (one: Statement): one is QuotaStatement => one.kind === 'quota'
const isCounted = (one: Statement): one is QuotaStatement => isQuota(one) && /^[a-z]/.test(one.metric)
const isRate = (one: Statement): one is QuotaStatement =>
  isCounted(one) && /^(?:minute|day|month)$/.test(one.period)
const isBig = (one: Statement) => isCounted(one) && one.amount >= 1_000 && one.amount % 1_000 === 0
const quotasOf = ({ statements }: Page) => statements.filter(isQuota)

/** The page with this statement as `after`, or without it. */
const replace = (page: Page, target: Statement, after?: (one: Statement) => Statement): Page => ({
  ...page,
  statements: page.statements.flatMap((one) => (one !== target ? [one] : after ? [after(one)] : [])),
})
const withStyle = (style: (before: Style) => Partial<Style>) => (page: Page) => ({
  ...page,
  style: { ...page.style, ...style(page.style) },
})

/** The page with this id of a model in all that it says of the model of a statement. */
const withModel = (page: Page, target: Statement, model: string): Page => {
  const { model: id } = target as QuotaStatement
  const renamed = (one: Statement) => ('model' in one && one.model === id ? { ...one, model } : one)
  return { ...page, statements: page.statements.map(renamed as (one: Statement) => Statement) }
}
const hasModel = (one: Statement) => isCounted(one) && one.model !== undefined && /\d/.test(one.model)
const hasOwnAmount = (one: Statement, page: Page) =>
  isRate(one) && quotasOf(page).filter(({ amount }) => amount === one.amount).length === 1

const plan = (name: string, extra?: string) => (page: Page, target: Statement) => ({
  ...replace(page, target, (one) => ({ ...one, name }) as Statement),
  ...(extra !== undefined && { extra: extra.replace('OLD', (target as { name: string }).name) }),
})
/** Not a name that is also the usual word for what costs nothing: "Free" stands on every page. */
const hasPlan = (one: Statement) => one.kind === 'plan' && one.name.includes(' ') && one.name.length < 30

const shows =
  (write: (html: string) => string) =>
  (page: Page): Page => ({ ...page, write })
const withoutQuotas =
  (instead: string) =>
  (page: Page): Page => ({
    ...page,
    statements: page.statements.filter((one) => !isQuota(one)),
    extra: instead,
  })
const forbids =
  (rules: (path: string) => string) =>
  (page: Page): Page => ({ ...page, robots: rules(new URL(page.url).pathname + new URL(page.url).search) })

const SHELL = (inside: string) =>
  `<!doctype html><html><head><title>Acme</title></head><body>${inside}<script src="/app.js"></script></body></html>`

/** What the tests of the watch plant is not here: numbers and names that change, pages that are gone, walls. */
export const PLANTS: readonly Plant[] = [
  {
    name: 'narrow spaces between thousands',
    needs: (one, { style }) => isBig(one) && style.numbers !== 'spaces',
    change: withStyle(() => ({ numbers: 'spaces' })),
  },
  {
    name: 'a day that becomes a month',
    needs: (one, page) => isRate(one) && one.period === 'day' && hasOwnAmount(one, page),
    change: (page, target) => replace(page, target, (one) => ({ ...one, period: 'month' }) as Statement),
    finds: ['value-gone'],
  },
  {
    name: 'a model that only a notice names',
    needs: hasModel,
    change: (page, target) => {
      const id = (target as QuotaStatement).model!
      return {
        ...withModel(page, target, 'acme/next-9b'),
        extra: `<h3>Deprecations</h3><p>${id} was shut down on 20 November 2026. Use acme/next-9b instead.</p>`,
      }
    },
    finds: ['value-gone'],
  },
  {
    name: 'a connection that ends in the middle',
    needs: isQuota,
    change: (page) => ({
      ...page,
      answer: (response, html) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(html) })
        response.write(html.slice(0, html.length / 2), () => response.destroy())
      },
    }),
  },
  {
    name: 'rows in another order',
    needs: (one, page) => isQuota(one) && quotasOf(page).length > 2,
    change: (page) => ({ ...page, statements: [...page.statements].reverse() }),
  },
  {
    name: 'a plan with another name, and the old one in an answer',
    needs: hasPlan,
    change: plan('Explorer', '<h3>Questions</h3><p>Where is the OLD? It is now called Explorer.</p>'),
    finds: ['value-gone'],
  },
  {
    name: 'the quotas in a document to download',
    needs: isRate,
    change: withoutQuotas(
      '<p>All limits are in <a href="/limits.pdf">our fact sheet</a> (PDF, 2 pages).</p>',
    ),
    finds: ['value-gone'],
  },
  {
    name: 'the text as data of a script',
    needs: isQuota,
    change: shows((html) =>
      SHELL(
        `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { html: html.replace(/<[^>]+>/g, ' ') } })}</script>`,
      ),
    ),
    finds: ['unwatchable'],
  },
  {
    name: 'robots.txt with a wildcard',
    change: forbids((path) => `User-agent: *\nAllow: /\nDisallow: /*${path.slice(-6)}\n`),
    finds: ['unwatchable'],
  },
  {
    name: 'half of the page, as if it were whole',
    needs: (one, page) =>
      isRate(one) &&
      page.statements.findIndex((other) => other.kind === 'quota') === page.statements.indexOf(one),
    change: shows((html) => html.slice(0, html.indexOf('<h1>') + 400)),
    finds: ['value-gone'],
  },
  {
    name: 'a connection that is reset',
    change: (page) => ({ ...page, answer: (response) => void response.socket!.destroy() }),
  },
  {
    name: 'a table with rows and columns swapped',
    needs: (one, { style }) => isQuota(one) && style.layout === 'table',
    change: withStyle(() => ({ layout: 'transposed' })),
  },
]
