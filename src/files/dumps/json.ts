/** All that is known of each provider, as one JSON document and as one JSON document a line. */
import type { ProviderEvidence } from '../../api/provider-schemas.ts'
import { providerDetail, providerEvidence } from '../../api/providers.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'

/** Each provider, serialised once for both files. */
export function detailLines(providers: readonly CatalogProvider[]): string[] {
  return providers.map((provider) => JSON.stringify(dumpedProvider(provider)))
}

/**
 * The answer of `/api/v1/providers/<slug>` with that of `/api/v1/providers/<slug>/evidence` in `evidence`. Columnar
 * readers want one type a field and no key that is not ours, so mappings of the first call are JSON as text, and the
 * value of an input of the score has a field for each type.
 */
function dumpedProvider(provider: CatalogProvider) {
  const detail = providerDetail(provider)
  const { firstCall } = detail.connection
  return {
    ...detail,
    connection: { ...detail.connection, firstCall: firstCall && flatCall(firstCall) },
    evidence: flatEvidence(providerEvidence(provider)),
  }
}

const asText = (mapping: object | null) => mapping && JSON.stringify(mapping)

type FirstCall = NonNullable<ReturnType<typeof providerDetail>['connection']['firstCall']>

const flatCall = ({ headers, query, body, form, ...call }: FirstCall) => ({
  ...call,
  headers: asText(headers),
  query: asText(query),
  body: asText(body),
  form: asText(form),
})

type Input = ProviderEvidence['scoring']['parts']['freeTier']['inputs'][number]

/** What names the answer, and the range of the score, stand in the detail. */
function flatEvidence({ facts, sources, reports, checked, scoring }: ProviderEvidence) {
  const parts = Object.entries(scoring.parts).map(
    ([name, { inputs, ...part }]) => [name, { ...part, inputs: inputs.map(flatInput) }] as const,
  )
  return { facts, sources, reports, checked, parts: Object.fromEntries(parts) }
}

const flatInput = ({ name, value, points, atBest }: Input) => ({
  name,
  text: typeof value === 'string' ? value : null,
  number: typeof value === 'number' ? value : null,
  yes: typeof value === 'boolean' ? value : null,
  points,
  atBest,
})

/** `{"object":"data","count":N,"data":[…]}` with one provider a line, so that a text diff shows who changed. */
export function providersJson(lines: readonly string[]): string {
  return `{"object":"data","count":${lines.length},"data":[\n${lines.join(',\n')}\n]}\n`
}

/** One detail a line, each line ended (https://github.com/ndjson/ndjson-spec). */
export function providersNdjson(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
