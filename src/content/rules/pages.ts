/** Rules about where pages are: what an entry links to, calls and rests on is the provider's own. */
import { isOnDomains } from '../../base/domains.ts'
import { LINKS } from '../../schema/vocabulary.ts'
import { isForeignHostAllowed } from './foreign-hosts.ts'
import { providerRule, type Rule } from './rule.ts'
import { textsOf } from './texts-of.ts'

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
