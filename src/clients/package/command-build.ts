/** Bundles a command into one file without dependencies, with the licences of what it contains. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '../../..')

/** CommonJS packages call `require`, which an ES module does not have. */
const REQUIRE = `import { createRequire } from 'node:module';const require = createRequire(import.meta.url);`

export type Bundle = { script: Uint8Array; notices: string }

/** `script`: in `scripts/`. `file`: what the notices call it. */
export async function bundleCommand(script: string, file: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`scripts/${script}`],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    legalComments: 'none',
    banner: { js: REQUIRE },
  })
  return { script: outputFiles[0]!.contents, notices: notices(file, Object.keys(metafile.inputs)) }
}

/** Name, version and licence text of each bundled package. */
function notices(bundle: string, inputs: readonly string[]): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const texts = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    ) as Record<string, string>
    const file = readdirSync(join(ROOT, folder)).find((one) => /^(licen[cs]e|copying)/i.test(one))
    const text = file ? readFileSync(join(ROOT, folder, file), 'utf8').trim() : ''
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  return `The file ${bundle} contains code of these packages.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`
}
