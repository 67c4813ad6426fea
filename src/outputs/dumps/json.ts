/** All provider details, as one JSON document and as one JSON document a line. */

import type { CatalogProvider } from '../../api/catalog/provider.ts'
import { providerDetail } from '../../api/providers.ts'

/** Each detail as `/api/v1/providers/<slug>` answers it, serialised once for both files. */
export function detailLines(providers: readonly CatalogProvider[]): Buffer[] {
  return providers.map((provider) => Buffer.from(JSON.stringify(providerDetail(provider))))
}

/** `{"object":"data","count":N,"data":[…]}` with one provider a line, so that a text diff shows who changed. */
export function providersJson(lines: readonly Buffer[]): Buffer {
  const head = Buffer.from(`{"object":"data","count":${lines.length},"data":[\n`)
  const between = Buffer.from(',\n')
  const separated = lines.flatMap((line, index) => (index === 0 ? [line] : [between, line]))
  return Buffer.concat([head, ...separated, Buffer.from('\n]}\n')])
}

/** One detail a line, each line ended (https://github.com/ndjson/ndjson-spec). */
export function providersNdjson(lines: readonly Buffer[]): Buffer {
  const end = Buffer.from('\n')
  return Buffer.concat(lines.flatMap((line) => [line, end]))
}
