/** The kinds of host, what each offers, and the gaps: where one is known to differ from the contract, and why. */
import type { Capability } from './expectation.ts'

export type Gap = {
  /** Name of the expectation that the host does not meet. */
  expectation: string
  because: string
  /**
   * Whether the host may meet it all the same: a question that only a live site settles. A gap that is certain and yet
   * met is stale, and an error.
   */
  unsettled?: true
}

export type HostKind = { offers: readonly Capability[]; gaps: readonly Gap[] }

const ALL: readonly Capability[] = ['files', 'rewrites', 'headers', 'methods', 'query']

/** Add a host here, and a gap where it is known and has a reason. */
export const HOST_KINDS = {
  'npm start': { offers: ALL, gaps: [] },
  netlify: { offers: ALL, gaps: [] },
  'netlify emulator': {
    offers: ALL,
    gaps: [
      ...[
        'a .json path has an ETag',
        'a .json path is a 304 for its ETag',
        'a .json path is a 304 for its ETag in a list, weak or strong',
        'a 304 of a .json path may be read from any origin',
        'a path without .json is a 304 for its ETag',
      ].map((expectation) => ({ expectation, because: 'it gives static files no ETag' })),
      ...[
        'a path that no file has is a 404',
        'an unknown slug or path below /api is a 404',
        'a page that is not there is a 404 that leads back',
      ].map((expectation) => ({ expectation, because: 'it answers a rule of status 404 with 200' })),
      ...[
        'a .json path is cached as the contract says',
        'each .json path of the API links to the OpenAPI document, and one without a placeholder to its schema',
      ].map((expectation) => ({
        expectation,
        because:
          'it tries the 404 rule before the file, and takes the headers of the path that the rule names',
      })),
      {
        expectation: 'the host keeps its rewrite rules to itself',
        because: 'it serves _redirects like any file',
      },
    ],
  },
  'plain serve': {
    offers: ['files'],
    gaps: [
      {
        expectation: 'a .json path is a 304 for its ETag in a list, weak or strong',
        because: 'serve-handler compares If-None-Match with its tag as one string',
      },
      {
        expectation: 'a 304 of a .json path may be read from any origin',
        because: 'serve-handler sends a 304 without any configured header',
      },
    ],
  },
  'cloudflare worker': { offers: ['query'], gaps: [] },
} as const satisfies Record<string, HostKind>

export type HostName = keyof typeof HOST_KINDS
