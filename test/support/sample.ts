/** A directory of ten invented providers that between them use every field of the content: see `sample/`. Valid at `NOW`, without a warning. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content folder, from the root of the project. */
export const SAMPLE = 'test/sample'

/** Its YAML files: path below the folder and text, by path. */
export function sampleFiles(): Map<string, string> {
  return new Map(
    readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .toSorted()
      .map((path) => [path, readFileSync(join(SAMPLE, path), 'utf8')]),
  )
}
