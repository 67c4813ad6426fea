/** Writes `content/popularity.json` so that readers see the old file or the new one, and a diff shows whom it concerns. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Popularity } from '../../core/schema/popularity.ts'

/** A package a line, then each catalogue with a name a line; names in ascending order. */
export function serialise({ packages, catalogues }: Popularity): string {
  return `{"packages":[${lines(packages.map((item) => JSON.stringify(item)))}],"catalogues":[${lines(catalogues.map(catalogueText))}]}\n`
}

function catalogueText({ providers, ...head }: Popularity['catalogues'][number]): string {
  const names = Object.keys(providers).toSorted()
  const pairs = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(providers[name])}`)
  return `${JSON.stringify(head).slice(0, -1)},"providers":{${lines(pairs)}}}`
}

const lines = (items: readonly string[]) => (items.length === 0 ? '' : `\n${items.join(',\n')}\n`)

/** Returns whether anything differed. A write that fails leaves the old file as it was. */
export function write(file: string, popularity: Popularity): boolean {
  const text = serialise(popularity)
  if (text === readIfThere(file)) return false
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { flush: true })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return true
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
