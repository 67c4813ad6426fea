/** The MCP project's own inspector: every tool of the server, over stdio. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TOOLS } from '../../../src/clients/mcp/server.ts'
import type { Host } from '../hosts/host.ts'
import { startNpmStart } from '../hosts/own-hosts.ts'
import { ROOT } from '../site.ts'

const INSPECTOR = join(ROOT, 'test/platform/node_modules/@modelcontextprotocol/inspector-cli/build/index.js')

/** By tool. What is refused, and how, is approved beside the server. */
const INPUTS: Record<string, Record<string, string>> = {
  find_providers: { category: 'LLM', noCard: 'true', limit: '2' },
  find_offers: { capability: 'speech-to-text', noCard: 'true' },
  find_models: { noCard: 'true', context: '8k' },
  get_model: { model: 'openai/gpt-oss-120b' },
  get_provider: { slug: 'groq' },
  compare_providers: { slugs: '["groq","openai"]' },
  get_status: { slug: 'groq' },
  list_changes: { limit: '2' },
}

let host: Host
beforeAll(async () => {
  host = await startNpmStart(inject('site'))
})
afterAll(() => host?.close())

/** What the inspector prints of one method. Rejects when it finds that an answer breaks the protocol. */
async function inspect(method: string, ...options: string[]): Promise<Record<string, unknown>> {
  const server = ['--import', 'tsx', 'scripts/mcp.ts', '--url', host.url]
  const args = [INSPECTOR, process.execPath, '--method', method, ...options, '--', ...server]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as Record<string, unknown>
}

const call = (tool: string, input: Record<string, string>) =>
  inspect(
    'tools/call',
    ...['--tool-name', tool],
    ...Object.entries(input).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`]),
  )

test('lists every tool, each with a closed schema of its input', async () => {
  const { tools } = (await inspect('tools/list')) as { tools: { name: string }[] }
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  for (const tool of tools)
    expect(tool).toMatchObject({ inputSchema: { type: 'object', additionalProperties: false } })
})

test.each(TOOLS.map(({ name }) => name))('%s answers in JSON, with its source', async (tool) => {
  const answer = (await call(tool, INPUTS[tool]!)) as { isError?: true; content: [{ text: string }] }
  expect(answer.isError, answer.content[0].text).not.toBe(true)
  expect(JSON.parse(answer.content[0].text)).toMatchObject({ source: { kind: 'site', url: host.url } })
})

test('what a tool refuses is the result of the tool', async () => {
  expect(await call('find_providers', { category: 'LLMs', nonsense: 'x' })).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: expect.stringMatching(/category[\s\S]*nonsense/) }],
  })
})
