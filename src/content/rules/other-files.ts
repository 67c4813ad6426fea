/** Rules about other files than entries: collections, the directory's core, popularity.json, imported models. */
import type { Path } from '../../base/json.ts'
import { once } from '../../base/memo.ts'
import { nearest } from '../../base/nearest.ts'
import { groupBy } from '../../base/order.ts'
import { newestDay } from '../../entry/fact-sources.ts'
import { isByRule, livingOffers, ruleOf } from '../../entry/free-offers.ts'
import { boughtChat } from '../../entry/models/chat-credit.ts'
import { kinsOf, namedIn } from '../../entry/models/makers.ts'
import { endedByMaker, isListed, type MakerEnd, makerEnds } from '../../entry/models/missing-models.ts'
import { modelsHash } from '../../entry/models/model-lines.ts'
import { APART, labelsOf, sizeOf, sizesBy, slugOf } from '../../entry/models/spellings.ts'
import { viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModels } from '../../schema/imported.ts'
import type { Purchase } from '../../schema/offer.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import type { ContentTree } from '../tree.ts'
import { type Rule, treeRule } from './rule.ts'

type Member = { file: string; path: Path; slug: string; isRepeated: boolean }

/** Every slug that a list names. */
function* membersIn({ collections, site }: ContentTree): Iterable<Member> {
  const lists = [
    ...collections.map(({ file, value }) => ({ file, field: 'providers', slugs: value.providers ?? [] })),
    { file: 'site.yaml', field: 'core', slugs: site.core },
  ]
  for (const { file, field, slugs } of lists)
    for (const [index, slug] of slugs.entries())
      yield { file, path: [field, index], slug, isRepeated: slugs.indexOf(slug) !== index }
}

/** What a slug gets that is of no provider. */
function noEntry({ providerSlugs }: ContentTree, slug: string, otherwise: string) {
  const near = nearest(slug, [...providerSlugs])
  return {
    message: `there is no content/providers/${slug}.yaml`,
    help: near ? `Did you mean "${near}"?` : otherwise,
  }
}

/** How far the amount of a credit may be from what catalogues' prices of this week make it. */
const NEAR = 0.1

type NamedModel = { id: string; path: (string | number)[]; for: readonly Capability[] | undefined }

/** What catalogues list whole. Of models that do something else they have some. */
const LISTED: ReadonlySet<Capability> = new Set(['chat', 'code-generation', 'image-understanding'])

export const otherFileRules: readonly Rule[] = [
  treeRule('bought-chat', 'warning', function* ({ tree, today }) {
    const imports = new Map(tree.models.map(({ slug, value }) => [slug, value]))
    const column = tree.ratings?.columns.find(({ slug }) => slug === 'arena-text')
    const rows = new Map(column?.value.rows.map((row) => [row.name, row]))
    const size = sizesBy(tree.sizes)
    const rated = (model: string) => rows.get(tree.ratings?.matches[model]?.['arena-text'] ?? '')
    for (const { slug, file, value } of tree.providers) {
      if (!value.offers.some(({ buys }) => buys?.some(({ capability }) => capability === 'chat'))) continue
      const entry = viewOf(value, today)
      for (const offer of entry.freeOffers) {
        const bought = boughtChat(entry, offer, { slug, imported: imports.get(slug), size, rated })
        const row = offer.buys?.findIndex(({ capability }) => capability === 'chat') ?? -1
        const typed = offer.buys?.[row]
        if (!bought || !typed || bought === typed) continue
        if (typed.model === bought.model && Math.abs(typed.amount / bought.amount - 1) <= NEAR) continue
        const words = ({ amount, metric, model }: Purchase) => `${amount} ${metric} of ${model}`
        yield {
          file,
          path: ['offers', entry.offers.indexOf(offer), 'buys', row],
          message: `counts ${words(typed)}, where requests of 1,000 tokens in and 500 out come to ${words(bought)}`,
          help: `Write model: ${bought.model} and amount: ${bought.amount}, with source: ${bought.source}, asOf: ${bought.asOf}; that model is the highest rated of the offer, else the largest.`,
        }
      }
    }
  }),
  treeRule('dangling-slug', 'error', function* ({ tree }) {
    for (const { file, path, slug } of membersIn(tree)) {
      if (tree.providerSlugs.has(slug)) continue
      yield { file, path, ...noEntry(tree, slug, 'Remove the slug, or add the provider.') }
    }
  }),
  treeRule('retired-member', 'error', function* ({ tree }) {
    const retired = new Set(tree.providers.filter(({ value }) => value.retired).map(({ slug }) => slug))
    for (const { file, path, slug } of membersIn(tree))
      if (retired.has(slug))
        yield { file, path, message: `${slug} is retired`, help: 'Remove it from the list.' }
  }),
  treeRule('duplicate-member', 'error', function* ({ tree }) {
    for (const { file, path, slug, isRepeated } of membersIn(tree))
      if (isRepeated) yield { file, path, message: `${slug} is listed twice`, help: 'Remove one.' }
  }),
  treeRule('duplicate-title', 'error', function* ({ tree }) {
    const seen = new Map<string, string>()
    for (const { file, value } of tree.collections) {
      const first = seen.get(value.title.toLowerCase())
      if (first)
        yield { file, path: ['title'], message: `the same title as ${first}`, help: 'Choose another title.' }
      else seen.set(value.title.toLowerCase(), file)
    }
  }),

  treeRule('catalogue-slug', 'error', function* ({ tree }) {
    for (const [index, { providers }] of tree.popularity.catalogues.entries())
      for (const [name, slug] of Object.entries(providers)) {
        if (slug === null || tree.providerSlugs.has(slug)) continue
        const path = ['catalogues', index, 'providers', name]
        const otherwise = 'Write null, which means that the directory does not hold it.'
        yield { file: 'popularity.json', path, ...noEntry(tree, slug, otherwise) }
      }
  }),

  treeRule('models-hash', 'error', function* ({ tree }) {
    for (const { file, value } of tree.models)
      if (modelsHash(value.models) !== value.hash)
        yield {
          file,
          path: ['hash'],
          message: 'the models do not have this hash: the file was edited by hand',
          help: 'Run npm run models, which writes it anew. What a catalogue has wrong is corrected in the catalogue.',
        }
  }),

  treeRule('models-entry', 'error', function* ({ tree }) {
    const entries = new Map(tree.providers.map(({ slug, value }) => [slug, value]))
    for (const { slug, file } of tree.models) {
      const entry = entries.get(slug)
      // A broken entry has its own error.
      if (entry ? entry.connection.modelsDev !== undefined : tree.providerSlugs.has(slug)) continue
      const near = entry ? undefined : nearest(slug, [...tree.providerSlugs])
      yield {
        file,
        path: [],
        message: entry
          ? `content/providers/${slug}.yaml names no catalogue that these models are from`
          : `there is no content/providers/${slug}.yaml`,
        help: near
          ? `Rename it to ${near}.json, as the entry was?`
          : 'Remove this file, or set connection.modelsDev in the entry.',
      }
    }
  }),

  treeRule('model-files', 'error', function* ({ tree }) {
    const named = groupBy([...pagedModels(tree)], ({ slug }) => slug)
    for (const [slug, [one]] of named) {
      const other = named.get(slug.replace(/\.(?:html|json)$/, ''))?.[0]
      if (other === undefined || other.slug === slug) continue
      yield {
        file: one!.file,
        path: one!.path,
        message: `the page of the model ${slug} would be the file of ${other.slug}, which ${other.file} names (${other.id})`,
        help: 'Leave one of them out, or give both one slug in src/entry/models/spellings.ts.',
      }
    }
  }),

  treeRule('model-spellings', 'error', function* ({ tree }) {
    for (const [one, other] of twinsAmong([...pagedModels(tree)]))
      yield {
        file: one.file,
        path: one.path,
        message: `${one.id} has the slug ${one.slug}, and looks like the model that ${other.file} names ${other.id}, with the slug ${other.slug}`,
        help: 'Give both one slug in src/entry/models/spellings.ts (SAME), or say there why they are two (APART).',
      }
  }),

  treeRule('ended-by-maker', 'warning', function* ({ tree, today }) {
    const kin = kinsOf(once(() => namedIn(tree)))
    const entries = tree.providers.map(({ slug, value }) => ({ slug, entry: value }))
    const ends = new Map<string, MakerEnd>(makerEnds(entries, today))
    for (const { slug: maker, entry } of entries)
      for (const [slug, day] of endedByMaker(maker, entry, (one) => kin(one).maker))
        ends.set(slug, { maker, day })
    for (const { slug, file, value } of tree.providers) {
      if (value.retired) continue
      for (const { id, path } of namedModels(value)) {
        const end = ends.get(slugOf(id, slug))
        const offer = path[0] === 'offers' ? value.offers[path[1] as number]! : undefined
        if (!end || end.maker === slug || !offer) continue
        const fact = `offers.${offer.id}.${path[2] === 'quotas' ? `quotas.${id}` : 'models'}`
        // A page that was written since names it all the same.
        if ((newestDay(value, fact) ?? '') >= end.day) continue
        yield {
          file,
          path,
          message: `${id} ${end.day <= today ? 'ended' : 'ends'} on ${end.day} at ${end.maker}, who made it`,
          help: 'Look whether it answers here after that day. If so, add a page of a later day that names it; if not, give its row the day as `ended`, or take it out of `models`.',
        }
      }
    }
  }),

  treeRule('unlisted-model', 'warning', function* ({ tree }) {
    const imports = new Map(tree.models.map(({ slug, value }) => [slug, value]))
    for (const { slug, file, value } of tree.providers) {
      const imported = imports.get(slug)
      if (!imported || value.retired) continue
      const ids = imported.models.filter(isListed).map(({ id }) => id)
      const listed = new Set(ids.map((id) => id.toLowerCase()))
      for (const { id, path, for: capabilities } of namedModels(value)) {
        if (listed.has(id.toLowerCase()) || !isOfListedKind(imported, capabilities)) continue
        const near = nearest(id, ids)
        yield {
          file,
          path,
          message: `${id} is not one of the models (${ids.length}) that ${sourceOf(imported)}`,
          help: near
            ? `Did you mean "${near}"? Keep it if a page of the provider names it.`
            : 'Look whether the provider still serves it; keep it if a page says so.',
        }
      }
    }
  }),
]

type PagedModel = { slug: string; id: string; name?: string | undefined; file: string; path: Path }

/** Models of two slugs that share a label and are of one size, as far as it is known. */
function* twinsAmong(models: readonly PagedModel[]): Iterable<readonly [PagedModel, PagedModel]> {
  const bySlug = groupBy(models, ({ slug }) => slug)
  const labelled = [...bySlug.values()].flatMap((own) => {
    const labels = new Set(own.flatMap(({ slug, name }) => labelsOf(slug, name)))
    const [total] = own.flatMap(({ slug, name = '' }) => (sizeOf(slug) ?? sizeOf(name))?.total ?? [])
    return [...labels].map((label) => ({ label, total, model: own[0]! }))
  })
  for (const alike of groupBy(labelled, ({ label }) => label).values()) {
    const sizes = new Set(alike.flatMap(({ total }) => total ?? []))
    // Of several sizes, a name without one may mean each.
    const firsts = new Map<number | undefined, PagedModel>()
    for (const { total, model } of alike) {
      if (total === undefined && sizes.size > 1) continue
      const size = sizes.size > 1 ? total : undefined
      const other = firsts.get(size)
      if (other === undefined) firsts.set(size, model)
      else if (!APART.has([model.slug, other.slug].toSorted().join(' '))) yield [model, other]
    }
  }
}

/** Models that get a page: those that entries name, and those of an import that a rule of an offer gives. */
function* pagedModels({
  providers,
  models,
}: Pick<ContentTree, 'providers' | 'models'>): Iterable<PagedModel> {
  const imports = new Map(models.map((imported) => [imported.slug, imported]))
  for (const { slug: provider, file, value } of providers) {
    const imported = imports.get(provider)
    const listed = imported?.value.models ?? []
    const names = new Map(listed.map(({ id, name }) => [id, name]))
    for (const { id, path } of namedModels(value))
      if (path[0] === 'offers') yield { slug: slugOf(id, provider), id, name: names.get(id), file, path }
    const rules = livingOffers(value).map((offer) => ruleOf(offer.models))
    for (const [position, { id, name }] of listed.entries())
      if (rules.some((rule) => isByRule(rule, id)))
        yield { slug: slugOf(id, provider), id, name, file: imported!.file, path: ['models', position, 'id'] }
  }
}

/** Whether a model for this would be among the imported ones: the kind is listed whole, or the import has others of it. */
const isOfListedKind = ({ models }: ImportedModels, capabilities: readonly Capability[] | undefined) =>
  capabilities === undefined ||
  capabilities.some((one) => LISTED.has(one) || models.some(({ mode }) => mode === one))

const sourceOf = ({ sources: [source] }: ImportedModels): string =>
  source ? `${source.name} listed on ${source.asOf}` : 'were imported'

/** Ids that the entry names in what lives, with their places. */
function* namedModels({ offers, connection, capabilities }: ProviderEntry): Iterable<NamedModel> {
  for (const [index, offer] of offers.entries()) {
    if (offer.ended) continue
    const covered = offer.covers ?? capabilities
    for (const [row, { models = [], ended, for: purpose }] of (offer.quotas ?? []).entries())
      for (const [position, id] of models.entries())
        if (!ended)
          yield {
            id,
            path: ['offers', index, 'quotas', row, 'models', position],
            for: purpose === undefined ? covered : [purpose].flat(),
          }
    if (Array.isArray(offer.models))
      for (const [position, id] of offer.models.entries())
        yield { id, path: ['offers', index, 'models', position], for: covered }
  }
  const model = connection.firstCall?.model
  if (model !== undefined)
    yield { id: model, path: ['connection', 'firstCall', 'model'], for: capabilities?.slice(0, 1) }
}
