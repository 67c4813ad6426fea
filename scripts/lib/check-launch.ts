/** Reads what a launch needs, and prints all that is missing. */
import { existsSync, readFileSync } from 'node:fs'
import pc from 'picocolors'
import { makeSite } from '../../src/build/make-site.ts'
import { packageManifest } from '../../src/clients/package/manifest.ts'
import { rootManifest } from '../../src/clients/package/root-manifest.ts'
import { packageServerJson } from '../../src/clients/package/server-json.ts'
import {
  LAUNCH_CONDITIONS,
  LAUNCH_FILES,
  type LaunchFacts,
  missingForLaunch,
} from '../../src/contribute/launch/conditions.ts'
import { escapeHidden } from '../../src/core/text/escape-hidden.ts'
import { plural } from '../../src/core/text/plural.ts'
import { CARD } from '../../src/outputs/dumps/card.ts'
import { dumpFiles } from '../../src/outputs/dumps/dumps.ts'
import { bytesOf, type FileGroup } from '../../src/outputs/site-files.ts'
import { printRefusal } from './report-build.ts'
import { buildOptions } from './site-options.ts'

/** 0 where the directory is ready, 1 where something is missing or the content has errors. */
export async function checkLaunch(content: string): Promise<number> {
  // For a person who waits; who reads the output wants the findings alone.
  if (process.stdout.isTTY) console.log(pc.dim('Building the dumps, to see what would be published…'))
  const facts = await readFacts(content)
  if (facts === undefined) return 1
  const missing = missingForLaunch(facts)
  for (const { name } of LAUNCH_CONDITIONS) {
    const open = missing.filter((one) => one.name === name)
    console.log(`${open.length > 0 ? pc.red('MISSING') : pc.green('ok     ')} ${name}`)
    for (const { where, what, fix } of open)
      console.log(`        ${where}: ${escapeHidden(what)}\n        help: ${fix}`)
  }
  console.log(
    missing.length === 0
      ? '\nReady. docs/launch.md says how to publish.'
      : `\n${plural(missing.length, 'thing')} missing. docs/launch.md goes through them in order.`,
  )
  return missing.length === 0 ? 0 : 1
}

/** Undefined, and printed, where the content has errors. */
async function readFacts(content: string): Promise<LaunchFacts | undefined> {
  let facts: Omit<LaunchFacts, 'card' | 'dumps'> | undefined
  const group: FileGroup = {
    name: 'launch',
    async files(context) {
      facts = factsOf(context.catalog)
      return (await dumpFiles(context)).files
    },
  }
  const made = await makeSite({ ...buildOptions({ content, out: 'public' }), groups: [group] })
  if (!made.ok) {
    printRefusal(made.diagnostics)
    return undefined
  }
  const data = new Map([...made.files].map((file) => [file[0], file] as const))
  const dumps = [...data.keys()].flatMap((path) =>
    path.startsWith('data/') ? [path.slice('data/'.length)] : [],
  )
  return { ...facts!, card: String(bytesOf(data.get(CARD)!)), dumps }
}

type Catalog = Parameters<FileGroup['files']>[0]['catalog']

function factsOf({ site, health, active, retired }: Catalog): Omit<LaunchFacts, 'card' | 'dumps'> {
  const manifest = packageManifest(rootManifest(), site)
  const paths = [LAUNCH_FILES.owners, LAUNCH_FILES.changelog, ...LAUNCH_FILES.documents]
  return {
    site,
    lastHealthRun: health.current?.lastRun.finishedAt ?? null,
    signUpReports: [...active, ...retired].reduce(
      (sum, { content }) => sum + (content.reports?.length ?? 0),
      0,
    ),
    manifest,
    server: packageServerJson(manifest, site.name, site),
    files: Object.fromEntries(
      paths.map((path) => [path, existsSync(path) ? readFileSync(path, 'utf8') : undefined]),
    ),
  }
}
