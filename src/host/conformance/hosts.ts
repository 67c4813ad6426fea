/** The kinds of host, and the gaps: where one is known to differ from the contract, and why. */

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

export type HostKind = {
  /** Whether it only serves the files, without our headers, rewrites and functions. */
  isMirror?: true
  gaps: readonly Gap[]
}

/** Add a host here, and a gap where it is known and has a reason. */
export const HOST_KINDS = {
  'npm start': { gaps: [] },
  netlify: { gaps: [] },
  'netlify emulator': {
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
      {
        expectation: 'each file of the API has the headers of its row',
        because:
          'it tries the 404 rule before the file, and takes the headers of the path that the rule names',
      },
      {
        expectation: 'the host keeps its rewrite rules to itself',
        because: 'it serves _redirects like any file',
      },
    ],
  },
  'plain serve': {
    isMirror: true,
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
  'cloudflare worker': {
    gaps: [
      ...[
        'a .json path is a 304 for its ETag in a list, weak or strong',
        'a path without .json is a 304 for its ETag',
      ].map((expectation) => ({
        expectation,
        because: 'it compares If-None-Match with its tag as one string',
      })),
      {
        expectation: 'a preflight outside /api is one too, so that a script may revalidate a file',
        because: 'the Worker does not run for files outside /api, which are served free of charge',
      },
    ],
  },
} as const satisfies Record<string, HostKind>

export type HostName = keyof typeof HOST_KINDS
