/** Folders that may not be written, and content that may not be read. */
import { chmodSync, chownSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/build/build.ts'
import { serve } from '../../src/host/serve/server.ts'
import { holdAnswers, pathsOf } from './client.ts'
import { holdRefusal, siteArguments, start } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { mountMemory, remount, unmount } from './mounts.ts'
import { differences, holdExactly } from './reference.ts'
import { contentOf, optionsFor, outputIn } from './workspace.ts'

/** To root no mode is a hindrance, so its builds run as nobody. */
const isRoot = () => process.getuid?.() === 0
const NOBODY = 65_534
const how = () => (isRoot() ? { user: NOBODY } : {})

/** A disk mounted read-only under a server. */
export async function readOnlyDisk({ workspace }: Context): Promise<string> {
  const { a, b } = workspace.references
  const out = join(workspace.dir, 'read-only-disk')
  mountMemory(out, 'size=64m')
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  const server = await serve({ out, port: 0, tomlPath: 'netlify.toml' })
  try {
    remount(out, 'ro')
    const arguments_ = siteArguments(contentOf(workspace, 'b'), out)
    const refused = await start(workspace, 'build', arguments_).ended
    holdRefusal(refused, /cannot write to .*EROFS: read-only file system/, 'a build onto a read-only disk')
    holdExactly(out, a, 'after a build onto a read-only disk')
    const asked = await holdAnswers(server.address, a, pathsOf(a))
    remount(out, 'rw')
    const { status, stderr } = await start(workspace, 'build', arguments_).ended
    hold(status === 0, () => `a build onto the disk, writable again, failed: ${stderr}`)
    holdExactly(out, b, 'after the disk was writable again')
    return `refused with help, nothing changed, ${asked} answers of the old build meanwhile`
  } finally {
    await server.close()
    unmount(out)
  }
}

/** A folder, and each folder in it, without the right to write. */
export async function readOnlyFolder({ workspace }: Context): Promise<string> {
  const { a, b } = workspace.references
  const out = outputIn(workspace, 'read-only')
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  const folders = foldersOf(out)
  for (const folder of folders) chmodSync(folder, 0o555)
  const arguments_ = siteArguments(contentOf(workspace, 'b'), out)
  try {
    const refused = await start(workspace, 'build', arguments_, how()).ended
    holdRefusal(refused, /cannot write to .*EACCES: permission denied/, 'a build into a read-only folder')
    holdExactly(out, a, 'after a build into a read-only folder')
    // Only a folder further down refuses: the build gets further, and must still leave nothing.
    for (const folder of [out, join(out, 'api/v1')]) chmodSync(folder, isRoot() ? 0o777 : 0o755)
    const partly = await start(workspace, 'build', arguments_, how()).ended
    holdRefusal(partly, /cannot write to .*EACCES: permission denied/, 'a build with some folders read-only')
  } finally {
    for (const folder of folders) chmodSync(folder, isRoot() ? 0o777 : 0o755)
  }
  if (isRoot()) for (const folder of folders) chownSync(folder, NOBODY, NOBODY)
  const { status, stderr } = await start(workspace, 'build', arguments_, how()).ended
  hold(status === 0, () => `a build into the folder, writable again, failed: ${stderr}`)
  holdExactly(out, b, 'after the folder was writable again')
  return `${folders.length} folders: refused with help, nothing changed; whole again once writable`
}

/** Files and folders of the content that may not be read: diagnostics, and nothing is built. */
export async function unreadable({ workspace }: Context): Promise<string> {
  const { a } = workspace.references
  const content = join(workspace.dir, 'content-unreadable')
  cpSync(contentOf(workspace, 'a'), content, { recursive: true })
  const out = outputIn(workspace, 'unreadable')
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  const hidden = ['providers/provider-3.yaml', 'site.yaml', 'providers', '.']
  for (const name of hidden) {
    const path = join(content, name)
    const mode = name.endsWith('.yaml') ? 0o644 : 0o755
    chmodSync(path, 0)
    try {
      const { ended } = start(workspace, 'build', siteArguments(content, out), how())
      holdRefusal(
        await ended,
        /error unreadable: cannot read .*EACCES/,
        `a build without the right to read ${name}`,
      )
    } finally {
      chmodSync(path, mode)
    }
  }
  hold(differences(out, a).length === 0, 'a build of unreadable content changed the output')
  return `${hidden.length} places of the content, each named by a diagnostic; nothing changed`
}

const foldersOf = (out: string) => [
  out,
  ...readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]
