/**
 * `litellm.yaml`: a configuration for the LiteLLM proxy (https://docs.litellm.ai/docs/proxy/configs). Each provider is
 * one wildcard route (https://docs.litellm.ai/docs/wildcard_routing), so any of its models can be asked for.
 */
import { Document, type YAMLMap } from 'yaml'
import type { CatalogCollection } from '../catalog.ts'
import { oneLine } from './comment.ts'
import { type Connection, isTemplate, openaiConnections } from './connections.ts'

/** The configuration, or undefined where no member has a fixed address for OpenAI clients. */
export function litellmConfig(
  { title, subtitle }: CatalogCollection,
  all: readonly Connection[],
): string | undefined {
  const compatible = openaiConnections(all)
  const routes = compatible.filter((one) => !isTemplate(one))
  if (routes.length === 0) return undefined
  const document = new Document({
    model_list: routes.map(({ slug, openaiBaseUrl, variable }) => ({
      model_name: `${slug}/*`,
      litellm_params: {
        model: 'openai/*',
        api_base: openaiBaseUrl,
        // Where no key is taken, the client behind the proxy needs some text all the same.
        api_key: variable ? `os.environ/${variable.name}` : 'none',
      },
    })),
  })
  document.commentBefore = lines(
    `${title}: ${subtitle}`,
    'Start it with: litellm --config litellm.yaml',
    `Ask for a model as <provider>/<model>; what follows ${routes[0]!.slug}/ is the name that the provider gives it.`,
    'Remove the entries whose variable you do not set: LiteLLM may send OPENAI_API_KEY to an entry without a key of its own.',
    ...compatible
      .filter(isTemplate)
      .map(
        ({ name, openaiBaseUrl }) => `Left out, as its address differs by account: ${name}, ${openaiBaseUrl}`,
      ),
  )
  for (const [index, { name, keyUrl, docsUrl, keyless }] of routes.entries())
    (document.getIn(['model_list', index]) as YAMLMap).commentBefore = lines(
      `${name}: ${keyUrl ?? docsUrl}`,
      ...(keyless ? [KEYLESS] : []),
    )
  return document.toString({ lineWidth: 0 })
}

const KEYLESS = 'Answers without a key too; this client always sends one.'

const lines = (...texts: readonly string[]) => texts.map((text) => ` ${oneLine(text)}`).join('\n')
