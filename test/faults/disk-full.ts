/** A disk that has no room: the old build stays whole and served, the new one says why it is not there. */
import { appendFileSync, cpSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmitError, emit } from '../../src/build/emit.ts'
import { MANIFEST } from '../../src/build/manifest.ts'
import { holdAnswers, pathsOf } from './client.ts'
import { holdRefusal, siteArguments, start, startServer } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { mountMemory, remount, unmount } from './mounts.ts'
import { holdExactly, type Reference } from './reference.ts'
import { contentOf, type Workspace } from './workspace.ts'

const AMPLE = 'size=64m,nr_inodes=20000'
const PAGE = 4096
const NO_ROOM = /cannot write to .*ENOSPC: no space left on device/

export async function diskFull(context: Context): Promise<string> {
  const out = join(context.workspace.dir, 'small-disk')
  mountMemory(out, AMPLE)
  try {
    const served = await underStart(context.workspace, out)
    const swept = sweep(context, out)
    return `${served}; ${swept}; ${await underDev(context.workspace, out)}`
  } finally {
    unmount(out)
  }
}

/** The commands, with a server running: refused while the disk is full, taken over once there is room. */
async function underStart(workspace: Workspace, out: string): Promise<string> {
  const { a, b } = workspace.references
  const server = await startServer(workspace, siteArguments(contentOf(workspace, 'a'), out))
  try {
    remount(out, `size=${usedBytes(out) + 20 * PAGE}`)
    const arguments_ = siteArguments(contentOf(workspace, 'b'), out)
    holdRefusal(await start(workspace, 'build', arguments_).ended, NO_ROOM, 'a build without room')
    holdExactly(out, a, 'after a build without room')
    let asked = await holdAnswers(server.address, a, pathsOf(a))
    remount(out, AMPLE)
    const { status, stderr } = await start(workspace, 'build', arguments_).ended
    hold(status === 0, () => `a build with room again failed: ${stderr}`)
    await sleep(1_500)
    asked += await holdAnswers(server.address, b, pathsOf(b))
    return `npm start: refused with help, old build whole, new one served once there was room (${asked} answers)`
  } finally {
    await server.stop()
  }
}

/** What a disk can run out of: the option that limits it, and what is in use. */
const RESOURCES = [
  { name: 'pages', limit: (out: string, room: number) => `size=${usedBytes(out) + room * PAGE}` },
  { name: 'files', limit: (out: string, room: number) => `nr_inodes=${usedInodes(out) + room}` },
] as const

/** Disks that run out anywhere on the way: at the last page or file that is needed, around it, and at random ones. */
function sweep({ workspace, rounds, random }: Context, out: string): string {
  const { a, b } = workspace.references
  const [from, to] = [filesOf(a), filesOf(b)]
  const seen = { fitted: 0, refused: 0 }

  /** Whether a build of B fits where A is and so much room is left; whole it must be either way. */
  function fits({ name, limit }: (typeof RESOURCES)[number], room: number): boolean {
    remount(out, AMPLE)
    for (const entry of readdirSync(out)) rmSync(join(out, entry), { recursive: true })
    emit(out, from)
    remount(out, limit(out, room))
    const where = `with room for ${room} more ${name}`
    try {
      emit(out, to)
      holdExactly(out, b, where)
      seen.fitted++
      return true
    } catch (error) {
      if (!(error instanceof EmitError)) throw error
      hold(error.message.includes('ENOSPC'), () => `${where}: ${error.message}`)
      holdExactly(out, a, where)
      seen.refused++
      return false
    }
  }

  const needs = RESOURCES.map((resource) => {
    let [few, enough] = [0, 4 * roomFor(b)]
    hold(fits(resource, enough), `${enough} ${resource.name} were not enough`)
    while (enough - few > 1) {
      const middle = (few + enough) >> 1
      if (fits(resource, middle)) enough = middle
      else few = middle
    }
    for (let round = 0; round < rounds / 10; round++) fits(resource, Math.floor(random() * enough * 1.1))
    return `${enough} ${resource.name}`
  })
  remount(out, AMPLE)
  return `a disk short of ${needs.join(' or ')} refused ${seen.refused} times and left the old build, ${seen.fitted} times the new one fitted`
}

/** `npm run dev`: an edit that cannot be built is said, and the server goes on. */
async function underDev(workspace: Workspace, out: string): Promise<string> {
  const { a } = workspace.references
  const content = join(workspace.dir, 'content-dev')
  cpSync(contentOf(workspace, 'a'), content, { recursive: true })
  const server = await startServer(workspace, siteArguments(content, out), { real: true }, 'dev')
  try {
    remount(out, `size=${usedBytes(out)}`)
    const edited = 'providers/provider-10.yaml'
    cpSync(join(contentOf(workspace, 'b'), edited), join(content, edited))
    const asIs = /still serving the last good build/
    for (let waited = 0; !asIs.test(server.output()); waited += 500) {
      hold(waited < 30_000, () => `npm run dev did not say that the disk is full: ${server.output()}`)
      // The watcher may not have been ready for an earlier edit.
      appendFileSync(join(content, edited), '# edited again\n')
      await sleep(500)
    }
    hold(NO_ROOM.test(server.output()), () => `npm run dev did not name the cause: ${server.output()}`)
    holdExactly(out, a, 'after an edit under npm run dev')
    return `npm run dev: said, and still serving (${await holdAnswers(server.address, a, pathsOf(a))} answers)`
  } finally {
    await server.stop()
    remount(out, AMPLE)
  }
}

const filesOf = (build: Reference) => new Map([...build.files].filter(([file]) => file !== MANIFEST))

/** Pages that a whole build takes. */
const roomFor = (build: Reference) =>
  [...build.files.values()].reduce((sum, bytes) => sum + Math.ceil(bytes.length / PAGE), 0)

function usedBytes(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

function usedInodes(folder: string): number {
  const { files, ffree } = statfsSync(folder)
  return files - ffree
}
