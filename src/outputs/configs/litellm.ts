/**
 * `litellm.yaml`: a configuration for the LiteLLM proxy (https://docs.litellm.ai/docs/proxy/configs). Each provider is
 * one wildcard route (https://docs.litellm.ai/docs/wildcard_routing), so any of its models can be asked for.
 */
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import { comment } from './comment.ts'
import { type Connection, isTemplate, type OpenaiConnection, openaiConnections } from './connections.ts'
import { yamlString } from './literal.ts'

/** The configuration, or undefined where no member has a fixed URL for OpenAI clients. */
export function litellmConfig(
  { title, subtitle }: CatalogCollection,
  all: readonly Connection[],
): string | undefined {
  const compatible = openaiConnections(all)
  const routes = compatible.filter((one) => !isTemplate(one))
  if (routes.length === 0) return undefined
  const head = comment(
    `${title}: ${subtitle}`,
    'Start it with: litellm --config litellm.yaml',
    `Ask for a model as <provider>/<model>; what follows ${routes[0]!.slug}/ is the name that the provider gives it.`,
    'Remove the entries whose variable you do not set: LiteLLM may send OPENAI_API_KEY to an entry without a key of its own.',
    ...compatible
      .filter(isTemplate)
      .map(({ name, openaiBaseUrl }) => `Left out, as its URL differs by account: ${name}, ${openaiBaseUrl}`),
  )
  return `${head}\n\nmodel_list:\n${routes.map(route).join('\n')}\n`
}

const KEYLESS = 'Answers without a key too; this client always sends one.'

/** One entry of the list. Every value is quoted and escaped, for a reader of YAML 1.1 sees other line ends. */
function route({ slug, name, keyUrl, docsUrl, keyless, openaiBaseUrl, variable }: OpenaiConnection): string {
  return `${indented(comment(`${name}: ${keyUrl ?? docsUrl}`, ...(keyless ? [KEYLESS] : [])))}
  - model_name: ${yamlString(`${slug}/*`)}
    litellm_params:
      model: "openai/*"
      api_base: ${yamlString(openaiBaseUrl)}
${variable ? '' : `${indented(comment(NO_KEY), '      ')}\n`}      api_key: ${yamlString(variable ? `os.environ/${variable.name}` : 'none')}`
}

const NO_KEY = 'No key is taken, but the client behind the proxy needs some text.'

const indented = (lines: string, by = '  ') => lines.replace(/^/gm, by)
