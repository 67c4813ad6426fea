/** The whole site, from content to disk. Nothing is replaced before everything was made and checked. */
import type { Diagnostic } from '../content/diagnostic.ts'
import { type Emitted, emit, prepareOutput } from './emit.ts'
import { makeSite, type SiteOptions } from './make-site.ts'

export type BuildOptions = SiteOptions & { outDir: string }

export type BuildResult =
  | {
      ok: true
      emitted: Emitted
      brokenStatus: Diagnostic[]
      warnings: string[]
      providers: number
      collections: number
    }
  | { ok: false; diagnostics: Diagnostic[] }

/**
 * Builds the site. Content errors come back as diagnostics; a body that breaks its own schema is a bug and throws.
 * Throws an `EmitError` where the output cannot be written or may not be replaced.
 */
export async function build({ outDir, ...options }: BuildOptions): Promise<BuildResult> {
  prepareOutput(outDir)
  const site = await makeSite(options)
  if (!site.ok) return site
  const { files, siteUrl, ...counts } = site
  return { ...counts, emitted: emit(outDir, files, siteUrl) }
}
