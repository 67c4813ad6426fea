/** Every number of the health check, in one place. Milliseconds and bytes unless a name says otherwise. */

export const LIMITS = {
  /** One attempt; its deadlines are the HTTP client's. */
  probeBody: 64 * 1024,
  redirects: 3,

  /** An immediate second attempt, and how long a server may make us wait for it. */
  retryPause: 500,
  retryAfter: 60_000,

  /** Lists of models: bytes of each, and requests under way at once. */
  listBody: 8 * 1024 * 1024,
  lists: 4,

  /** A run. */
  concurrency: 8,
  wavePauses: [60_000, 120_000] as readonly [number, number],
  canaryBody: 4 * 1024,
  canaryShare: 0.75,
  clockSkew: 5 * 60_000,
  breakerCount: 5,
  breakerShare: 0.15,
  massChangeFrom: 10,
  massChangeShare: 0.4,

  /** Slowness. */
  slowFloor: 3_000,
  slowFactor: 3,
  slowSamples: 7,
  slowCeiling: 8_000,
  latencies: 14,

  /** What follows from earlier runs. */
  /** How long the last status is kept while checks are inconclusive. */
  keepLast: 48 * 3_600_000,
  /** Two OK samples this far apart end an outage. */
  confirm: 60_000,
  /** A run this much later than the first failing one is "the next run"; a run merely repeated is not. */
  nextRun: 3_600_000,
  certificateDays: 7,
  /** So many good answers in a row against a page that reports a problem: from then on it does not count. */
  contradicted: 30,
  /** An incident of a provider that stays unknown for so long is closed without saying how it ended. */
  incidentUnknown: 7 * 86_400_000,

  /** From when on people are told. */
  /** The last daily run ended this long ago. */
  overdue: 26 * 3_600_000,
  /** A run that began later than this long ago is an attempt; no other is started meanwhile. */
  attempt: 6 * 3_600_000,
  inconclusiveShare: 0.2,
  misconfigured: 3 * 86_400_000,
  /** The last build this long ago: what it shows will soon be too old, and is too old. */
  rebuild: [60 * 3_600_000, 72 * 3_600_000],
} as const

/**
 * Hosts of five independent operators that are practically never all down: if they are, it is our network. Each with
 * what only it answers: a portal answers in the name of every host, and may have a certificate that this machine trusts.
 */
export const CANARIES: ReadonlyMap<string, RegExp> = new Map([
  ['https://www.google.com/generate_204', /^$/],
  ['https://www.cloudflare.com/cdn-cgi/trace', /^h=www\.cloudflare\.com$/m],
  ['https://www.wikipedia.org/', /<title>\s*Wikipedia/],
  ['https://github.com/robots.txt', /^User-agent:/im],
  ['https://www.debian.org/', /<title>\s*Debian/],
])
