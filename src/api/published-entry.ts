/** What the API publishes of an entry. Each part has a row for what it publishes in another form than the content has. */
import { z } from 'zod'
import * as connections from '../core/schema/connection.ts'
import * as freeTiers from '../core/schema/free-tier.ts'
import { openaiBaseUrl } from '../core/schema/openai-base-url.ts'
import * as entries from '../core/schema/provider.ts'
import { capability } from '../core/schema/text.ts'
import type { LinkOrNone } from '../core/schema/url.ts'
import { LINKS, type LinkName, TRAINING } from '../core/schema/vocabulary.ts'
import { published } from './published.ts'

/** A URL with placeholders in braces for what each account fills in (RFC 6570). */
const uriTemplate = z.string().meta({ format: 'uri-template' })
const pageOrNull = z.url().nullable()
const places = z.array(z.string())
const { shape: callShape } = connections.firstCall
const { shape: termShape } = freeTiers.freeTierTerms

export const firstCall = published(connections.firstCall, {
  path: {},
  url: {
    url: {
      schema: uriTemplate.describe(
        'The whole URL; {account_id} and the like stand for what each account fills in.',
      ),
      // `firstCallOf` puts the path behind the base URL.
      value: ({ url }) => url ?? '',
    },
  },
  body: {
    body: {
      schema: z.record(z.string(), z.unknown()).nullable().describe(callShape.body.description!),
      value: ({ body }) => body ?? null,
    },
  },
  form: {
    form: {
      schema: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .nullable()
        .describe(callShape.form.description!),
      value: ({ form }) => form ?? null,
    },
  },
})

/** The call with its whole URL, or null where the entry has none. */
export function firstCallOf({ baseUrl, firstCall: call }: connections.Connection) {
  if (!call) return null
  return { ...firstCall.value(call), url: call.url ?? `${baseUrl?.replace(/\/$/, '')}${call.path}` }
}

export const connection = published(connections.connection, {
  openaiBaseUrl: {
    openaiBaseUrl: {
      schema: uriTemplate
        .nullable()
        .describe(
          'The base URL for OpenAI clients, if they are known to work. Placeholders such as {account_id} differ by account.',
        ),
      value: openaiBaseUrl,
    },
  },
  sdks: {
    sdks: {
      schema: z
        .strictObject({
          npm: z.array(z.string()).describe('On npm.'),
          pypi: z.array(z.string()).describe('On PyPI.'),
          none: pageOrNull.describe('The documentation index that was read and names no SDK.'),
        })
        .describe('Official packages.'),
      value: (own) => ({
        ...connections.officialPackages(own),
        none: own.sdks && 'none' in own.sdks ? own.sdks.none : null,
      }),
    },
  },
  firstCall: {
    firstCall: {
      schema: firstCall.schema.nullable().describe(connections.firstCall.description!),
      value: firstCallOf,
    },
  },
})

export const link = z
  .strictObject({
    url: pageOrNull.describe('The page.'),
    none: pageOrNull.describe('The documentation index that was read and has no such page.'),
  })
  .describe('Both null: nobody looked yet.')

const linkOf = (own: LinkOrNone | undefined): z.infer<typeof link> =>
  typeof own === 'object' ? { url: null, none: own.none } : { url: own ?? null, none: null }

const linksOf = <Value>(value: (name: LinkName) => Value) =>
  Object.fromEntries(LINKS.map((name) => [name, value(name)])) as Record<LinkName, Value>

export const limit = published(freeTiers.limit, {
  capability: {
    capabilities: {
      schema: z.array(capability).describe('What it is for; empty: for all.'),
      value: (own) => (own.capability === undefined ? [] : [own.capability].flat()),
    },
  },
})

export const purchase = published(freeTiers.purchase, {}, ['model', 'asOf'])

export const terms = published(
  freeTiers.freeTierTerms,
  {
    /** It stands in `freeTier`. */
    summary: {},
    limits: {
      limits: {
        schema: z.array(limit.schema).describe(termShape.limits.description!),
        value: ({ limits = [] }) => limits.map(limit.value),
      },
    },
    buys: {
      buys: {
        schema: z.array(purchase.schema).describe(termShape.buys.description!),
        value: ({ buys = [] }) => buys.map(purchase.value),
      },
    },
    regions: {
      regions: {
        schema: z
          .strictObject({
            everywhere: z.boolean().describe('Whether it holds in every country.'),
            only: places.describe('Only in these; empty: no such list.'),
            except: places.describe('In all but these; empty: no such list.'),
          })
          .nullable()
          .describe('Where the offer can be used, by ISO 3166 codes or EU.'),
        text: 'Where the offer can be used: `everywhere`, `only DE FR`, `except CN`.',
        value: ({ regions }) =>
          regions === undefined
            ? null
            : {
                everywhere: regions === 'everywhere',
                only: [],
                except: [],
                ...(typeof regions === 'object' ? regions : {}),
              },
      },
    },
    processingRegions: {
      processingRegions: {
        schema: places.nullable().describe(termShape.processingRegions.description!),
        value: ({ processingRegions }) => processingRegions ?? null,
      },
    },
    trainsOnData: {
      trainsOnData: {
        schema: z
          .enum(TRAINING)
          .nullable()
          .describe('Whether data sent may train models: no, opt-in, opt-out or yes; null: not known.'),
        value(own) {
          const training = freeTiers.trainingOf(own)
          return training === 'unknown' ? null : training
        },
      },
      trainsOnDataExcept: {
        schema: z
          .array(
            z.strictObject({
              regions: places.describe('ISO 3166 codes, or EU.'),
              value: z.enum(TRAINING).describe('What holds there.'),
            }),
          )
          .describe('Regions with other rules.'),
        text: 'Regions with other rules: `no in CH EU GB`.',
        value: ({ trainsOnData }) => (typeof trainsOnData === 'object' ? trainsOnData.except : []),
      },
    },
  },
  ['regions', 'processingRegions', 'trainsOnData', 'trainsOnDataExcept'],
)

export const change = published(
  entries.change,
  {
    id: {},
    kind: {
      kind: {
        schema: z.string().describe('What it is about; the list may grow.'),
        value: ({ kind }) => kind as string,
      },
    },
  },
  ['kind', 'before', 'after', 'endsOn'],
)

export const report = published(entries.report)
export const source = published(entries.source)

/** What the detail shows of an entry besides the fields of a summary. */
export const entry = published(entries.provider, {
  name: {},
  tagline: {},
  category: {},
  website: {},
  docsUrl: {},
  domains: {},
  health: {},
  corrections: {},
  connection: { connection: { schema: connection.schema, value: (own) => connection.value(own.connection) } },
  links: {
    links: {
      schema: z.strictObject(linksOf(() => link)).describe('Pages that a developer looks for.'),
      value: ({ links }) => linksOf((name) => linkOf(links[name])),
    },
  },
  freeTier: {
    terms: {
      schema: terms.schema,
      value: ({ freeTier }) => terms.value(freeTier),
    },
  },
  changelog: {
    changelog: {
      schema: z.array(change.schema).describe('Dated changes of terms or models, newest first.'),
      value: ({ changelog }) => changelog.map(change.value),
    },
  },
})
