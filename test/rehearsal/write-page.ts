/** Writes statements as a page of a provider could: as tables, prose or lists, with numbers in one of several spellings. */
import { createHash } from 'node:crypto'
import { groupBy } from '../../src/base/order.ts'
import { CAPABILITIES } from '../../src/schema/vocabulary.ts'
import type { QuotaStatement, Statement } from './statements.ts'

const commas = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 6 })

const NUMBERS = {
  commas,
  plain: String,
  spaces: (n: number) => commas(n).replaceAll(',', '\u202f'),
  short: (n: number) =>
    n % 100_000 === 0 && n >= 1e6 ? `${n / 1e6}M` : n % 100 === 0 && n >= 1e3 ? `${n / 1e3}K` : String(n),
  words: (n: number) =>
    n % 100_000 === 0 && n >= 1e6
      ? `${n / 1e6} million`
      : n % 1_000 === 0
        ? `${n / 1e3} thousand`
        : commas(n),
} as const satisfies Record<string, (n: number) => string>

/** How a rate is said. */
const RATES = {
  per: (what: string, period: string) => `${what} per ${period}`,
  slash: (what: string, period: string) => `${what}/${period}`,
  a: (what: string, period: string) => `${what} ${period === 'hour' ? 'an' : 'a'} ${period}`,
  each: (what: string, period: string) => `${what} each ${period}`,
  short: (what: string, period: string) =>
    `${what}/${{ minute: 'min', second: 'sec', hour: 'hr' }[period] ?? period}`,
  code: (what: string, period: string) =>
    /^(?:requests|tokens)$/.test(what) && /^(?:minute|day)$/.test(period)
      ? `${what[0]!.toUpperCase()}P${period[0]!.toUpperCase()}`
      : `${what} per ${period}`,
} as const satisfies Record<string, (what: string, period: string) => string>

const LAYOUTS = ['table', 'transposed', 'prose', 'list'] as const

export type Style = {
  numbers: keyof typeof NUMBERS
  rates: keyof typeof RATES
  layout: (typeof LAYOUTS)[number]
}

/** A number of 32 bits that is the same for the same text. */
export const draw = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)
const pick = <T>(from: readonly T[], text: string): T => from[draw(text) % from.length]!

export const styleOf = (url: string): Style => ({
  numbers: pick(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[], `numbers ${url}`),
  rates: pick(Object.keys(RATES) as (keyof typeof RATES)[], `rates ${url}`),
  layout: pick(LAYOUTS, `layout ${url}`),
})

const CARD = {
  no: 'No credit card required.',
  yes: 'A credit card is required to activate the account.',
  upgrade: 'A credit card is only required when you upgrade.',
}
const TRAINING: Readonly<Record<string, string>> = {
  no: 'We do not use your data to train our models.',
  yes: 'We use your content to train and improve our models.',
  'opt-in': 'We only train on your data if you opt in.',
  'opt-out': 'We may train on your inputs; you can opt out in your settings.',
  'service-improvement': 'We may use content to improve our services.',
}
const UNITS: Readonly<Record<string, string>> = {
  concurrency: 'concurrent requests',
  '3d-models': '3D models',
  'compute-units': 'compute units',
  'input-tokens': 'input tokens',
  'output-tokens': 'output tokens',
}
const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', INR: '₹', CNY: '¥' }

const unitOf = (metric: string) => UNITS[metric] ?? metric
const money = (value: string, currency: string) =>
  SYMBOLS[currency] ? `${SYMBOLS[currency]}${value}` : `${value} ${currency}`

/** `1,000 requests per day`, `$5 in free credit`. */
function quotaWords({ metric, amount, period }: QuotaStatement, { numbers, rates }: Style): string {
  const value = NUMBERS[numbers](amount)
  if (/^[A-Z]{3}$/.test(metric)) {
    const sum = money(NUMBERS.plain(amount), metric)
    return period === 'once' ? `${sum} in free credits` : `${sum} in credits ${RATES.per('', period).trim()}`
  }
  const unit = unitOf(metric)
  if (metric === 'concurrency') return `up to ${value} ${unit}`
  if (period === 'once') return `${value} free ${unit}`
  if (period === 'moment') return `${value} ${unit} at the same time`
  if (period === 'request') return `up to ${value} ${unit} per request`
  return `${value} ${RATES[rates](unit, period)}`
}

function sentence(one: Exclude<Statement, { kind: 'quota' }>): string {
  switch (one.kind) {
    case 'plan':
      return `The ${one.name} is made for evaluation and small projects.`
    case 'model':
      return `${one.model} is available.`
    case 'card':
      return CARD[one.needed]
    case 'training':
      return TRAINING[one.value]!
    case 'price': {
      const lot =
        one.amount === 1
          ? `per ${unitOf(one.metric).replace(/s$/, '')}`
          : `per ${one.amount === 1e6 ? '1M' : NUMBERS.commas(one.amount)} ${unitOf(one.metric)}`
      return `${one.model ? `${one.model}: ` : ''}${money(String(one.price), one.currency)} ${lot}.`
    }
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (text: string) => `<td>${escaped(text)}</td>`
const row = (cells: readonly string[]) => `<tr>${cells.map(cell).join('')}</tr>`

/** What a quota is for, as a page would name it. */
const nameOf = ({ model, of }: QuotaStatement) => model ?? (of ? CAPABILITIES[of].title : 'All models')

/** By model, or for the whole plan, the quotas as rows of a table: the name, then one cell for each column. */
function grid(quotas: readonly QuotaStatement[], style: Style) {
  const columnOf = ({ metric, period }: QuotaStatement) => {
    if (/^[A-Z]{3}$/.test(metric)) return period === 'once' ? 'Free credit' : `Credit per ${period}`
    if (metric === 'concurrency' || period === 'moment') return 'Concurrency'
    if (period === 'once') return `Free ${unitOf(metric)}`
    const words = RATES[style.rates](unitOf(metric), period)
    return words[0]!.toUpperCase() + words.slice(1)
  }
  const columns = [...new Set(quotas.map(columnOf))]
  const names = [...new Set(quotas.map(nameOf))]
  const rows = names.map((name) => [
    name,
    ...columns.map((column) => {
      const own = quotas.filter((one) => nameOf(one) === name && columnOf(one) === column)
      return (
        own
          .map(({ amount, metric }) =>
            /^[A-Z]{3}$/.test(metric) ? money(String(amount), metric) : NUMBERS[style.numbers](amount),
          )
          .join(' / ') || '-'
      )
    }),
  ])
  return { columns, rows }
}

function quotasHtml(quotas: readonly QuotaStatement[], style: Style): string {
  if (quotas.length === 0) return ''
  const { columns, rows } = grid(quotas, style)
  const said = quotas.map((one) => `${nameOf(one)}: ${quotaWords(one, style)}`)
  switch (style.layout) {
    case 'table':
      return `<table><thead><tr><th>Model</th>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`
    case 'transposed': {
      const flipped = columns.map((name, at) => [name, ...rows.map((cells) => cells[at + 1]!)])
      return `<table><tr><th>Limit</th>${rows.map(([name]) => `<th>${escaped(name!)}</th>`).join('')}</tr>${flipped.map(row).join('')}</table>`
    }
    case 'prose':
      return said.map((words) => `<p>With ${escaped(words.replace(': ', ' you get '))}.</p>`).join('')
    case 'list':
      return `<ul>${said.map((words) => `<li>${escaped(words)}</li>`).join('')}</ul>`
  }
}

const PROMOS = [
  'Meet us at the AI summit on 4 December.',
  'New: 30% faster inference in Europe.',
  'Trusted by 2,000,000 developers.',
  'Read how Acme cut costs by 40%.',
  'We raised $120 million to build what comes next.',
  'Join 150 open roles.',
  '99.9% uptime over the last 90 days.',
]

/** What changes on every page from week to week, and means nothing. */
const surroundings = (url: string, week: number) => {
  const promo = pick(PROMOS, `${url} ${week}`)
  return {
    head: `<nav class="n${draw(`${week}`) % 997}"><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a></nav><div class="banner">${promo}</div>`,
    foot: `<footer><p>Last updated ${3 + week} November 2026. ${draw(`${url}${week}`) % 5_000} people found this helpful.</p><p>© 2026. All rights reserved. Terms, privacy, cookies.</p></footer>`,
  }
}

const FILLER =
  'Our platform gives you one key for everything. Begin with the quickstart, then read the reference. Requests are sent over HTTPS, and errors come as JSON. If you need help, write to support or ask in the community. Billing is by usage, and invoices come at the end of each month.'

export type PageParts = {
  url: string
  week: number
  statements: readonly Statement[]
  style: Style
}

/** Files of a repository come as Markdown, all else as HTML. */
export function writePage({ url, week, statements, style }: PageParts): string {
  const bySlug = groupBy([...statements], ({ slug }) => slug)
  const { head, foot } = surroundings(url, week)
  const main = [...bySlug.values()]
    .map((own) => {
      const plans = own.filter(({ kind }) => kind === 'plan')
      const quotas = own.filter((one) => one.kind === 'quota')
      const rest = own.filter(({ kind }) => kind !== 'plan' && kind !== 'quota')
      const heading = plans.map(
        (plan) =>
          `<h2>${escaped((plan as { name: string }).name)}</h2><p>${escaped(sentence(plan as never))}</p>`,
      )
      return `${heading.join('')}${quotasHtml(quotas, style)}${rest.map((one) => `<p>${escaped(sentence(one as never))}</p>`).join('')}`
    })
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Documentation</title><style>.a{width:1000px}</style></head><body>${head}<main><h1>Documentation</h1><p>${FILLER}</p>${main}<p>${FILLER}</p></main>${foot}<script>window.__build=${week * 1000}</script></body></html>`
  return isFile(url) ? markdownOf(html) : html
}

export const isFile = (url: string) => /^https:\/\/(?:raw\.githubusercontent|github)\.com\//.test(url)

const markdownOf = (html: string) =>
  html
    .replace(/<(style|script|title|nav)\b.*?<\/\1>/gs, '')
    .replace(/<h(\d)>/g, (_, level) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<\/thead>/g, '')
    .replace(/<t[dh]>/g, '| ')
    .replace(/<\/tr>/g, ' |\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<(?:p|div)[^>]*>/g, '\n\n')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
