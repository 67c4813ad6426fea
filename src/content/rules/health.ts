/** Rules about what is checked. */
import { normaliseUrl } from '../../base/domains.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import { providerRule, type Rule } from './rule.ts'

export const healthRules: readonly Rule[] = [
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
