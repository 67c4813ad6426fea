/** Reads the `package.json` of the repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RootManifest } from './manifest.ts'

export const rootManifest = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as RootManifest
