/** A clock set back, and times of files that lie in the future: only bytes count. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../../src/build/build.ts'
import { serve } from '../../src/host/serve/server.ts'
import { holdAnswers, pathsOf } from './client.ts'
import { siteArguments, start } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { filesOf, holdExactly } from './reference.ts'
import { contentOf, NOW, optionsFor, outputIn } from './workspace.ts'

const LATER = '2027-11-21T12:00:00.000Z'
const FUTURE = new Date('2040-01-01T00:00:00.000Z')
/** Milliseconds within which a running server takes a build over. */
const TAKEN_OVER = 10_000

export async function clock({ workspace }: Context): Promise<string> {
  const { a } = workspace.references
  const out = outputIn(workspace, 'clock')
  const content = contentOf(workspace, 'a')
  await build(optionsFor(workspace, content, out, LATER))
  // As many bytes as before, and newer than all that is to come: nothing but the bytes gives it away.
  const victim = join(out, 'api/v1/categories.json')
  const original = readFileSync(victim)
  writeFileSync(victim, original.toString().replaceAll('e', 'E'))
  const files = [...filesOf(out).keys()]
  for (const file of files) utimesSync(join(out, file), FUTURE, FUTURE)
  const mended = await start(workspace, 'build', siteArguments(content, out, LATER)).ended
  hold(mended.status === 0, () => `the later build failed: ${mended.stderr}`)
  hold(readFileSync(victim).equals(original), `${victim} was spoilt, and a build did not mend it`)
  for (const file of files) utimesSync(join(out, file), FUTURE, FUTURE)

  const server = await serve({ out, port: 0, tomlPath: 'netlify.toml' })
  try {
    const { status, stderr } = await start(workspace, 'build', siteArguments(content, out)).ended
    hold(status === 0, () => `the build of a year earlier failed: ${stderr}`)
    holdExactly(out, a, 'after the build of a year earlier')
    const began = performance.now()
    while ((await builtAt(server.address)) !== NOW) {
      hold(performance.now() - began < TAKEN_OVER, 'the server did not take the earlier build over')
      await sleep(25)
    }
    const taken = Math.round(performance.now() - began)
    const asked = await holdAnswers(server.address, a, pathsOf(a))
    return `${files.length} files dated ${FUTURE.getUTCFullYear()}, built for ${LATER.slice(0, 4)}, then for a year earlier: the bytes of a fresh build; taken over after ${taken} ms, ${asked} answers of it`
  } finally {
    await server.close()
  }
}

async function builtAt(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/meta`)
  return ((await answer.json()) as { builtAt: string }).builtAt
}
