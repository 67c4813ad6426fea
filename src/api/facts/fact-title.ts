/** The title of a fact by the name that sources and corrections use. */
import type { FACT_PATHS } from '../../core/schema/provider.ts'
import { LINK_WORDS } from '../../core/schema/vocabulary.ts'
import { TERM_FACTS } from './term-facts.ts'

type Path = (typeof FACT_PATHS)[number]
type Other = Exclude<Path, `links.${string}` | `freeTier.${keyof typeof TERM_FACTS}`>

const titles = (prefix: string, table: Readonly<Record<string, { title: string }>>) =>
  Object.entries(table).map(([name, { title }]) => [`${prefix}.${name}`, title] as const)

const TITLES: ReadonlyMap<string, string> = new Map([
  ...titles('freeTier', TERM_FACTS),
  ...titles('links', LINK_WORDS),
  ...Object.entries({
    connection: 'connection',
    headquarters: 'headquarters',
    'freeTier.limits': 'all limits',
    'health.probe': 'what is checked',
    'health.statusPage': 'status page',
    retired: 'end of the API',
  } satisfies Record<Other, string>),
])

/** `freeTier.kind` → `kind of offer`, `freeTier.limits.requests-per-day` → `requests per day`; in running text. */
export const factTitle = (name: string): string =>
  TITLES.get(name) ?? name.replace('freeTier.limits.', '').replaceAll('-', ' ')
