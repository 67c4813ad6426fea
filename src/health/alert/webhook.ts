/** Tells a chat or a monitor when the issue opens and when it closes, in fixed words and counts. */
import type { Finding } from './conditions.ts'

/** `text` is Slack's and Mattermost's name for the message, `content` Discord's. */
export function webhookMessage(findings: readonly Finding[]): { text: string; content: string } {
  const counts = findings.map(({ name, lines }) => `${name} ${lines.length}`).join(', ')
  const text = counts === '' ? 'Health checks are well again.' : `Health checks need attention: ${counts}.`
  return { text, content: text }
}

/** Why the message could not be sent, or null. The URL is a secret: it is in no message. */
export async function callWebhook(
  url: string,
  message: object,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'the webhook is not an https:// URL'
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    return ok ? null : `the webhook answered ${status}`
  } catch {
    return 'the webhook could not be reached'
  }
}
