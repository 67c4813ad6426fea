/** Twelve changes for each of two weeks, with what a watch must find of each: the ground truth, by hand. */
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
  /** Only in the week of the plant. */
  passes?: true
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
const number = (change: (amount: number) => number) => (page: Page, target: Statement) =>
  replace(page, target, (one) => (isQuota(one) ? { ...one, amount: change(one.amount) } : one))
const withStyle = (style: (before: Style) => Partial<Style>) => (page: Page) => ({
  ...page,
  style: { ...page.style, ...style(page.style) },
})

/** The id of a model as `after` in all that the page says. */
const model = (after: (id: string) => string | undefined) => (page: Page, target: Statement) => {
  const id = (target as QuotaStatement).model!
  return {
    ...page,
    statements: page.statements.flatMap((one) => {
      if (!('model' in one) || one.model !== id) return [one]
      const next = after(id)
      return next === undefined ? [] : [{ ...one, model: next } as Statement]
    }),
  }
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

const answers =
  (status: number, headers: Record<string, string>, body = '') =>
  (page: Page): Page => ({
    ...page,
    answer: (response) =>
      void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
  })
const passing =
  (change: (page: Page) => Page) =>
  (page: Page): Page => ({ ...change(page), passes: true })
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

/** By week. In each: a number respelt, a number changed, a model replaced, a page moved, a wall, a plan renamed, an image, a script, robots.txt, half a page, a failing server, a table rearranged. */
export const PLANTS: readonly (readonly Plant[])[] = [
  [
    {
      name: 'thousands as K',
      needs: (one, { style }) => isBig(one) && style.numbers === 'commas',
      change: withStyle(() => ({ numbers: 'short' })),
    },
    {
      name: 'a number halved',
      needs: (one, page) => isRate(one) && one.amount % 2 === 0 && hasOwnAmount(one, page),
      change: number((n) => n / 2),
      finds: ['value-gone'],
    },
    {
      name: 'a model with a newer version',
      needs: hasModel,
      change: model((id) => id.replace(/\d+(?=\D*$)/, (n) => String(Number(n) + 1))),
      finds: ['value-gone'],
    },
    {
      name: 'a permanent redirect on the same host',
      change: (page) => ({
        ...page,
        answer: (response, html) => {
          if (response.req.url === '/new-home')
            response.writeHead(200, { 'content-type': 'text/html' }).end(html)
          else response.writeHead(301, { location: '/new-home' }).end()
        },
      }),
      needs: isQuota,
    },
    {
      name: 'a challenge with 403',
      change: passing(
        answers(
          403,
          { 'cf-mitigated': 'challenge', server: 'cloudflare' },
          '<title>Just a moment...</title>Enable JavaScript and cookies to continue',
        ),
      ),
      finds: ['unwatchable'],
    },
    { name: 'a plan with another name', needs: hasPlan, change: plan('Launchpad'), finds: ['value-gone'] },
    {
      name: 'the quotas as an image',
      needs: isRate,
      change: withoutQuotas('<img src="/limits.png" alt="">'),
      finds: ['value-gone'],
    },
    {
      name: 'an empty shell',
      change: shows(() =>
        SHELL('<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>'),
      ),
      finds: ['unwatchable'],
    },
    {
      name: 'robots.txt that forbids all',
      change: forbids(() => 'User-agent: *\nDisallow: /\n'),
      finds: ['unwatchable'],
    },
    {
      name: 'a connection that ends in the middle',
      needs: isQuota,
      change: (page) => ({
        ...page,
        passes: true,
        answer: (response, html) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(html) })
          response.write(html.slice(0, html.length / 2), () => response.destroy())
        },
      }),
    },
    { name: 'answers 503', change: passing(answers(503, {}, '<h1>Service unavailable</h1>')) },
    {
      name: 'rows in another order',
      needs: (one, page) => isQuota(one) && quotasOf(page).length > 2,
      change: (page) => ({ ...page, statements: [...page.statements].reverse() }),
    },
  ],
  [
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
          ...model(() => 'acme/next-9b')(page, target),
          extra: `<h3>Deprecations</h3><p>${id} was shut down on 20 November 2026. Use acme/next-9b instead.</p>`,
        }
      },
      finds: ['value-gone'],
    },
    {
      name: 'answers 404',
      needs: isQuota,
      change: answers(404, {}, '<h1>Not here</h1>'),
      finds: ['page-gone'],
    },
    {
      name: 'a captcha',
      change: passing(
        shows(
          () =>
            `<!doctype html><title>Security check</title><p>Verify you are human by completing the action below.</p>${'<p>This site needs to review the security of your connection before proceeding.</p>'.repeat(4)}`,
        ),
      ),
      finds: ['unwatchable'],
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
      change: (page) => ({ ...page, passes: true, answer: (response) => void response.socket!.destroy() }),
    },
    {
      name: 'a table with rows and columns swapped',
      needs: (one, { style }) => isQuota(one) && style.layout === 'table',
      change: withStyle(() => ({ layout: 'transposed' })),
    },
  ],
]
