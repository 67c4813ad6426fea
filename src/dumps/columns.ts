/** One row a provider: the columns of the CSV file and of the SQLite table `providers`, and what the docs say of them. */
import type { CatalogProvider } from '../catalog.ts'
import { limitText } from '../limit-words.ts'
import { officialPackages } from '../schema/connection.ts'
import { type FreeTierTerms, type Regions, trainingOf } from '../schema/free-tier.ts'
import { openaiBaseUrl } from '../schema/openai-base-url.ts'
import type { Known } from '../schema/text.ts'

/** What one cell can hold. `null`: not known, or none. */
export type Cell = string | number | boolean | null

export type Column = {
  name: string
  type: 'text' | 'number' | 'integer' | 'boolean'
  description: string
  /** Whether SQLite answers this from a table of its own instead. */
  csvOnly?: true
  nullable?: true
  value: (provider: CatalogProvider) => Cell
}

const known = (value: Known | undefined) => (typeof value === 'boolean' ? value : null)
const terms = ({ entry }: CatalogProvider): FreeTierTerms => entry.freeTier
const knownWord = (word: string) => (word === 'unknown' ? null : word)

function regionText(regions: Regions | undefined): string | null {
  if (regions === undefined || regions === 'everywhere') return regions ?? null
  return 'only' in regions ? `only ${regions.only.join(' ')}` : `except ${regions.except.join(' ')}`
}

const list = (items: readonly string[]) => items.join('; ') || null

const column =
  (type: Column['type']) =>
  (name: string, description: string, value: Column['value']): Column => ({ name, type, description, value })
const text = column('text')
const number = column('number')
const integer = column('integer')
const flag = column('boolean')
const maybe = (own: Column): Column => ({ ...own, nullable: true })
const csvOnly = (own: Column): Column => ({ ...own, csvOnly: true })

export const COLUMNS: readonly Column[] = [
  text('slug', 'the identifier; never changes', ({ slug }) => slug),
  text('name', 'the name', ({ summary }) => summary.name),
  text('tagline', 'what it offers', ({ summary }) => summary.tagline),
  text('category', 'what it is best known for, one of eight', ({ summary }) => summary.category),
  text('website', 'address', ({ summary }) => summary.website),
  text('docsUrl', 'address of the documentation', ({ summary }) => summary.docsUrl),
  text(
    'status',
    '`online`, `degraded`, `down` or `unknown`, as of the build',
    ({ summary }) => summary.status,
  ),
  number('directoryScore', '0 to 100', ({ summary }) => summary.directoryScore),
  text('freeTierSummary', 'the offer in a sentence', ({ summary }) => summary.freeTierSummary),
  flag(
    'requiresCreditCard',
    'whether the first call needs a card; true also where nothing undisputed is known',
    ({ summary }) => summary.requiresCreditCard,
  ),
  flag('requiresPhone', 'whether it needs a phone number; likewise', ({ summary }) => summary.requiresPhone),
  text(
    'lastVerified',
    'the last conclusive health check; before the first one, the newest dated source',
    ({ summary }) => summary.lastVerified,
  ),
  text(
    'kind',
    'what the free tier is: `keyless`, `permanent`, `renewing-credits`, …',
    (provider) => terms(provider).kind,
  ),
  flag('creditCardAssumed', 'whether requiresCreditCard is an assumption', ({ card }) => card.assumed),
  flag('phoneAssumed', 'whether requiresPhone is an assumption', ({ phone }) => phone.assumed),
  maybe(
    text(
      'cardBasis',
      'on what requiresCreditCard rests: `stated`, `paid-only`, `signup-described`, `reported`, `called`',
      (provider) => terms(provider).cardBasis ?? null,
    ),
  ),
  maybe(
    text(
      'phoneBasis',
      'on what requiresPhone rests: `stated`, `signup-described`, `reported`, `called`',
      (provider) => terms(provider).phoneBasis ?? null,
    ),
  ),
  csvOnly(
    maybe(
      text('limits', 'the numeric limits in words, between semicolons', (provider) =>
        list((terms(provider).limits ?? []).map(limitText)),
      ),
    ),
  ),
  maybe(
    text('creditsExpireAfter', 'ISO 8601 period', (provider) => terms(provider).creditsExpireAfter ?? null),
  ),
  maybe(
    text(
      'endsAfter',
      'how long a trial lasts, as an ISO 8601 period',
      (provider) => terms(provider).endsAfter ?? null,
    ),
  ),
  maybe(
    flag('identityCheck', 'whether a legal name, document or company check is asked for', (provider) =>
      known(terms(provider).identityCheck),
    ),
  ),
  maybe(
    text('trainsOnData', 'whether data sent may train models: `no`, `opt-in`, `opt-out`, `yes`', (provider) =>
      knownWord(trainingOf(terms(provider))),
    ),
  ),
  maybe(
    text('regions', 'where the offer holds: `everywhere`, `only DE FR`, `except CN`', (provider) =>
      regionText(terms(provider).regions),
    ),
  ),
  maybe(
    text(
      'processingRegions',
      'where data is processed, ISO 3166 codes or EU between blanks',
      (provider) => terms(provider).processingRegions?.join(' ') ?? null,
    ),
  ),
  maybe(
    flag('commercialUse', 'whether the free tier may be used commercially', (provider) =>
      known(terms(provider).commercialUse),
    ),
  ),
  maybe(
    text(
      'baseUrl',
      'the address that API paths are appended to',
      ({ entry }) => entry.connection.baseUrl ?? null,
    ),
  ),
  maybe(
    text(
      'auth',
      'where the key goes: `bearer`, `header`, `query`, `basic`, `signature`, `none`',
      ({ entry }) => entry.connection.auth ?? null,
    ),
  ),
  maybe(
    text(
      'authName',
      'the name of that header or parameter',
      ({ entry }) => entry.connection.authName ?? null,
    ),
  ),
  maybe(
    text(
      'envVar',
      'the environment variable that the official SDK reads',
      ({ entry }) => entry.connection.envVar ?? null,
    ),
  ),
  maybe(
    flag(
      'openaiCompatible',
      'whether an OpenAI client works with only base URL and key changed',
      ({ entry }) => known(entry.connection.openaiCompatible),
    ),
  ),
  maybe(
    text('openaiBaseUrl', 'the base URL for OpenAI clients', ({ entry }) => openaiBaseUrl(entry.connection)),
  ),
  maybe(text('keyUrl', 'where one makes a key', ({ entry }) => entry.connection.keyUrl ?? null)),
  csvOnly(
    maybe(
      text('npm', 'official npm packages, between semicolons', ({ entry }) =>
        list(officialPackages(entry.connection).npm),
      ),
    ),
  ),
  csvOnly(
    maybe(
      text('pypi', 'official PyPI packages, between semicolons', ({ entry }) =>
        list(officialPackages(entry.connection).pypi),
      ),
    ),
  ),
  csvOnly(
    maybe(
      text('collections', 'slugs of the collections that it is in, between semicolons', ({ collections }) =>
        list(collections),
      ),
    ),
  ),
  csvOnly(
    maybe(
      text('disputed', 'facts that at least one source contradicts, between semicolons', ({ disputed }) =>
        list(disputed),
      ),
    ),
  ),
  csvOnly(
    text('capabilities', 'what its API does, the main one first, between semicolons', ({ entry }) =>
      (entry.capabilities ?? []).join('; '),
    ),
  ),
  maybe(
    text('headquarters', 'the country of the company, ISO 3166', ({ entry }) => entry.headquarters ?? null),
  ),
  text('added', 'the day the entry was added', ({ entry }) => entry.added),
  maybe(text('retired', 'the day the API ended', ({ entry }) => entry.retired?.date ?? null)),
  maybe(
    number('uptime90', 'percent over 90 days; empty without checks', ({ uptime }) => uptime.days90.percent),
  ),
  csvOnly(integer('sourceCount', 'how many pages the entry rests on', ({ entry }) => entry.sources.length)),
  csvOnly(
    maybe(
      text('newestSource', 'the newest date that any of them shows', ({ entry }) => newestDay(entry.sources)),
    ),
  ),
]

function newestDay(sources: readonly { asOf?: string | undefined }[]): string | null {
  let newest: string | null = null
  for (const { asOf } of sources) if (asOf !== undefined && (newest === null || asOf > newest)) newest = asOf
  return newest
}
