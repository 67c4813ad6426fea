/** Reads the models that the npm package @earendil-works/pi-ai ships, as a second source beside models.dev. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, valueAt } from '../../base/value-at.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported-models.ts'
import { below, type CatalogueProblem, parseObject } from './catalogue.ts'
import { MOST_BYTES } from './fetch-text.ts'
import { readModel } from './read-model.ts'

const PI_AI = {
  name: '@earendil-works/pi-ai',
  url: 'https://www.npmjs.com/package/@earendil-works/pi-ai',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

export type SecondSource = {
  source: ImportSource
  /** By the package's name of the provider. */
  models: ReadonlyMap<string, ImportedModel[]>
  problems: CatalogueProblem[]
}

/** Kinds of models that we can name, and what they say of a model. Of chat models the package states only what goes in. */
const KINDS: Readonly<Record<string, Pick<ImportedModel, 'mode' | 'outputs'>>> = {
  chat: { outputs: ['text'] },
  image: { mode: 'image-generation' },
}

/** Where the package has its data. */
const DATA = 'dist/providers/data'

/** The unpacked package, or one of its data files; or why there is nothing to compare with. */
export function readSecondSource(path: string, asOf: string): SecondSource | { error: string } {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return { error: 'there is no such file or folder' }
  const folder = join(path, DATA)
  const isPackage = stats.isDirectory()
  if (isPackage && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { error: `there is no ${DATA} in it, which the unpacked package has` }
  const files = isPackage
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(folder, name))
    : [path]
  const models = new Map<string, ImportedModel[]>()
  const problems: CatalogueProblem[] = []
  for (const file of files) {
    const provider = basename(file, '.json')
    const bytes = statSync(file).size
    if (bytes > MOST_BYTES)
      return { error: `${provider}.json has ${bytes} bytes, expected at most ${MOST_BYTES}` }
    const parsed = parseObject(readFileSync(file, 'utf8'))
    if ('error' in parsed) return { error: `${provider}.json: ${parsed.error}` }
    const read = modelsOf(parsed.value, provider)
    models.set(provider, read.models)
    problems.push(...read.problems)
  }
  const version = isPackage ? versionOf(path) : undefined
  return { source: { ...PI_AI, ...(version && { version }), asOf }, models, problems }
}

function modelsOf(groups: Record<string, unknown>, provider: string) {
  const models = new Map<string, ImportedModel>()
  const problems: CatalogueProblem[] = []
  for (const group of Object.values(groups))
    for (const raw of isObject(group) ? Object.values(group) : []) {
      const id = valueAt(raw, 'id')
      const kind = valueAt(raw, 'type')
      if (typeof id !== 'string' || typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) continue
      const read = readModel(id, inCatalogueForm(raw), below(below('pi-ai', provider), id))
      problems.push(...read.problems)
      if (read.model && !models.has(id)) models.set(id, { ...KINDS[kind], ...read.model })
    }
  return { models: [...models.values()], problems }
}

/** With the keys of models.dev. The package writes 0 for a price that it does not know. */
const inCatalogueForm = (raw: unknown) => ({
  name: valueAt(raw, 'name'),
  limit: { context: valueAt(raw, 'contextWindow'), output: valueAt(raw, 'maxTokens') },
  modalities: { input: valueAt(raw, 'input'), output: valueAt(raw, 'output') },
  reasoning: valueAt(raw, 'reasoning'),
  cost: {
    input: valueAt(raw, 'cost', 'input') || undefined,
    output: valueAt(raw, 'cost', 'output') || undefined,
    cache_read: valueAt(raw, 'cost', 'cacheRead') || undefined,
  },
})

function versionOf(path: string): string | undefined {
  const file = join(path, 'package.json')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const parsed = parseObject(readFileSync(file, 'utf8'))
  const version = 'value' in parsed ? valueAt(parsed.value, 'version') : undefined
  return typeof version === 'string' && /^\d[\w.+-]{0,40}$/.test(version) ? version : undefined
}
