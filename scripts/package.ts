/** `npm run package`: writes the npm package, with the client and the MCP server, from a build of its own. */
import './lib/check-node.ts'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writePackage } from '../src/clients/package/write.ts'
import { load } from '../src/content/load.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { buildOptions } from './lib/site-options.ts'

const program = command(
  'package',
  'Builds the site into a temporary folder and creates the npm package from it: the typed client, and the MCP server with a snapshot of the directory and its server.json. Exit: 0 written, 1 content or disk errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--out <dir>', 'where the package is written', 'dist/package')
  .option('--now <instant>', 'the instant to build for; default: the present', instant)

await run(program, async () => {
  const { content, out, now } = program.opts<{ content: string; out: string; now?: Date }>()
  if (!mayReplace(out))
    return failed(
      `${out} contains other files, which would be deleted\nhelp: choose a new folder, or that of an earlier package`,
    )
  const siteDir = mkdtempSync(join(tmpdir(), 'package-site-'))
  try {
    const options = { ...buildOptions({ content, ...(now && { now }) }), outDir: siteDir }
    if (!(await reportBuild(options))) return 1
    // It was built, so it is valid.
    const { site } = load({ dir: content, now: options.now, severity: 'error', models: false }).tree!
    const repository = site.repository || options.fallbackRepository
    await writePackage({ siteDir, outDir: resolve(out), origin: { ...site, repository } })
    console.log(`wrote ${out}\nhelp: npm pack ${resolve(out)} packs it into one file`)
    return 0
  } finally {
    rmSync(siteDir, { recursive: true, force: true })
  }
})

/** Whether the folder does not exist, is empty, or is an earlier package. */
function mayReplace(out: string): boolean {
  return !existsSync(out) || readdirSync(out).length === 0 || existsSync(join(out, 'mcp/snapshot.json'))
}
