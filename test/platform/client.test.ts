import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { listening } from '../fake-servers/static-host.ts'
import { launchChromium } from './chromium.ts'
import probe from './client-probe.ts'
import type { Host } from './hosts/host.ts'
import { denoBinary, startNpmStart } from './hosts/own-hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'client-'))
let host: Host
/** The probe and the client as one JavaScript module. */
let module = ''

beforeAll(async () => {
  host = await startNpmStart(inject('site'))
  const entry = join(import.meta.dirname, 'client-probe.ts')
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  module = outputFiles[0]!.text
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await host.close()
})

function inDeno(): unknown {
  writeFileSync(join(folder, 'probe.js'), module)
  const main = join(folder, 'main.js')
  writeFileSync(
    main,
    `import probe from './probe.js'\nconsole.log(JSON.stringify(await probe(Deno.args[0])))`,
  )
  const alone = ['--quiet', '--no-config', '--no-lock', '--no-remote', '--no-npm', '--allow-net=localhost']
  return JSON.parse(execFileSync(denoBinary(), ['run', ...alone, main, host.url], { encoding: 'utf8' }))
}

async function inWorker(): Promise<unknown> {
  const entry = `import probe from './probe.js'
    export default { fetch: async (request) => Response.json(await probe(await request.text())) }`
  const miniflare = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'entry.js', contents: entry },
      { type: 'ESModule', path: 'probe.js', contents: module },
    ],
    compatibilityDate: '2025-09-01',
  })
  try {
    const answer = await miniflare.dispatchFetch('http://worker', { method: 'POST', body: host.url })
    return await answer.json()
  } finally {
    await miniflare.dispose()
  }
}

/** As text, because the test runner would replace import() by a function of its own. */
async function inBrowser(): Promise<unknown> {
  const origin = await listening((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>another origin</title>')
  }, onTestFinished)
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(origin)
  const url = `URL.createObjectURL(new Blob([${JSON.stringify(module)}], { type: 'text/javascript' }))`
  return page.evaluate(`import(${url}).then((exported) => exported.default(${JSON.stringify(host.url)}))`)
}

const PLATFORMS: [name: string, run: () => unknown][] = [
  ['Node', () => probe(host.url)],
  ['Deno', inDeno],
  ["Cloudflare's workerd", inWorker],
  ['a page of another origin, in Chromium', inBrowser],
]

test.each(PLATFORMS)('the client does the same in %s', async (_, run) => {
  expect(await run()).toEqual({
    slugs: [expect.any(String), expect.any(String), expect.any(String)],
    same: true,
    statuses: [200, 304],
    provider: 'provider',
    members: true,
    total: true,
    variant: true,
    query: true,
    capability: 'capability',
    wrong: ['DirectoryError', 'invalid_parameter', 400, 'LLM'],
    unknown: ['DirectoryError', 'not_found', 404, null],
    alias: 'xai',
    unreachable: ['DirectoryError', 'network_error', null, null],
    late: ['late'],
  })
})
