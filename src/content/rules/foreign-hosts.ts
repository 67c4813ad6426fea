/** Hosts that are right although they are not on a domain of the entry, each with the reason. */
import { isStatusHost } from '../../base/domains.ts'

const STATUS_PAGE = /^health\.statusPage\.(?:url|feed)$/

const EXCEPTIONS: readonly { slug: string; field: RegExp; host: string; reason: string }[] = [
  {
    slug: 'hugging-face',
    field: /^(?:connection\.(?:baseUrl|anthropicBaseUrl)|health\.models)$/,
    host: 'router.huggingface.co',
    reason:
      'Anyone publishes on huggingface.co, so the entry declares paths; this host routes API calls only.',
  },
  {
    slug: 'hugging-face',
    field: STATUS_PAGE,
    host: 'status.huggingface.co',
    reason: 'As above; nothing but the status page.',
  },
  {
    slug: 'azure-ai-speech',
    field: STATUS_PAGE,
    host: 'azure.status.microsoft',
    reason: "Microsoft's own top-level domain.",
  },
  {
    slug: 'brave-search',
    field: STATUS_PAGE,
    host: 'status.brave.app',
    reason: "Brave's, on a domain apart from what it reports on.",
  },
  {
    slug: 'ovhcloud-ai-endpoints',
    field: STATUS_PAGE,
    host: 'www.status-ovhcloud.com',
    reason: "OVHcloud's, on a domain apart from what it reports on.",
  },
  {
    slug: 'redis-cloud',
    field: STATUS_PAGE,
    host: 'status.redis.com',
    reason: "Redis's former domain, still that of the status page.",
  },
]

/** Whether a field of an entry, such as `connection.baseUrl`, may name this host, which is on none of the entry's domains. */
export function isForeignHostAllowed(slug: string, field: string, host: string): boolean {
  if (STATUS_PAGE.test(field) && isStatusHost(host)) return true
  return EXCEPTIONS.some((one) => one.slug === slug && one.field.test(field) && one.host === host)
}
