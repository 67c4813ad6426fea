/** The whole site, from content to disk: each file is made and checked when it is asked for, and nothing is replaced before all are. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { apiBodies, type Body, Raw } from '../api/endpoints.ts'
import { datasetsOf } from '../api/function-data.ts'
import { FUNCTION_DATA } from '../api/http/functions.ts'
import type { BuildFacts } from '../api/meta.ts'
import { openApiDocument, type Publication } from '../api/openapi.ts'
import { once, perObject } from '../base/memo.ts'
import { createCatalog } from '../catalog/catalog.ts'
import type { Diagnostic } from '../content/diagnostic.ts'
import { type LoadCache, load } from '../content/load.ts'
import { agents } from '../files/agents/agents.ts'
import { badges } from '../files/badges/badges.ts'
import { calendar } from '../files/calendar/calendar.ts'
import { configs } from '../files/configs/configs.ts'
import { discovery } from '../files/discovery/discovery.ts'
import { feedFiles } from '../files/feeds/feeds.ts'
import { free } from '../files/free/free.ts'
import { opencode } from '../files/free/opencode.ts'
import { headersFile, headerTable, looksLikeFile, redirects } from '../files/host-rules.ts'
import type { FileGroup, SiteFile } from '../files/site-files.ts'
import { readStatus } from '../health/state/store.ts'
import { pages, staticFiles } from '../site/pages.ts'
import { siteSchemas } from './editor-schemas.ts'
import { type Emitted, emit, prepareOutput } from './emit.ts'

export const FILE_GROUPS: readonly FileGroup[] = [
  pages,
  staticFiles,
  feedFiles,
  calendar,
  badges,
  configs,
  free,
  opencode,
  agents,
  discovery,
]

export type SiteOptions = {
  contentDir: string
  /** Ages status, and stands in `/meta`. */
  now: Date
  commit: string | null
  /** Where the site is served, without a slash at the end, where content/site.yaml does not say. */
  fallbackBaseUrl: string
  fallbackRepository: string
  /** If the stored status cannot be used, build all the same, with every status unknown. */
  allowBrokenStatus?: boolean | undefined
  /** What to write besides the API. Default: all that the site offers. */
  groups?: readonly FileGroup[]
  /** What the last call read, so that only what changed since is parsed. */
  cache?: LoadCache
}

export type Made = {
  ok: true
  /** Errors in the stored status, in spite of which the site was built. */
  brokenStatus: Diagnostic[]
  /** What a deployed site should have, and this one does not. */
  warnings: string[]
  providers: number
  collections: number
}
export type Refused = { ok: false; diagnostics: Diagnostic[] }

type Site = Made & {
  /** Making a body throws where it breaks its own schema, which is a bug. */
  files: Iterable<SiteFile>
  /** The default URL of the site where the files name it; null where content/site.yaml names another. */
  siteUrl: string | null
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** All files of the site. Content errors come back as diagnostics. */
export async function makeSite(options: SiteOptions): Promise<Site | Refused> {
  const { contentDir, now, commit, cache } = options
  const started = (options.groups ?? FILE_GROUPS).map((group) => group.start?.() ?? group)
  const loaded = load({ dir: contentDir, now, severity: 'error', ...(cache && { cache }) })
  const health = readStatus(contentDir, now)
  const broken = health.diagnostics.length > 0
  if (!loaded.tree || (broken && !options.allowBrokenStatus))
    return { ok: false, diagnostics: [...loaded.diagnostics, ...health.diagnostics] }

  const stored = broken ? { current: null, history: [], incidents: [], broken } : health
  const catalog = createCatalog(loaded.tree, stored, now)
  const datasets = datasetsOf(catalog, digest)
  const { site } = catalog
  const publication: Publication = {
    name: site.name,
    contact: site.contact,
    repository: site.repository || options.fallbackRepository,
    baseUrl: (site.baseUrl || options.fallbackBaseUrl).replace(/(?<!\/)\/+$/, ''),
  }

  const facts: BuildFacts = { now, commit, datasetHash: datasets.providers.hash }
  const openapi = once(() => openApiDocument(publication))
  const groups = await Promise.all(
    started.map(({ files }) => files({ catalog, datasets, facts, publication, openapi })),
  )
  return {
    ok: true,
    brokenStatus: health.diagnostics,
    files: siteFiles(),
    siteUrl: site.baseUrl === '' ? publication.baseUrl : null,
    warnings: deployWarnings(publication),
    providers: catalog.active.length,
    collections: catalog.collections.length,
  }

  /** Each file, made when it is needed, so that a large site is never in memory as a whole. */
  function* siteFiles(): Iterable<SiteFile> {
    const rewritten: string[] = []
    for (const body of apiBodies({ catalog, datasets, facts })) {
      if (body.rewritten) rewritten.push(body.file)
      yield [body.file, () => checkedText(body)]
    }
    yield ['_headers', headersFile(headerTable())]
    yield ['openapi.json', () => JSON.stringify(openapi())]
    yield ['openapi.static.json', () => JSON.stringify(openApiDocument(publication, true))]
    for (const name of FUNCTION_DATA) yield [`edge/${name}.json`, () => JSON.stringify(datasets[name])]
    for (const group of groups)
      for (const file of group) {
        if (looksLikeFile(file[0])) rewritten.push(file[0])
        yield file
      }
    yield ['_redirects', redirects(rewritten)]
    yield* siteSchemas(publication.baseUrl)
  }
}

/** One schema checks hundreds of bodies, and compiled takes half as long. */
const compiled = perObject((schema: z.ZodType) => z.compile(schema))

function checkedText({ file, make, schema }: Body): string {
  const value = make()
  const checked = compiled(schema).safeParse(value instanceof Raw ? JSON.parse(value.text) : value)
  if (!checked.success) throw new Error(`${file} breaks its own schema: ${checked.error.message}`)
  return value instanceof Raw ? value.text : JSON.stringify(value)
}

/** The name that the project came with. */
const FIRST_NAME = 'Provider Directory'

/** A sentence each; none where the site is only served on this machine. */
export function deployWarnings({ name, repository, contact, baseUrl }: Publication): string[] {
  if (/^http:\/\/localhost(?::|$)/.test(baseUrl)) return []
  return [
    ...(name === FIRST_NAME ? [`content/site.yaml: name is still "${FIRST_NAME}"`] : []),
    ...(repository === '' && contact === ''
      ? [
          'content/site.yaml: repository and contact are both empty, so no correction can reach anybody; write one of them',
        ]
      : []),
  ]
}

export type BuildOptions = SiteOptions & { outDir: string }
type BuildResult = (Made & { emitted: Emitted }) | Refused

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
