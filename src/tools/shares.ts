/** What `npm run shares` prints: shares of what is known, and a suggestion for `core` of content/site.yaml, whom upkeep watches first. */
import { freeModelsOf } from '../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { columns } from '../clients/cli/commands.ts'
import { type Audit, MEASURES, type Share } from '../content/audit.ts'
import { officialPackages } from '../schema/connection.ts'
import type { AuditFigures } from '../schema/responses.ts'
import { MAX_CORE } from '../schema/site.ts'
import { FRESHNESS_FIELDS, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'

/** Rounded down, so that 100 % means all. */
const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)}%`)

type FigureRow = readonly [heading: string, value: (figures: AuditFigures) => string]
const FURTHER: readonly FigureRow[] = [
  ['facts', (of) => String(of.facts)],
  ['facts with a source', (of) => percent({ known: of.sourced, of: of.facts })],
  ['disputed facts', (of) => String(of.disputed)],
  ...FRESHNESS_FIELDS.map(
    (field): FigureRow => [
      `stale: ${field} (${STALE_AFTER_DAYS[field]} days)`,
      ({ stale }) => `${stale[field].stale}/${stale[field].facts}`,
    ],
  ),
  ['oldest page', (of) => of.oldest ?? '–'],
  ['newest page', (of) => of.newest ?? '–'],
]

export function sharesTable({ all, core, rest }: Audit): string {
  const of = (value: (figures: AuditFigures) => string, known = '') => [
    value(all),
    known,
    value(core),
    value(rest),
  ]
  const numbers = ['all', 'known', 'core', 'rest']
  return columns(
    ['', ...numbers],
    [
      ['providers', ...of(({ providers }) => String(providers))],
      ...MEASURES.map(({ key, title }) => {
        const { known, of: asked } = all.measures[key]!
        return [title, ...of(({ measures }) => percent(measures[key]!), `${known}/${asked}`)]
      }),
      ...FURTHER.map(([heading, value]) => [heading, ...of(value)]),
    ],
    new Set(numbers),
  )
}

/** A provider with the three figures that it is chosen by. */
export type CoreCandidate = {
  slug: string
  /** A month, the larger of npm and PyPI, for official packages. */
  downloads: number
  /** Integration catalogues that carry it. */
  catalogues: number
  /** Models that its offers name, each once. */
  freeModels: number
}

const WORDS = { downloads: 'by downloads', catalogues: 'by catalogues', freeModels: 'by free models' }
type Figure = keyof typeof WORDS
const FIGURES = Object.keys(WORDS) as Figure[]

/** A chosen one, by the figure that brought it in. */
type CoreMember = CoreCandidate & { by: Figure }

/** An SDK that several share says nothing of the single one: it counts for the one in most catalogues. */
export function coreCandidates(providers: readonly CatalogProvider[]): CoreCandidate[] {
  const all = providers.map((provider) => ({ packages: packagesOf(provider), own: figuresOf(provider) }))
  const owner = new Map<string, CoreCandidate>()
  for (const { packages, own } of all.toSorted((a, b) => largestFirst('catalogues')(a.own, b.own)))
    for (const name of packages) if (!owner.has(name)) owner.set(name, own)
  return all.map(({ packages, own }) =>
    packages.some((name) => owner.get(name) !== own) ? { ...own, downloads: 0 } : own,
  )
}

const packagesOf = ({ entry }: CatalogProvider): string[] =>
  Object.entries(officialPackages(entry.connection)).flatMap(([registry, names]) =>
    names.map((name) => `${registry}:${name}`),
  )

function figuresOf(provider: CatalogProvider): CoreCandidate {
  const measured = (name: string) =>
    Number(provider.score.parts.popularity.inputs.find((input) => input.name === name)?.value ?? 0)
  const ids = new Set(freeModelsOf(provider).flatMap(({ row }) => row.id ?? []))
  return {
    slug: provider.slug,
    downloads: measured('monthlyDownloads'),
    catalogues: measured('catalogues'),
    freeModels: ids.size,
  }
}

/**
 * At most 60. Three lists: most downloads, most catalogues, most free models named; of equal ones the other two decide,
 * then the slug. In turn the first of each that is not chosen yet; one without a figure is never chosen by it.
 */
export function suggestCore(candidates: readonly CoreCandidate[], most = MAX_CORE): CoreMember[] {
  const lists = FIGURES.map((by) => ({
    by,
    rest: candidates.filter((one) => one[by] > 0).toSorted(largestFirst(by)),
  }))
  const chosen = new Map<string, CoreMember>()
  while (chosen.size < most && lists.some(({ rest }) => rest.length > 0))
    for (const { by, rest } of lists) {
      let next = rest.shift()
      while (next && chosen.has(next.slug)) next = rest.shift()
      if (next && chosen.size < most) chosen.set(next.slug, { ...next, by })
    }
  return [...chosen.values()]
}

const largestFirst = (by: Figure) => (a: CoreCandidate, b: CoreCandidate) => {
  for (const figure of [by, ...FIGURES]) if (a[figure] !== b[figure]) return b[figure] - a[figure]
  return a.slug < b.slug ? -1 : 1
}

export const coreList = (members: readonly CoreMember[]): string =>
  members
    .map(
      ({ slug, by, downloads, catalogues, freeModels }) =>
        `  - ${slug} # ${WORDS[by]}; ${downloads.toLocaleString('en')} downloads a month, ${catalogues} catalogues, ${freeModels} free models`,
    )
    .join('\n')
