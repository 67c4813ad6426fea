/** Calls the host's build hook. Its URL is a secret: it is in no message. */

/** Why the hook could not be called, or null; also null without a URL. */
export async function callBuildHook(
  url: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  if (!url) return null
  try {
    const { ok, status } = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(20_000) })
    return ok ? null : `the build hook answered ${status}`
  } catch {
    return 'the build hook could not be reached'
  }
}
