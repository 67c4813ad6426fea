/** Configuration files for tools, of each provider with free chat models, each collection, and all free models. */
import { z } from 'zod'
import { providerDetail } from '../../api/providers.ts'
import { perObject } from '../../base/memo.ts'
import { groupBy } from '../../base/order.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { type CatalogCollection, isSuchModel } from '../../catalog/collections.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { highestRated } from '../../catalog/models/ratings.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { bestForAgents, type Member, memberOf, type Setup } from '../../configs/member.ts'
import { TOOLS } from '../../configs/tools.ts'
import { slug } from '../../schema/text.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'

const files = z
  .array(
    z.strictObject({
      name: z.string().describe('File name.'),
      tool: z.string().describe('As in the command setup <tool>.'),
      url: z.url(),
      mediaType: z.string(),
      description: z.string(),
    }),
  )
  .min(1)

const each = (of: string) => z.array(z.strictObject({ slug, title: z.string(), files })).describe(of)

export const configIndex = z.strictObject({
  object: z.literal('configs'),
  freeModels: files.optional().describe('All chat models that need no card, below /configs/free-models/.'),
  collections: each('Below /configs/collections/<slug>/.'),
  providers: each('Providers with free chat models, below /configs/providers/<slug>/.'),
})

export type ConfigFile = { tool: (typeof TOOLS)[number]; path: string; text: string }

/** By extension; the others are text. */
const MEDIA_TYPES: Record<string, string> = { yaml: 'application/yaml', md: 'text/markdown; charset=utf-8' }

const filesOf = (folder: string, setup: Setup): ConfigFile[] =>
  TOOLS.flatMap((tool) => {
    const text = tool.text(setup)
    return text === undefined ? [] : [{ tool, path: `configs/${folder}/${tool.file}`, text }]
  })

const rowsByProvider = perObject((catalog: Catalog) =>
  groupBy(
    bestForAgents(
      highestRated(catalog).map(({ row }) => row),
      catalog.ratings.today,
    ),
    ({ provider }) => provider,
  ),
)

/** With the rows that a file may have. */
const membersOf = (
  catalog: Catalog,
  providers: readonly CatalogProvider[],
  keep: (row: ModelRow) => boolean = () => true,
): Member[] =>
  providers.map((provider) =>
    memberOf(providerDetail(provider), (rowsByProvider(catalog).get(provider.slug) ?? []).filter(keep)),
  )

/** Those of a provider; none where no chat model of it is free. */
export function providerConfigs(catalog: Catalog, provider: CatalogProvider): ConfigFile[] {
  const [member] = membersOf(catalog, [provider])
  if (member!.models.length === 0) return []
  return filesOf(`providers/${provider.slug}`, { title: `${member!.name}, free`, members: [member!] })
}

export const freeModelConfigs = (catalog: Catalog): ConfigFile[] =>
  filesOf('free-models', {
    title: 'Free chat models, no card',
    members: membersOf(catalog, catalog.active, ({ card }) => card === false).filter(
      ({ models }) => models.length > 0,
    ),
  })

export const collectionConfigs = (
  catalog: Catalog,
  { slug, title, members, ...asked }: CatalogCollection,
): ConfigFile[] =>
  filesOf(`collections/${slug}`, { title, members: membersOf(catalog, members, (row) => fits(row, asked)) })

/** What a collection asks of an offer or a model, asked of a row. */
function fits(row: ModelRow, { query, models }: Pick<CatalogCollection, 'query' | 'models'>): boolean {
  const { noCard, noPhone, kind } = query ?? {}
  return (
    (!noCard || row.card === false) &&
    (!noPhone || row.phone === false) &&
    (!kind || [kind].flat().includes(row.kind)) &&
    (!models || isSuchModel(row, models))
  )
}

export const configs: FileGroup = {
  name: 'configs',
  files({ catalog, publication }: SiteContext): SiteFile[] {
    const written: ConfigFile[] = []
    const listed = (files: ConfigFile[]) => {
      written.push(...files)
      return files.map(({ tool, path }) => ({
        name: tool.file,
        tool: tool.slug,
        url: `${publication.baseUrl}/${path}`,
        mediaType: MEDIA_TYPES[tool.file.split('.').at(-1)!] ?? 'text/plain; charset=utf-8',
        description: tool.description,
      }))
    }
    const group = (slug: string, title: string, files: ConfigFile[]) =>
      files.length > 0 ? [{ slug, title, files: listed(files) }] : []
    const all = freeModelConfigs(catalog)
    const index: z.infer<typeof configIndex> = {
      object: 'configs',
      ...(all.length > 0 && { freeModels: listed(all) }),
      collections: catalog.collections.flatMap((one) =>
        group(one.slug, one.title, collectionConfigs(catalog, one)),
      ),
      providers: catalog.active.flatMap((one) =>
        group(one.slug, one.entry.name, providerConfigs(catalog, one)),
      ),
    }
    return [
      ...written.map(({ path, text }): SiteFile => [path, text]),
      ['configs/index.json', `${JSON.stringify(configIndex.parse(index), null, 2)}\n`],
    ]
  },
}
