/** Ready-made configurations for each published collection: the files below `/configs/`. */
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'
import { type ConfigIndex, configIndex } from './config-index.ts'
import { type Connection, connections } from './connections.ts'
import { envTemplate } from './env.ts'
import { litellmConfig } from './litellm.ts'
import { openaiSdkPage } from './openai-sdk.ts'

type Config = {
  name: string
  mediaType: string
  description: string
  /** Undefined where nothing in the collection fits. */
  text: (collection: CatalogCollection, all: readonly Connection[]) => string | undefined
}

/** What is offered for a collection; add a row to add one. */
export const CONFIGS: readonly Config[] = [
  {
    name: 'env.txt',
    mediaType: 'text/plain; charset=utf-8',
    description: 'A template for a .env file: the variable, the terms and the key page of each provider.',
    text: envTemplate,
  },
  {
    name: 'litellm.yaml',
    mediaType: 'application/yaml',
    description: 'A configuration for the LiteLLM proxy, with a route for each OpenAI-compatible provider.',
    text: litellmConfig,
  },
  {
    name: 'openai-sdk.md',
    mediaType: 'text/markdown; charset=utf-8',
    description:
      'Base URLs, variables and key pages for OpenAI clients, with a snippet in Python and JavaScript.',
    text: openaiSdkPage,
  },
]

/** A file for each collection and kind of configuration that fits, and an index of them. */
export const configs: FileGroup = {
  name: 'configs',
  files({ catalog, publication }: SiteContext): SiteFile[] {
    const files: SiteFile[] = []
    const index: ConfigIndex = { object: 'configs', collections: [] }
    for (const collection of catalog.collections) {
      const { slug, title } = collection
      const all = connections(collection)
      const offered = CONFIGS.flatMap(({ name, mediaType, description, text }) => {
        const content = text(collection, all)
        if (content === undefined) return []
        const path = `configs/${slug}/${name}`
        files.push([path, content])
        return [{ name, url: `${publication.baseUrl}/${path}`, mediaType, description }]
      })
      if (offered.length > 0) index.collections.push({ slug, title, files: offered })
    }
    return [...files, ['configs/index.json', `${JSON.stringify(configIndex.parse(index), null, 2)}\n`]]
  },
}
