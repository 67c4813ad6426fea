/** Every number of the health check, in one place. Milliseconds and bytes unless a name says otherwise. */

export const LIMITS = {
  /** One attempt. */
  dns: 5_000,
  /** TCP and TLS each. */
  connect: 5_000,
  headers: 10_000,
  bodyIdle: 5_000,
  deadline: 20_000,
  probeBody: 64 * 1024,

  /** An immediate second attempt, and how long a server may make us wait for it. */
  retryPause: 500,
  retryAfter: 60_000,

  /** A run. */
  concurrency: 8,
  wavePauses: [60_000, 120_000] as readonly [number, number],
  canaryShare: 0.75,
  clockSkew: 5 * 60_000,
  brakeCount: 5,
  brakeShare: 0.15,
  massChangeFrom: 10,
  massChangeShare: 0.4,

  /** Slowness. */
  slowFloor: 3_000,
  slowFactor: 3,
  slowSamples: 7,
  slowCeiling: 8_000,
  latencies: 14,

  /** What follows from earlier runs. */
  hold: 48 * 3_600_000,
  /** Two OK samples this far apart end an outage. */
  confirm: 60_000,
  /** A run this much later than the first failing one is "the next run"; a run merely repeated is not. */
  nextRun: 3_600_000,
  certificateDays: 7,
} as const

/** Hosts of five independent operators that are practically never all away: if they are, it is our network. */
export const CANARIES: readonly string[] = [
  'https://www.google.com/generate_204',
  'https://www.cloudflare.com/cdn-cgi/trace',
  'https://www.wikipedia.org/',
  'https://github.com/robots.txt',
  'https://www.debian.org/',
]
