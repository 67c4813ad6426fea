/** The two package registries: where each answers a package's downloads of the last month, and what its answer says. */
import { z } from 'zod'
import type { Registry } from './wanted.ts'

/** What an answer says: the package it is about, the count, and the day that the month ends on. */
export type RegistryAnswer = { name: string; downloads: number; asOf: string | null }

export type RegistryRow = {
  /** The public server; a run may be pointed at another one, such as a mirror. */
  server: string
  path: (name: string) => string
  /** The answer's shape. Anything else is not from the registry, and does not count. */
  answer: z.ZodType<RegistryAnswer>
  /** How many requests are under way at once. */
  concurrency: number
  /** Whether two spellings mean the same package. */
  sameName: (one: string, other: string) => boolean
}

export const REGISTRIES: Record<Registry, RegistryRow> = {
  /** https://github.com/npm/registry/blob/main/docs/download-counts.md */
  npm: {
    server: 'https://api.npmjs.org',
    path: (name) => `/downloads/point/last-month/${inPath(name)}`,
    answer: z
      .object({ package: z.string(), downloads: z.int().nonnegative(), end: z.iso.date() })
      .transform((body) => ({ name: body.package, downloads: body.downloads, asOf: body.end })),
    concurrency: 4,
    sameName: (one, other) => one === other,
  },
  /** https://pypistats.org/api/ names no day: the count is of the day on which it is read. */
  pypi: {
    server: 'https://pypistats.org',
    path: (name) => `/api/packages/${inPath(normalised(name))}/recent`,
    answer: z
      .object({ package: z.string(), data: z.object({ last_month: z.int().nonnegative() }) })
      .transform((body) => ({ name: body.package, downloads: body.data.last_month, asOf: null })),
    // One at a time, to be easy on a small service.
    concurrency: 1,
    sameName: (one, other) => normalised(one) === normalised(other),
  },
}

/** A name as part of a path. npm takes the scope of `@scope/name` as it stands. */
const inPath = (name: string) => encodeURIComponent(name).replaceAll('%40', '@').replaceAll('%2F', '/')

/** PyPI's names are compared without regard to case and separators: https://peps.python.org/pep-0503/#normalized-names */
const normalised = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')
