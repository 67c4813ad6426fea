/** `npm run preview:static`: the built site under plain `serve`, as any static mirror would host it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BUILD_FILE } from '../src/build/emit.ts'
import { command, failed, run, wholeNumber } from './lib/command.ts'
import { DEFAULT_OUT } from './lib/site-options.ts'

const program = command(
  'preview:static',
  'Serves the built folder under plain `serve`: .json paths and variants, no queries.',
)
  .option('--out <dir>', 'the built folder', DEFAULT_OUT)
  .option('--port <number>', 'the port to listen on', wholeNumber(1, 65_535), 8889)

await run(program, async () => {
  const { out, port } = program.opts<{ out: string; port: number }>()
  if (!existsSync(join(out, BUILD_FILE))) return failed(`${out} contains no build\nhelp: npm run build`)
  const serve = programOfServe()
  if (serve === undefined)
    return failed('the package serve is not installed, because it is a development dependency\nhelp: npm ci')
  const child = spawn(
    process.execPath,
    [serve, out, '--listen', String(port), '--no-port-switching', '--no-clipboard'],
    { stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  return status ?? 0
})

/** Undefined after `npm ci --omit=dev`. */
function programOfServe(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('serve/build/main.js')
  } catch {
    return undefined
  }
}
