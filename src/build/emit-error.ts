/** Says why the output could not be written, and what to do about it. */
import { dirname, join, resolve } from 'node:path'

/** The output cannot be written or may not be replaced. The last good build is as it was. */
export class EmitError extends Error {
  override name = 'EmitError'
  readonly help: string
  constructor(message: string, help: string, options?: ErrorOptions) {
    super(message, options)
    this.help = help
  }
}

/** What to do about each error; of others, the disk's own words must do. */
const REMEDIES: Record<string, (out: string) => string> = {
  ENOSPC: () => 'make room on the disk',
  EDQUOT: () => 'make room within the quota',
  ENOENT: () => 'another build writes there too: run one at a time',
  EROFS: () => 'choose a folder that can be written with --out',
  EACCES: (out) =>
    `make ${dirname(out)} writable, where the build is written, or choose another folder with --out`,
  EPERM: (out) =>
    `make ${dirname(out)} writable, where the build is written, or choose another folder with --out`,
  EBUSY: (out) =>
    `a mount point cannot be replaced: mount ${dirname(out)} instead, or choose a folder inside with --out ${join(out, 'site')}`,
  ENOTDIR: () => 'a file is in the way: choose another folder with --out',
  EEXIST: () => 'a file is in the way: choose another folder with --out',
}

/** What the action returns; an error of the disk becomes an `EmitError` about `out`. */
export function asEmitError<T>(out: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isDiskError(error)) throw error
    const remedy = REMEDIES[error.code ?? '']?.(resolve(out)) ?? 'fix what the disk reports'
    throw new EmitError(
      `cannot write to ${out}: ${error.message}`,
      `${remedy}, then build again. The last good build is as it was.`,
      { cause: error },
    )
  }
}

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error
