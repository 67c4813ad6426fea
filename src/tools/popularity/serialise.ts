/** The text of `content/popularity.json`, in lines so that a diff shows whom it concerns. */
import type { Popularity } from '../../schema/popularity.ts'

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
