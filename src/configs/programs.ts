/** Files for programs of one's own: `env.txt`, `litellm.yaml` for the LiteLLM proxy, `sdk.md`. */
import { groupBy } from '../base/order.ts'
import { codeSpan, escapeMarkdown, markdownTable, markdownUrl } from '../base/safe-text.ts'
import { limitAt } from '../entry/offer-limits.ts'
import { isTemplate } from '../schema/connection.ts'
import {
  billing,
  type ChatMember,
  chatMembers,
  comment,
  type FreeChatModel,
  javascriptString,
  type Member,
  pythonString,
  type Setup,
  stemOf,
  withOwnUrl,
  yamlString,
} from './member.ts'

/**
 * Lines for a `.env` file, with what each key is for, where one gets it, and what it calls. Undefined where no member
 * takes a key that one variable holds.
 */
export function envTemplate({ title, members }: Setup): string | undefined {
  const keyed = members.filter(({ variable }) => variable)
  if (keyed.length === 0) return undefined
  const byVariable = groupBy(keyed, ({ variable }) => variable!.name)
  const without = members.filter(({ variable }) => !variable)
  return `${[
    comment(title, 'Fill in the keys that you have, and keep the file to yourself.'),
    ...[...byVariable].map(([name, users]) =>
      [...users.map(terms), `${name}=`, ...users.flatMap(addressLines)].join('\n'),
    ),
    ...(without.length > 0
      ? [
          comment('Without a line here, because one variable does not hold what they need:'),
          ...without.map(({ name, docsUrl }) => comment(`${name}: ${docsUrl}`)),
        ]
      : []),
  ].join('\n\n')}\n`
}

function terms({ name, summary, card, phone, keyless, keyUrl, docsUrl, variable, models }: Member): string {
  return comment(
    `${name}: ${summary}`,
    `Card: ${requirement(card)}. Phone: ${requirement(phone)}. ${keyUrl ? `Key: ${keyUrl}` : `Documentation: ${docsUrl}`}`,
    ...billing(models.slice(0, 1)),
    ...(keyless ? ['Works without a key too.'] : []),
    ...(variable!.derived
      ? ['The name of the variable is made up here; no official SDK is known to read one.']
      : []),
    ...(variable!.partial ? [`It may take more than this one: ${docsUrl}`] : []),
  )
}

/** What a shell and a parser of `.env` files read alike without quotes. */
const PLAIN = /^[\w./:@+-]+$/

/** The URL for OpenAI clients and a free model. Their names are none that an SDK reads by itself. */
function addressLines({ slug, openaiBaseUrl, models: [model] }: Member): string[] {
  if (!model || openaiBaseUrl === null || isTemplate(openaiBaseUrl)) return []
  const lines = { OPENAI_BASE_URL: openaiBaseUrl, FREE_MODEL: model.id }
  return Object.entries(lines)
    .filter(([, value]) => PLAIN.test(value))
    .map(([end, value]) => `${stemOf(slug)}_${end}=${value}`)
}

const requirement = (needed: boolean | null) =>
  needed === null ? 'not known' : needed ? 'needed' : 'not needed'

const FALLBACKS = 5

/**
 * For the LiteLLM proxy, after https://docs.litellm.ai/docs/proxy/configs as of 2026-10-13. Undefined where no member has a
 * free model at a fixed URL for OpenAI clients.
 */
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

const requestsADay = ({ limits }: FreeChatModel) => limitAt(limits, 'requests', 'day') ?? 0

const routeName = ({ slug }: ChatMember, { id }: FreeChatModel) => `${slug}/${id}`

const notes = ({ keyless, models }: ChatMember) => [
  ...(keyless ? ['Answers without a key too; this client always sends one.'] : []),
  ...billing(models),
]

/** Every value is quoted and escaped, for a reader of YAML 1.1 sees other line ends. */
function route(member: ChatMember, model: FreeChatModel): string {
  const { variable, openaiBaseUrl } = member
  const { limits, context, maxOutput } = model
  return [
    `  - model_name: ${yamlString(routeName(member, model))}`,
    '    litellm_params:',
    `      model: ${yamlString(`openai/${model.id}`)}`,
    `      api_base: ${yamlString(openaiBaseUrl)}`,
    // No key is taken, but the client behind the proxy needs some text.
    `      api_key: ${yamlString(variable ? `os.environ/${variable.name}` : 'none')}`,
    ...numbers('      ', {
      rpm: limitAt(limits, 'requests', 'minute'),
      tpm: limitAt(limits, 'tokens', 'minute'),
    }),
    ...(context === null && maxOutput === null
      ? []
      : [
          '    model_info:',
          ...numbers('      ', { max_input_tokens: context, max_output_tokens: maxOutput }),
        ]),
  ].join('\n')
}

const numbers = (indent: string, values: Record<string, number | null>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value < 1 ? [] : [`${indent}${name}: ${Math.floor(value)}`],
  )

const indented = (lines: string) => lines.replace(/^/gm, '  ')

/**
 * Programs that call a free model, and what each provider takes instead. Undefined where an OpenAI client can call no
 * free model of a member.
 */
export function sdkPage({ title, members }: Setup): string | undefined {
  const [example, ...others] = chatMembers(members)
  if (!example) return undefined
  const rows = [example, ...others, ...withOwnUrl(members)]
  return `${[
    `# ${escapeMarkdown(title)}: programs`,
    `Base URL, key and model are those of ${escapeMarkdown(example.name)}. Any row of the table can take their place.`,
    'Python, after `pip install openai`:',
    fence('python', python(example)),
    'JavaScript, after `npm install openai`:',
    fence('js', openai(example)),
    'JavaScript with the AI SDK, after `npm install ai @ai-sdk/openai-compatible`:',
    fence('js', aiSdk(example)),
    markdownTable(['provider', 'base URL', 'variable', 'key', 'free models'], rows.map(row)),
    ...(rows.length > others.length + 1 ? ['Fill in the parts of a URL that are in braces.'] : []),
    ...(rows.some(({ keyless }) => keyless)
      ? ['“(optional)”: the provider answers without a key too, but these clients always send one.']
      : []),
  ].join('\n\n')}\n`
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

function python({ openaiBaseUrl, variable, models }: ChatMember): string {
  const key = variable ? `os.environ[${pythonString(variable.name)}]` : '"none"'
  return `import os
from openai import OpenAI

client = OpenAI(base_url=${pythonString(openaiBaseUrl)}, api_key=${key})
reply = client.chat.completions.create(
    model=${pythonString(models[0]!.id)},
    messages=[{"role": "user", "content": "Hello"}],
)
print(reply.choices[0].message.content)`
}

const keyIn = ({ variable }: ChatMember) => (variable ? `process.env.${variable.name}` : "'none'")

function openai(member: ChatMember): string {
  return `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: ${javascriptString(member.openaiBaseUrl)}, apiKey: ${keyIn(member)} })
const reply = await client.chat.completions.create({
  model: ${javascriptString(member.models[0]!.id)},
  messages: [{ role: 'user', content: 'Hello' }],
})
console.log(reply.choices[0].message.content)`
}

function aiSdk(member: ChatMember): string {
  return `import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'

const provider = createOpenAICompatible({
  name: ${javascriptString(member.slug)},
  baseURL: ${javascriptString(member.openaiBaseUrl)},
  apiKey: ${keyIn(member)},
})
const { text } = await generateText({ model: provider(${javascriptString(member.models[0]!.id)}), prompt: 'Hello' })
console.log(text)`
}

const row = ({ name, openaiBaseUrl, variable, keyUrl, docsUrl, keyless, models }: ChatMember) => [
  escapeMarkdown(name),
  codeSpan(openaiBaseUrl),
  variable ? `${codeSpan(variable.name)}${variable.derived ? ' (made up here)' : ''}` : 'none',
  (keyUrl ? markdownUrl(keyUrl) : `see ${markdownUrl(docsUrl)}`) + (keyless ? ' (optional)' : ''),
  models.map(({ id }) => codeSpan(id)).join(', '),
]
