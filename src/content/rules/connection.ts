/** Rules about the connection, and what is checked of it: how a key is sent, the first call, the probe. */
import { normaliseUrl } from '../../base/domains.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import { providerRule, type Rule } from './rule.ts'

/** Paths that clients append to a base URL. */
const CALLS: readonly string[] = [
  '/chat/completions',
  '/completions',
  '/responses',
  '/embeddings',
  '/images/generations',
  '/audio/transcriptions',
  '/audio/speech',
  '/messages',
]

export const connectionRules: readonly Rule[] = [
  providerRule('auth-name', 'error', function* ({ connection }) {
    const takesName = connection.auth === 'header' || connection.auth === 'query'
    if (takesName && connection.authName === undefined)
      yield {
        path: ['connection', 'auth'],
        message: `auth: ${connection.auth} needs authName`,
        help: 'Give the name of the header or query parameter that carries the key.',
      }
  }),

  providerRule('auth-prefix', 'error', function* ({ connection: { auth, authPrefix } }) {
    if (authPrefix !== undefined && auth !== 'header')
      yield {
        path: ['connection', 'authPrefix'],
        message: `authPrefix is given although auth is ${auth ?? 'not known'}`,
        help:
          auth === 'bearer'
            ? 'Remove it: the word of bearer is Bearer. For another word write auth: header and authName: Authorization.'
            : 'Write auth: header with authName, or remove authPrefix.',
      }
  }),

  providerRule('openai-base-url', 'error', function* ({ connection }) {
    if (connection.openaiBaseUrl !== undefined && connection.openaiCompatible !== true)
      yield {
        path: ['connection', 'openaiBaseUrl'],
        message: `openaiBaseUrl is given although openaiCompatible is ${connection.openaiCompatible ?? 'unknown'}`,
        help: 'Write openaiCompatible: true, or remove openaiBaseUrl.',
      }
  }),

  providerRule('base-url', 'error', function* ({ connection: { baseUrl } }) {
    if (baseUrl === undefined) return
    const call = CALLS.find((path) => baseUrl.endsWith(path))
    const base = baseUrl.slice(0, baseUrl.length - (call?.length ?? 0)).replace(/\/$/, '')
    if (base !== baseUrl)
      yield {
        path: ['connection', 'baseUrl'],
        message: `the base URL ends in ${call ?? '/'}, which ${call ? 'is the path of a call' : 'each call begins with'}`,
        help: `Write ${base}.`,
      }
  }),

  providerRule('first-call', 'error', function* ({ connection: { firstCall, baseUrl } }) {
    if (!firstCall) return
    const path = ['connection', 'firstCall']
    if ((firstCall.path === undefined) === (firstCall.url === undefined))
      yield {
        path,
        message: 'expected either path or url',
        help: 'path is appended to baseUrl; url is the whole URL.',
      }
    if (firstCall.path !== undefined && baseUrl === undefined)
      yield {
        path: [...path, 'path'],
        message: 'path needs baseUrl',
        help: 'Add baseUrl, or give the whole url.',
      }
    if (firstCall.body !== undefined && firstCall.form !== undefined)
      yield {
        path: [...path, 'form'],
        message: 'a call has a JSON body or a form, not both',
        help: 'Keep one.',
      }
    if (firstCall.method === 'GET' && (firstCall.body !== undefined || firstCall.form !== undefined))
      yield { path: [...path, 'method'], message: 'GET has no body', help: 'Use query, or another method.' }
  }),

  providerRule('retired-probe', 'error', function* (provider) {
    if (provider.retired && (provider.health.probe || statusPageOf(provider.health)))
      yield {
        path: ['health'],
        message: 'a retired provider is not checked',
        help: 'Replace what stands under health with none: "API retired".',
      }
  }),

  providerRule('unchecked', 'error', function* (provider) {
    const { probe, none } = provider.health
    const statusPage = statusPageOf(provider.health)
    if (!probe && !statusPage && none === undefined)
      yield {
        path: ['health'],
        message: 'neither a probe, a statusPage nor a reason for having none',
        help: 'Add a probe or the status page, or none: "<why>".',
      }
    if ((probe || statusPage?.format) && none !== undefined)
      yield {
        path: ['health', 'none'],
        message: 'none is given although there is something to check',
        help: 'Remove none.',
      }
  }),

  providerRule('page-of-all-products', 'error', function* ({ health }) {
    const page = statusPageOf(health)
    if (page?.format === 'google' && !page.components?.length)
      yield {
        path: ['health', 'statusPage', 'format'],
        message:
          'this page is of all products at once, and no product is named, so nothing can be read from it',
        help: 'Name the product in components, by its id in the file products.json of the page, or remove format.',
      }
  }),

  providerRule('probe-page', 'error', function* (provider) {
    const { probe } = provider.health
    const why = probe && probe.body !== 'any' ? whyNoProbe(probe.url, provider) : undefined
    if (why !== undefined)
      yield {
        path: ['health', 'probe', 'url'],
        message: why,
        help: 'Give a URL of the API that answers without a key, usually 401.',
      }
  }),
]

/** Why a URL says nothing of the API; undefined if it may. A page answers also while the API is down. */
function whyNoProbe(
  url: string,
  { website, docsUrl, connection }: Pick<ProviderEntry, 'website' | 'docsUrl' | 'connection'>,
): string | undefined {
  const probe = normaliseUrl(url)
  const pages = [website, docsUrl, connection.keyUrl].flatMap((page) => page ?? []).map(normaliseUrl)
  const isBelowDocs = probe.startsWith(`${normaliseUrl(docsUrl).replace(/\/$/, '')}/`)
  return pages.includes(probe) || (isBelowDocs && isDocs(docsUrl))
    ? 'this is a page for people, which answers also while the API is down'
    : undefined
}

/** Whether all below the URL is documentation, and not the whole site of the provider. */
const isDocs = (docsUrl: string) =>
  /^https:\/\/(?:docs?|developers?)\.|\/(?:docs?|documentation|guides?)\b/.test(docsUrl)
