/** The MCP project's own inspector: every tool of the server, over stdio, with valid and invalid input. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TOOLS } from '../../../src/clients/mcp/server.ts'
import type { Host } from '../hosts/host.ts'
import { startNpmStart } from '../hosts/npm-start.ts'
import { ROOT } from '../site.ts'

const INSPECTOR = join(ROOT, 'test/platform/node_modules/@modelcontextprotocol/inspector-cli/build/index.js')

/** Valid and invalid input by tool. */
const INPUTS: Record<string, { valid: Record<string, string>; invalid: Record<string, string> }> = {
  find_providers: { valid: { category: 'LLM', noCard: 'true', limit: '2' }, invalid: { category: 'LLMs' } },
  find_offers: {
    valid: { capability: 'speech-to-text', noCard: 'true' },
    invalid: { capability: 'noodles' },
  },
  find_models: { valid: { noCard: 'true', context: '8k' }, invalid: { context: 'big' } },
  get_model: { valid: { model: 'openai/gpt-oss-120b' }, invalid: { model: 'no-such-model' } },
  get_provider: { valid: { slug: 'groq' }, invalid: { slug: 'no-such-slug' } },
  compare_providers: { valid: { slugs: '["groq","openai"]' }, invalid: { slugs: '["groq"]' } },
  get_status: { valid: { slug: 'groq' }, invalid: { slug: 'no-such-slug' } },
  list_changes: { valid: { limit: '2' }, invalid: { since: 'yesterday' } },
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

describe.each(TOOLS.map(({ name }) => name))('%s', (tool) => {
  test('answers in JSON, with its source', async () => {
    const answer = (await call(tool, INPUTS[tool]!.valid)) as { isError?: true; content: [{ text: string }] }
    expect(answer.isError, answer.content[0].text).not.toBe(true)
    expect(JSON.parse(answer.content[0].text)).toMatchObject({ source: { kind: 'site', url: host.url } })
  })

  test('refuses invalid input with a message, as the result of the tool', async () => {
    expect(await call(tool, INPUTS[tool]!.invalid)).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/\w+ \w+/) }],
    })
  })

  test('refuses a field that it does not have', async () => {
    expect(await call(tool, { ...INPUTS[tool]!.valid, nonsense: 'x' })).toMatchObject({ isError: true })
  })
})
