/** All provider details, as one JSON document and as one JSON document a line. */

import type { CatalogProvider } from '../../api/catalog/provider.ts'
import { providerDetail } from '../../api/providers.ts'

/** Each detail as `/api/v1/providers/<slug>` answers it, serialised once for both files. */
export function detailLines(providers: readonly CatalogProvider[]): string[] {
  return providers.map((provider) => JSON.stringify(providerDetail(provider)))
}

/** `{"object":"data","count":N,"data":[…]}` with one provider a line, so that a text diff shows who changed. */
export function providersJson(lines: readonly string[]): string {
  return `{"object":"data","count":${lines.length},"data":[\n${lines.join(',\n')}\n]}\n`
}

/** One detail a line, each line ended (https://github.com/ndjson/ndjson-spec). */
export function providersNdjson(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
