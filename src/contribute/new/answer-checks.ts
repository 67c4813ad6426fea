/** What an answer must pass besides its schema: the other entries, and what cannot be what it is given as. */
import type { Neighbour, Neighbourhood } from '../../content/check-entry.ts'
import { questionPath } from '../../content/questions/answers-at.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { whyNoCredential } from '../../content/rules/credential-name.ts'
import { whyNoProbe } from '../../content/rules/health.ts'
import { isOnDomains, normaliseUrl, whyNotOwn } from '../../core/domains.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { isReservedSlug } from '../../core/schema/reserved-slugs.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import type { Check } from './ask.ts'
import type { Interview } from './interview-state.ts'

/** The check of the question at a path, if it has one. */
export function checkAt({ answers, around, today }: Interview, path: string): Check | undefined {
  const checks: Record<string, Check> = {
    name: notTaken(around, 'name'),
    slug: (slug) => whyNoSlug(slug, around, today),
    website: notTaken(around, 'website'),
    domains: (text) => text.split(/[,\n]/).flatMap((domain) => whyNotOwn(domain.trim()) ?? [])[0],
    'connection.envVar': (name) => {
      const issue = whyNoCredential(name)
      return issue && `${issue.message}. ${issue.help}`
    },
    'health.probe.url': (url) => {
      const why = answers.docsUrl && whyNoProbe(url, entryOf(answers, today).entry as ProviderEntry)
      return why ? `${why}. Give a URL of the API that answers without a key, or nothing` : undefined
    },
    'sources.url': (url) =>
      answers.sources.some((source, index) => source.url === url && path !== `sources.${index}.url`)
        ? 'this page is already in the list'
        : undefined,
    'sources.asOf': (day) => (day > today ? `that is in the future; today is ${today}` : undefined),
  }
  return checks[questionPath(path)]
}

/** Why a slug cannot be taken; undefined if it can. */
export function whyNoSlug(
  slug: string,
  { entries, declined }: Neighbourhood,
  today: string,
): string | undefined {
  if (isReservedSlug(slug)) return `${slug} is a name that Windows or hosts reserve`
  if (entries.some((other) => other.slug === slug))
    return `content/providers/${slug}.yaml already exists: go on with it by npm run new -- --continue ${slug}, or choose another slug`
  const refused = declined.find((one) => one.slug === slug && one.reviewAfter > today)
  return refused && `declined until ${refused.reviewAfter}: ${refused.reason}`
}

/** Pages and URLs that lie on the provider's domains. */
const OWN = /^(?:docsUrl|connection\.(?:baseUrl|keyUrl)|links\.\w+|health\.probe\.url)$/

/** The host of an answer that is not on the domains, where it should be. */
export function foreignHost({ answers, today }: Interview, path: string, answer: string): string | undefined {
  const url = answer.replace(/^none:\s*/, '').trim()
  const domains = (entryOf(answers, today).entry.domains ?? []) as string[]
  if (!OWN.test(path) || !URL.canParse(url) || isOnDomains(url, domains)) return undefined
  return new URL(url).hostname
}

function notTaken({ entries }: Neighbourhood, key: 'name' | 'website'): Check {
  const normal = key === 'name' ? skeleton : normaliseUrl
  return (answer) => {
    const other = entries.find(({ value }: Neighbour) => normal(value[key]) === normal(answer))
    return (
      other &&
      `content/providers/${other.slug}.yaml has the same ${key}: npm run new -- --continue ${other.slug} goes on with it`
    )
  }
}
