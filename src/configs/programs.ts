/** Files for programs of one's own: `env.txt`, `litellm.yaml` for the LiteLLM proxy, `sdk.md`. */
import { groupBy } from '../base/order.ts'
import { codeSpan, escapeMarkdown, markdownTable, markdownUrl } from '../base/safe-text.ts'
import { limitAt } from '../entry/offer-limits.ts'
import { isTemplate } from '../schema/connection.ts'
import {
  aboutDefault,
  billing,
  type ChatMember,
  chatMembers,
  comment,
  defaultOf,
  javascriptString,
  type Member,
  needed,
  pythonString,
  type Route,
  routesOf,
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
  const byStem = groupBy(keyed, stemOfKey)
  const without = members.filter(({ variable }) => !variable)
  const chats = chatMembers(members)
  return `${[
    comment(
      title,
      'Fill in the keys that you have, and keep the file to yourself.',
      ...aboutDefault(chats.length > 0 ? chats : withOwnUrl(members)),
    ),
    ...[...byVariable].map(([name, users]) =>
      [
        ...users.map(terms),
        `${name}=`,
        ...users.flatMap((user) => addressLines(user, byStem.get(stemOfKey(user))!.length > 1)),
      ].join('\n'),
    ),
    ...(without.length > 0
      ? [
          comment('Without a line here, because one variable does not hold what they need:'),
          ...without.map(({ name, docsUrl }) => comment(`${name}: ${docsUrl}`)),
        ]
      : []),
  ].join('\n\n')}\n`
}

/** `GROQ_API_KEY` → `GROQ`: all variables of a provider begin alike. */
const stemOfKey = ({ variable }: Member) => variable!.name.replace(/(?:_API)?_(?:KEY|TOKEN)$/, '')

const terms = ({ name, summary, card, phone, keyless, keyUrl, docsUrl, variable, models }: Member): string =>
  comment(
    `${name}: ${summary}`,
    `Card: ${needed(card)}. Phone: ${needed(phone)}. ${keyUrl ? `Key: ${keyUrl}` : `Documentation: ${docsUrl}`}`,
    ...billing(models.slice(0, 1)),
    ...(keyless ? ['Works without a key too.'] : []),
    ...(variable!.derived
      ? ['The name of the variable is made up here; no official SDK is known to read one.']
      : []),
    ...(variable!.partial ? [`It may take more than this one: ${docsUrl}`] : []),
  )

/** What a shell and a parser of `.env` files read alike without quotes. */
const PLAIN = /^[\w./:@+-]+$/

/** The URL for OpenAI clients and a free model. SDKs read `<prefix>_BASE_URL` by themselves, and some take another URL from it. */
function addressLines(member: Member, othersShare: boolean): string[] {
  const [first] = member.openaiBaseUrl === null ? [] : routesOf([member as ChatMember])
  if (!first) return []
  const { openaiBaseUrl, slug } = first.member
  const prefix = stemOfKey(member) + (othersShare ? `_${stemOf(slug)}` : '')
  const url = `${prefix}_OPENAI_BASE_URL=${openaiBaseUrl}`
  const isByAccount = isTemplate(openaiBaseUrl)
  return [
    ...(isByAccount ? [comment('Fill in what is in braces, and remove the # before the name:', url)] : []),
    ...(!isByAccount && PLAIN.test(openaiBaseUrl) ? [url] : []),
    ...(PLAIN.test(first.model.id) ? [`${prefix}_FREE_MODEL=${first.model.id}`] : []),
  ]
}

const FALLBACKS = 5

/**
 * For the LiteLLM proxy, after https://docs.litellm.ai/docs/proxy/configs as of 2026-10-13. Undefined where no member has a
 * free model at a fixed URL for OpenAI clients.
 */
export function litellmConfig({ title, members }: Setup): string | undefined {
  const chats = chatMembers(members)
  if (chats.length === 0) return undefined
  const first = defaultOf(chats)
  const head = comment(
    title,
    'Start it with: litellm --config litellm.yaml',
    ...aboutDefault(chats),
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
        `${indented(comment(`${member.name}: ${member.keyUrl ?? member.docsUrl}`, ...notes(member)))}\n${member.models.map((model) => route({ member, model })).join('\n')}`,
    ),
    '',
    ...(first ? ['router_settings:', '  model_group_alias:', `    "default": ${routeName(first)}`, ''] : []),
    'litellm_settings:',
    '  # Asked in this order when a model fails.',
    '  default_fallbacks:',
    ...routesOf(chats)
      .slice(0, FALLBACKS)
      .map((one) => `    - ${routeName(one)}`),
    '',
  ].join('\n')
}

const routeName = ({ member, model }: Route) => yamlString(`${member.slug}/${model.id}`)

const notes = ({ keyless, models }: ChatMember) => [
  ...(keyless ? ['Answers without a key too; this client always sends one.'] : []),
  ...billing(models),
]

/** Every value is quoted and escaped, for a reader of YAML 1.1 sees other line ends. */
function route({ member, model }: Route): string {
  const { variable, openaiBaseUrl } = member
  const { limits, context, maxOutput } = model
  return [
    `  - model_name: ${routeName({ member, model })}`,
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
  const chats = chatMembers(members)
  const [example] = routesOf(chats)
  if (!example) return undefined
  const own = withOwnUrl(members)
  const rows = [...chats, ...own]
  return `${[
    `# ${escapeMarkdown(title)}: programs`,
    aboutDefault(chats).map(escapeMarkdown).join(' '),
    `Base URL, key and model are those of ${escapeMarkdown(example.member.name)}. Any row of the table can take their place.`,
    'Python, after `pip install openai`:',
    fence('python', python(example)),
    'JavaScript, after `npm install openai`:',
    fence('js', openai(example)),
    'JavaScript with the AI SDK, after `npm install ai @ai-sdk/openai-compatible`:',
    fence('js', aiSdk(example)),
    markdownTable(['provider', 'base URL', 'variable', 'key', 'free models'], rows.map(row)),
    ...(own.length > 0 ? ['Fill in the parts of a URL that are in braces.'] : []),
    ...(rows.some(({ keyless }) => keyless)
      ? ['“(optional)”: the provider answers without a key too, but these clients always send one.']
      : []),
  ].join('\n\n')}\n`
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

function python({ member: { openaiBaseUrl, variable }, model }: Route): string {
  const key = variable ? `os.environ[${pythonString(variable.name)}]` : '"none"'
  return `import os
from openai import OpenAI

client = OpenAI(base_url=${pythonString(openaiBaseUrl)}, api_key=${key})
reply = client.chat.completions.create(
    model=${pythonString(model.id)},
    messages=[{"role": "user", "content": "Hello"}],
)
print(reply.choices[0].message.content)`
}

const keyIn = ({ variable }: ChatMember) => (variable ? `process.env.${variable.name}` : "'none'")

function openai({ member, model }: Route): string {
  return `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: ${javascriptString(member.openaiBaseUrl)}, apiKey: ${keyIn(member)} })
const reply = await client.chat.completions.create({
  model: ${javascriptString(model.id)},
  messages: [{ role: 'user', content: 'Hello' }],
})
console.log(reply.choices[0].message.content)`
}

function aiSdk({ member, model }: Route): string {
  return `import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'

const provider = createOpenAICompatible({
  name: ${javascriptString(member.slug)},
  baseURL: ${javascriptString(member.openaiBaseUrl)},
  apiKey: ${keyIn(member)},
})
const { text } = await generateText({ model: provider(${javascriptString(model.id)}), prompt: 'Hello' })
console.log(text)`
}

const row = ({ name, openaiBaseUrl, variable, keyUrl, docsUrl, keyless, models }: ChatMember) => [
  escapeMarkdown(name),
  codeSpan(openaiBaseUrl),
  variable ? `${codeSpan(variable.name)}${variable.derived ? ' (made up here)' : ''}` : 'none',
  (keyUrl ? markdownUrl(keyUrl) : `see ${markdownUrl(docsUrl)}`) + (keyless ? ' (optional)' : ''),
  models.map(({ id }) => codeSpan(id)).join(', '),
]
