/** `openai-sdk.md`: where an OpenAI client is pointed at, for each member that one works with. */

import type { CatalogCollection } from '../../api/catalog/collections.ts'
import { codeSpan, escapeMarkdown, markdownTable, markdownUrl } from '../../core/text/markdown.ts'
import { type Connection, isTemplate, type OpenaiConnection, openaiConnections } from './connections.ts'
import { javascriptString, pythonString } from './literal.ts'

/** The page, or undefined where an OpenAI client is not known to work with any member. */
export function openaiSdkPage(
  { title, subtitle }: CatalogCollection,
  all: readonly Connection[],
): string | undefined {
  const compatible = openaiConnections(all)
  if (compatible.length === 0) return undefined
  const ready = compatible.filter((one) => !isTemplate(one))
  // Only of language models is it known that they chat.
  const chat = ready.find(({ category }) => category === 'LLM')
  const example = chat ?? ready[0] ?? compatible[0]!
  return `${[
    `# ${escapeMarkdown(title)}: with an OpenAI client`,
    escapeMarkdown(subtitle),
    `Take base URL and key from a row of the table, and models and calls from the provider's documentation. Here: ${escapeMarkdown(example.name)}.`,
    'Python, after `pip install openai`:',
    `\`\`\`python\n${python(example, chat !== undefined)}\n\`\`\``,
    'JavaScript, after `npm install openai`:',
    `\`\`\`js\n${javascript(example, chat !== undefined)}\n\`\`\``,
    markdownTable(['provider', 'base URL', 'variable', 'key'], compatible.map(row)),
    ...(compatible.some(isTemplate) ? ['Fill in the parts of a URL that are in braces.'] : []),
    ...(compatible.some(({ keyless }) => keyless)
      ? ['“(optional)”: the provider answers without a key too, but an OpenAI client always sends one.']
      : []),
  ].join('\n\n')}\n`
}

function python({ openaiBaseUrl, variable }: OpenaiConnection, chats: boolean): string {
  const key = variable ? `os.environ[${pythonString(variable.name)}]` : '"none"'
  return `import os
from openai import OpenAI

client = OpenAI(base_url=${pythonString(openaiBaseUrl)}, api_key=${key})${
    chats
      ? `
reply = client.chat.completions.create(
    model=os.environ["MODEL"],
    messages=[{"role": "user", "content": "Hello"}],
)
print(reply.choices[0].message.content)`
      : ''
  }`
}

function javascript({ openaiBaseUrl, variable }: OpenaiConnection, chats: boolean): string {
  const key = variable ? `process.env.${variable.name}` : "'none'"
  return `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: ${javascriptString(openaiBaseUrl)}, apiKey: ${key} })${
    chats
      ? `
const reply = await client.chat.completions.create({
  model: process.env.MODEL,
  messages: [{ role: 'user', content: 'Hello' }],
})
console.log(reply.choices[0].message.content)`
      : ''
  }`
}

const row = ({ name, openaiBaseUrl, variable, keyUrl, docsUrl, keyless }: OpenaiConnection) => [
  escapeMarkdown(name),
  codeSpan(openaiBaseUrl),
  variable ? `${codeSpan(variable.name)}${variable.derived ? ' (made up here)' : ''}` : 'none',
  (keyUrl ? markdownUrl(keyUrl) : `see ${markdownUrl(docsUrl)}`) + (keyless ? ' (optional)' : ''),
]
