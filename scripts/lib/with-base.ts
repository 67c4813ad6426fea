/** The content of another commit, for commands that compare with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOutFolder } from '../../src/tools/diff/base.ts'

/** Lets `use` read it in a temporary folder; undefined where that commit has none. Without such a commit, it is wrong usage. */
export async function withBase(
  base: string | undefined,
  content: string,
  use: (before: string | undefined) => number | Promise<number>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  try {
    const before = join(folder, 'content')
    const found = base !== undefined && checkOutFolder(base, content, before)
    if (typeof found === 'boolean') return await use(found ? before : undefined)
    console.error(found.problem)
    return 2
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
