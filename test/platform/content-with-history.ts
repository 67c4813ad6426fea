/** A copy of the real content with a repository, and nine days of health checks of all its providers. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import glob from 'fast-glob'
import { addDays } from '../../src/base/days.ts'
import { aState, storedAt } from '../support/stored-status.ts'
import { ROOT } from './site.ts'

export const REPOSITORY = 'https://github.com/example/directory'

/** It was down three days ago and degraded on the day after; all others answered on all nine days. */
export const FLAKY = 'elevenlabs'

/** `now`: the instant of the build, which is on the last of the days. The caller removes the folder. */
export function contentWithHistory(now: string): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'directory-history-'))
  cpSync(join(ROOT, 'content'), dir, { recursive: true })
  const site = join(dir, 'site.yaml')
  writeFileSync(site, readFileSync(site, 'utf8').replace(/^repository: .*$/m, `repository: ${REPOSITORY}`))

  const today = now.slice(0, 'YYYY-MM-DD'.length)
  const at = (offset: number) => `${addDays(today, offset)}T00:00:01.000Z`
  const slugs = glob
    .sync('*.yaml', { cwd: join(dir, 'providers') })
    .filter((file) => !/^retired:/m.test(readFileSync(join(dir, 'providers', file), 'utf8')))
    .map((file) => file.replace(/\.yaml$/, ''))
    .toSorted()
  const states = slugs.map((slug) => aState(slug, at(0), { since: at(slug === FLAKY ? -1 : -8) }))
  const history = Array.from({ length: 9 }, (_, index) => index - 8).map((offset) => ({
    day: addDays(today, offset),
    ...(offset === -8 && { new: slugs }),
    ...(offset === -3 && { down: [FLAKY] }),
    ...(offset === -2 && { degraded: [FLAKY] }),
  }))
  const incident = { slug: FLAKY, status: 'down', reason: 'server_error' }
  const incidents = [
    { at: at(-3), event: 'open', ...incident },
    { at: at(-1), event: 'close', ...incident },
  ]
  const status = join(dir, 'status')
  for (const folder of ['history', 'incidents']) mkdirSync(join(status, folder), { recursive: true })
  writeFileSync(join(status, 'current.json'), JSON.stringify(storedAt(at(0), states)))
  writeByYear(join(status, 'history'), history, ({ day }) => day)
  writeByYear(join(status, 'incidents'), incidents, (line) => line.at)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

function writeByYear<Line>(folder: string, lines: readonly Line[], dayOf: (line: Line) => string): void {
  const years = new Set(lines.map((line) => dayOf(line).slice(0, 'YYYY'.length)))
  for (const year of years) {
    const text = lines
      .filter((line) => dayOf(line).startsWith(year))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('')
    writeFileSync(join(folder, `${year}.ndjson`), text)
  }
}
