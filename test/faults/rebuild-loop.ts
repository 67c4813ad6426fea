/** A server under builds without end: each answer is of one build, and so is all that is asked between two equal `/meta`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../../src/build/build.ts'
import { NoBuildError, serve } from '../../src/host/serve/server.ts'
import { type Answered, type Client, connect, holdAnswers, pathsOf, QUERIES } from './client.ts'
import { siteArguments, start, startServer } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { holdExactly, type Reference } from './reference.ts'
import { contentOf, NAMES, optionsFor, outputIn, type Workspace } from './workspace.ts'

const CLIENTS = 4
const BURST = 12
/** Milliseconds from one write of the fast writer to its next, at most. */
const PAUSE = 30
const FEWEST_SWAPS = 3
/** Servers begun one after the other while the folder is being written. */
const STARTS = 10

type Seen = { requests: number; notModified: number; bursts: number; within: number; clocks: Set<string> }

export async function rebuildLoop({ workspace, rounds, random }: Context): Promise<string> {
  const { a, b } = workspace.references
  const out = outputIn(workspace, 'loop')
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  const seconds = Math.min(40, Math.max(6, rounds / 5))
  const writer = start(workspace, 'rewrite', [out, '1000000', String(PAUSE), a.dir, b.dir])
  const builds = { count: 0, on: true }
  const building = buildUntil(workspace, out, builds)
  // Its breach is met below, where it is awaited.
  building.catch(() => {})
  const seen: Seen = { requests: 0, notModified: 0, bursts: 0, within: 0, clocks: new Set() }
  try {
    // The server itself starts while others write.
    const server = await startServer(workspace, siteArguments(contentOf(workspace, 'a'), out), { real: true })
    try {
      const paths = [...new Set([...pathsOf(a), ...pathsOf(b)]), ...QUERIES, '/api/v1/nothing']
      const end = performance.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const client = connect(server.address, [a, b], 1)
          while (performance.now() < end) await burst(client, paths, random, seen)
          await client.close()
        }),
      )
      hold(server.child.exitCode === null, () => `the server ended: ${server.output()}`)
      hold(writer.child.exitCode === null, () => `the writer ended: ${writer.output()}`)
      for (let index = 0; index < STARTS; index++) await startAndStop(out)
      writer.child.kill()
      builds.on = false
      await Promise.all([writer.ended, building])
      hold(
        seen.clocks.size >= FEWEST_SWAPS && seen.within >= FEWEST_SWAPS,
        `only ${seen.clocks.size} builds were seen, ${seen.within} bursts within one: nothing was tried`,
      )
      const last = (await start(workspace, 'build', siteArguments(contentOf(workspace, 'b'), out)).ended)
        .status
      hold(last === 0, 'the last build failed')
      holdExactly(out, b, 'after the loop')
      const converged = await convergence(server.address, b)
      const asked = await holdAnswers(server.address, b, pathsOf(b))
      return `${seconds} s: ${builds.count} builds by command beside a writer that never rests; ${seen.clocks.size} builds seen through ${seen.requests} requests (${seen.notModified} of them 304), ${seen.within} of ${seen.bursts} bursts within one build; ${STARTS} servers begun meanwhile; the last build served ${converged} ms after its end, ${asked} answers of it`
    } finally {
      await server.stop()
    }
  } finally {
    builds.on = false
    writer.child.kill('SIGKILL')
    await Promise.all([writer.ended, building])
  }
}

async function buildUntil(
  workspace: Workspace,
  out: string,
  builds: { count: number; on: boolean },
): Promise<void> {
  for (; builds.on; builds.count++) {
    // Each has a clock of its own, so that two equal `/meta` are one build.
    const now = new Date(Date.UTC(2026, 10, 21) + builds.count).toISOString()
    const content = contentOf(workspace, NAMES[builds.count % 2]!)
    const { status, stdout, stderr } = await start(workspace, 'build', siteArguments(content, out, now)).ended
    hold(status === 0, () => `a build in the loop failed: ${stdout}${stderr}`)
  }
}

async function startAndStop(out: string): Promise<void> {
  try {
    await (await serve({ out, port: 0, tomlPath: 'netlify.toml' })).close()
  } catch (error) {
    hold(!(error instanceof NoBuildError), () => `a server refused to start beside builds: ${error}`)
    throw error
  }
}

/** Asks for `/meta`, a dozen of anything, `/meta`: where both are of one build, so must be all between. */
async function burst(
  client: Client,
  paths: readonly string[],
  random: () => number,
  seen: Seen,
): Promise<void> {
  const first = await client.ask('/api/v1/meta')
  const answers: { path: string; answer: Answered }[] = []
  for (let count = 0; count < BURST; count++) {
    const path = paths[Math.floor(random() * paths.length)]!
    const answer = await client.ask(path)
    answers.push({ path, answer })
    if (answer.etag !== null && random() < 0.3) {
      const again = await client.ask(path, answer.etag)
      answers.push({ path, answer: again })
      if (again.body.length === 0) seen.notModified++
      seen.requests++
    }
  }
  const second = await client.ask('/api/v1/meta')
  seen.requests += BURST + 2
  seen.bursts++
  seen.clocks.add(JSON.parse(second.body.toString()).builtAt)
  if (!first.body.equals(second.body)) return
  seen.within++
  const build = first.builds[0]!
  for (const { path, answer } of answers)
    hold(
      answer.builds.includes(build),
      () =>
        `GET ${path}: of another build than /meta before and after it, whose dataset is ${build.datasetHash}`,
    )
}

/** Milliseconds until the server answers from this build. */
async function convergence(address: string, build: Reference): Promise<number> {
  const began = performance.now()
  const client = connect(address, [build])
  try {
    for (;;) {
      try {
        const { body } = await client.ask('/api/v1/meta')
        if (body.equals(build.files.get('api/v1/meta.json')!)) return Math.round(performance.now() - began)
      } catch (error) {
        if (performance.now() - began > 10_000) throw error
      }
      hold(performance.now() - began < 10_000, 'the server never took the last build over')
      await sleep(25)
    }
  } finally {
    await client.close()
  }
}
