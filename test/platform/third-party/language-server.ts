/** A YAML language server, as editors start it, with the schemas of this repository. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../site.ts'

export type Position = { line: number; character: number }
export type ServerDiagnostic = { message: string; range: { start: Position } }
type Message = { id?: number; method?: string; params?: unknown; result?: unknown }

/** What editors ask for, without the public list of schemas, which needs a network. */
const SETTINGS = { validate: true, hover: true, completion: true, schemaStore: { enable: false } }
const SERVER = createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server')

/** An editor with one file open at a time, as if it were saved below `content/`. */
export async function startEditor() {
  const server = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = new Map<number, (result: unknown) => void>()
  const diagnostics = new Map<string, (found: ServerDiagnostic[]) => void>()
  let [asked, version] = [0, 0]

  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const receive = ({ id, method, params, result }: Message) => {
    if (id !== undefined && method === undefined) answers.get(id)?.(result)
    else if (method === 'workspace/configuration')
      send({
        id,
        result: (params as { items: { section: string }[] }).items.map(({ section }) =>
          section === 'yaml' ? SETTINGS : {},
        ),
      })
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics: found } = params as { uri: string; diagnostics: ServerDiagnostic[] }
      diagnostics.get(uri)?.(found)
    } else if (id !== undefined) send({ id, result: null })
  }
  let buffer = Buffer.alloc(0)
  server.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('ascii', 0, head))![1])
      if (buffer.length < head + 4 + length) return
      const body = buffer.toString('utf8', head + 4, head + 4 + length)
      buffer = buffer.subarray(head + 4 + length)
      receive(JSON.parse(body) as Message)
    }
  })
  const request = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve) => {
      const id = ++asked
      answers.set(id, resolve as (result: unknown) => void)
      send({ id, method, params })
    })

  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(ROOT).href,
    capabilities: {
      workspace: { configuration: true },
      textDocument: { hover: { contentFormat: ['markdown'] } },
    },
  })
  send({ method: 'initialized', params: {} })

  return {
    /** Opens a file and waits for what the server says of it. */
    async open(file: string, text: string) {
      const uri = `${pathToFileURL(join(ROOT, 'content', file)).href}?${++version}`
      const found = new Promise<ServerDiagnostic[]>((resolve) => diagnostics.set(uri, resolve))
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
      })
      const at = (position: Position) => ({ textDocument: { uri }, position })
      return {
        diagnostics: await found,
        hover: async (position: Position) =>
          (await request<{ contents: { value: string } } | null>('textDocument/hover', at(position)))
            ?.contents.value,
        complete: async (position: Position) =>
          (await request<{ items: { label: string }[] }>('textDocument/completion', at(position))).items.map(
            ({ label }) => label,
          ),
      }
    },
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
