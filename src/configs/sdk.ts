/** `sdk.md`: programs that call a free model, and what each provider takes instead. */
import { codeSpan, escapeMarkdown, markdownTable, markdownUrl } from '../base/safe-text.ts'
import { javascriptString, pythonString } from './literal.ts'
import { type ChatMember, chatMembers, type Setup, withOwnUrl } from './member.ts'

/** Undefined where an OpenAI client can call no free model of a member. */
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
