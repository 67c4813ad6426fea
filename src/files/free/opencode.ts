/** Free chat models in the format of https://models.dev/api.json, for programs that read that: opencode does with `OPENCODE_MODELS_URL`. */
import { providerDetail } from '../../api/providers.ts'
import { groupBy } from '../../base/order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { answerSize, stemOf, variableOf } from '../../configs/member.ts'
import { LEAST_CONTEXT, wellFormed } from '../../configs/tools.ts'
import { noTraining } from '../../entry/free-offers.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'
import { usableModels } from './free.ts'

/** Folder below `/opencode`, and what is in its file: opencode appends `/api.json` itself. */
const FOLDERS: Readonly<Record<string, (one: FreeModel) => boolean>> = {
  opencode: () => true,
  'opencode/no-card': ({ row }) => row.card === false,
  'opencode/no-training': ({ offer }) => noTraining(offer.allTerms) === true,
}

export const opencode: FileGroup = {
  name: 'opencode',
  *files({ catalog }: SiteContext): Iterable<SiteFile> {
    const models = usableModels(catalog).filter(
      ({ row: { capabilities, context } }) =>
        capabilities.includes('chat') && (context === null || context >= LEAST_CONTEXT),
    )
    for (const [folder, belongs] of Object.entries(FOLDERS))
      yield [`${folder}/api.json`, () => apiJson(models.filter(belongs))]
  },
}

function apiJson(models: readonly FreeModel[]): string {
  const providers = [...groupBy(models, ({ provider }) => provider.slug)].flatMap(([slug, own]) => {
    const head = headOf(own[0]!.provider)
    // Of an id that several offers give, the first in order; what the model is they all say alike.
    const ids = own.toReversed().map((one) => [one.row.id!, modelOf(one)])
    return head ? [[slug, { ...head, models: Object.fromEntries(ids) }]] : []
  })
  return `${JSON.stringify(Object.fromEntries(providers), wellFormed)}\n`
}

/** Undefined where an OpenAI client cannot call it. */
function headOf(provider: CatalogProvider) {
  const { slug, name, docsUrl, connection } = providerDetail(provider)
  if (connection.openaiCompatible !== true || connection.openaiBaseUrl === null) return undefined
  // Where there is no key, any text in the variable shows opencode that the provider is wanted.
  const key = variableOf({ slug, connection })?.name ?? `${stemOf(slug)}_API_KEY`
  return {
    id: slug,
    // opencode sends the key only where there is one name; what else a URL needs, it finds by the names in the URL.
    env: [key],
    npm: '@ai-sdk/openai-compatible',
    api: connection.openaiBaseUrl.replace(
      /\{(\w+)\}/g,
      (_, part: string) =>
        `\${${key.replace(/_(?:(?:API|ACCESS)_)?(?:KEY|TOKEN)$/, '')}_${part.toUpperCase()}}`,
    ),
    name,
    doc: docsUrl,
  }
}

/** Sorts last, and is the day of no model: the format has no way to say that a day is not known. */
const NO_DAY = '1970-01-01'

/** What is not known: no day, a limit of 0, which opencode takes for none, and tools, as opencode assumes them too. */
function modelOf({ row, model }: FreeModel) {
  const { id, name, context, modalities, tools, structuredOutput, reasoning, openWeights } = row
  const { input, output } = modalities
  const { released = NO_DAY, knowledge } = model.imported ?? {}
  const answer = answerSize(row)
  return {
    id,
    name,
    attachment: input?.some((one) => one !== 'text') ?? false,
    reasoning: reasoning === true,
    ...(reasoning === true && { reasoning_options: [] }),
    tool_call: tools !== false,
    ...(structuredOutput !== null && { structured_output: structuredOutput }),
    ...(knowledge && { knowledge }),
    release_date: released,
    last_updated: released,
    modalities: { input: input ?? ['text'], output: output ?? ['text'] },
    open_weights: openWeights === true,
    limit: context === null || answer === null ? { context: 0, output: 0 } : { context, output: answer },
    cost: { input: 0, output: 0 },
  }
}
