/** A site built from a temporary content folder and served on a free port, for tests of whoever reads it. */
import { afterAll } from 'vitest'
import { type BuildOptions, build } from '../../src/build/build.ts'
import { serve } from '../../src/build/serve/server.ts'
import { NOW, temporaryFolder } from './content.ts'
import { snapshotIn } from './read-snapshot.ts'

type WhenDone = (close: () => Promise<void> | void) => void

/** Closes what it is told of after all tests of a file, the newest first. Call it outside of hooks. */
export function whenAllAreDone(): WhenDone {
  const open: Parameters<WhenDone>[0][] = []
  afterAll(async () => {
    for (const close of open.toReversed()) await close()
  })
  return (close) => open.push(close)
}

/** `whenDone` is told how to stop it: `whenAllAreDone()`, or `onTestFinished`. */
export async function servedSite(contentDir: string, whenDone: WhenDone, now = NOW) {
  const out = await builtSite(contentDir, whenDone, now)
  const serving = await serve({ from: snapshotIn(out), port: 0 })
  whenDone(() => serving.close())
  return { out, url: serving.urls[0] }
}

/**
 * `fetch`, once more where the server closed an idle connection just as it was used again (RFC 9112, section 9.3.1):
 * on a busy machine that happens.
 */
export const steadyFetch = (...request: Parameters<typeof fetch>) =>
  fetch(...request).catch((error: { cause?: { code?: string } }) => {
    if (!['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(error.cause?.code ?? '')) throw error
    return fetch(...request)
  })

/** Of a build on a machine that knows neither a URL nor a repository. */
export const buildOptions = (contentDir: string, outDir: string, now = NOW): BuildOptions => ({
  contentDir,
  outDir,
  now,
  commit: null,
  fallbackBaseUrl: 'http://localhost:8888',
  fallbackRepository: '',
})

/** The folder of the built site. */
export async function builtSite(contentDir: string, whenDone: WhenDone, now = NOW): Promise<string> {
  const out = temporaryFolder(whenDone)
  const built = await build(buildOptions(contentDir, out, now))
  if (!built.ok) throw new Error(JSON.stringify(built.diagnostics))
  return out
}
