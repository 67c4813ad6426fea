/** Rules about where pages are: what an entry links to, calls and rests on is the provider's own. */
import { isOnDomains, isStatusHost } from '../../base/domains.ts'
import { LINKS } from '../../schema/vocabulary.ts'
import { providerRule, type Rule, textsOf } from './rule.ts'

/** What is at the URL of a field. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['website', 'the website'],
  ['docsUrl', 'the documentation'],
  ['connection.baseUrl', 'the base URL'],
  ['connection.openaiBaseUrl', 'the base URL for OpenAI clients'],
  ['connection.anthropicBaseUrl', 'the base URL for clients of Anthropic'],
  ['connection.keyUrl', 'the key page'],
  ['connection.firstCall.url', 'the first call'],
  ['connection.firstCall.source', 'the source of the first call'],
  ...LINKS.flatMap((name): [string, string][] => [
    [`links.${name}`, `the link ${name}`],
    [`links.${name}.none`, `the page read for ${name}`],
  ]),
  ['offers.buys.source', 'the price page'],
  ['offers.models.list', 'the list of models'],
  ['prices.source', 'the price page'],
  ['health.probe.url', 'the probe'],
  ['health.statusPage.url', 'the status page'],
  ['health.statusPage.feed', 'the feed of the status page'],
  ['health.models', 'the list of models'],
])

export const pageRules: readonly Rule[] = [
  providerRule('foreign-page', 'error', function* (provider, { slug }) {
    for (const { path, name, text: url } of textsOf(provider, PAGES)) {
      const { hostname } = new URL(url)
      if (!isOnDomains(url, provider.domains) && !isForeignHostAllowed(slug, path.join('.'), hostname))
        yield {
          path,
          message: `${PAGES.get(name)} is at ${hostname}, which is not on one of the entry's domains`,
          help: `Add the domain to domains if it is the provider's own; now: ${provider.domains.join(', ')}.`,
        }
    }
  }),
]

const STATUS_PAGE = /^health\.statusPage\.(?:url|feed)$/

/** By the slug of the entry. */
const FOREIGN_HOSTS: ReadonlyMap<string, readonly (readonly [host: string, field: RegExp])[]> = new Map([
  // Anyone publishes on huggingface.co, so the entry declares paths; the first host routes API calls only.
  [
    'hugging-face',
    [
      ['router.huggingface.co', /^(?:connection\.(?:baseUrl|anthropicBaseUrl)|health\.models)$/],
      ['status.huggingface.co', STATUS_PAGE],
    ],
  ],
  // Microsoft's own top-level domain.
  ['azure-ai-speech', [['azure.status.microsoft', STATUS_PAGE]]],
  // Their own, on a domain apart from what it reports on.
  ['brave-search', [['status.brave.app', STATUS_PAGE]]],
  ['ovhcloud-ai-endpoints', [['www.status-ovhcloud.com', STATUS_PAGE]]],
  // Redis's former domain, still that of the status page.
  ['redis-cloud', [['status.redis.com', STATUS_PAGE]]],
])

/** Whether a field of an entry, such as `connection.baseUrl`, may name this host, which is on none of the entry's domains. */
export function isForeignHostAllowed(slug: string, field: string, host: string): boolean {
  if (STATUS_PAGE.test(field) && isStatusHost(host)) return true
  return !!FOREIGN_HOSTS.get(slug)?.some(([allowed, fields]) => allowed === host && fields.test(field))
}
