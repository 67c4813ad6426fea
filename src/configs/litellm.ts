/** `litellm.yaml` for the LiteLLM proxy, after https://docs.litellm.ai/docs/proxy/configs as of 2026-10-13. */
import { comment, yamlString } from './literal.ts'
import { type ChatMember, chatMembers, type FreeChatModel, type Setup, withOwnUrl } from './member.ts'

/** How many models are tried one after the other when one fails. */
const FALLBACKS = 5

/** Undefined where no member has a free model at a fixed URL for OpenAI clients. */
export function litellmConfig({ title, members }: Setup): string | undefined {
  const chats = chatMembers(members)
  if (chats.length === 0) return undefined
  const routes = chats.flatMap((member) => member.models.map((model) => ({ member, model })))
  const best = routes
    .toSorted((a, b) => requestsADay(b.model) - requestsADay(a.model))
    .slice(0, FALLBACKS)
    .map(({ member, model }) => `    - ${yamlString(routeName(member, model))}`)
  const head = comment(
    title,
    'Start it with: litellm --config litellm.yaml',
    'Each route is a model that an offer names as free; the list of /models says on what conditions.',
    'Remove the routes whose variable you do not set: LiteLLM may send OPENAI_API_KEY to a route without a key of its own.',
    ...withOwnUrl(members).map(
      ({ name, openaiBaseUrl }) => `Left out, as its URL differs by account: ${name}, ${openaiBaseUrl}`,
    ),
  )
  return [
    head,
    '',
    'model_list:',
    ...chats.map(
      (member) =>
        `${indented(comment(`${member.name}: ${member.keyUrl ?? member.docsUrl}`, ...notes(member)))}\n${member.models.map((model) => route(member, model)).join('\n')}`,
    ),
    '',
    'litellm_settings:',
    '  # Asked in this order when a model fails: most free requests a day first.',
    '  default_fallbacks:',
    ...best,
    '',
  ].join('\n')
}

const requestsADay = ({ limits }: FreeChatModel) => limits.requestsPerDay ?? 0

const routeName = ({ slug }: ChatMember, { id }: FreeChatModel) => `${slug}/${id}`

const notes = ({ keyless, models }: ChatMember) => [
  ...(keyless ? ['Answers without a key too; this client always sends one.'] : []),
  ...(models.some(({ bills }) => bills) ? ['What goes beyond the free amount is billed.'] : []),
]

/** Every value is quoted and escaped, for a reader of YAML 1.1 sees other line ends. */
function route(member: ChatMember, model: FreeChatModel): string {
  const { variable, openaiBaseUrl } = member
  const { requestsPerMinute, tokensPerMinute } = model.limits
  return [
    `  - model_name: ${yamlString(routeName(member, model))}`,
    '    litellm_params:',
    `      model: ${yamlString(`openai/${model.id}`)}`,
    `      api_base: ${yamlString(openaiBaseUrl)}`,
    // No key is taken, but the client behind the proxy needs some text.
    `      api_key: ${yamlString(variable ? `os.environ/${variable.name}` : 'none')}`,
    ...numbers('      ', { rpm: requestsPerMinute, tpm: tokensPerMinute }),
    ...(model.context === null && model.output === null
      ? []
      : [
          '    model_info:',
          ...numbers('      ', { max_input_tokens: model.context, max_output_tokens: model.output }),
        ]),
  ].join('\n')
}

const numbers = (indent: string, values: Record<string, number | null>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value < 1 ? [] : [`${indent}${name}: ${Math.floor(value)}`],
  )

const indented = (lines: string) => lines.replace(/^/gm, '  ')
