/** Calls URLs that an owner keeps secret: the host's build hook, and a chat or monitor. They are in no message. */
import type { Finding } from './conditions.ts'

/** What a chat or a monitor is told when the issue opens and closes. `text` is Slack's and Mattermost's name, `content` Discord's. */
export function webhookMessage(findings: readonly Finding[]): { text: string; content: string } {
  const counts = findings.map(({ name, lines }) => `${name} ${lines.length}`).join(', ')
  const text = counts === '' ? 'Health checks are well again.' : `Health checks need attention: ${counts}.`
  return { text, content: text }
}

/** Why the message could not be sent, or null. */
export async function callWebhook(
  url: string,
  message: object,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'the webhook is not an https:// URL'
  return post('the webhook', fetch, url, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
  })
}

/** Why the host could not be asked for a build, or null; also null without a URL. */
export const callBuildHook = async (
  url: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<string | null> => (url ? post('the build hook', fetch, url) : null)

async function post(name: string, fetch: typeof globalThis.fetch, url: string, request: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(20_000)
    const { ok, status } = await fetch(url, { method: 'POST', signal, ...request })
    return ok ? null : `${name} answered ${status}`
  } catch {
    return `${name} could not be reached`
  }
}
