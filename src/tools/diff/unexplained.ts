/** Finds changed facts that no changelog item and no correction explains. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { posixPath } from '../../base/text/posix-path.ts'
import type { Path } from '../../base/value-at.ts'
import { type Diagnostic, sortDiagnostics } from '../../content/diagnostic.ts'
import { readContentFile } from '../../content/read-file.ts'
import { checkShape } from '../../content/shape.ts'
import { covers } from '../../entry/covers.ts'
import { entry as entrySchema, type ProviderEntry } from '../../schema/entry.ts'
import { entryFiles } from './base.ts'
import { changedFacts } from './changed-facts.ts'

export type Unexplained = {
  /** Warnings, each at its place in the changed entry. */
  diagnostics: Diagnostic[]
  /** Slugs of changed entries that cannot be compared, because the older version does not fit the current schema. */
  notCompared: string[]
}

/**
 * What validation should report for a change of content: all errors, warnings, and unexplained changes. Where `changed`,
 * no warnings of files that the change does not touch, among which new ones would be lost. `diagnostics` are those of
 * `after`.
 */
export function findingsOfChange(
  before: string,
  after: string,
  diagnostics: readonly Diagnostic[],
  changed: boolean,
): Unexplained {
  const shown = diagnostics.filter(
    ({ file, severity }) =>
      !changed || severity === 'error' || !isSame(join(before, relative(after, file)), file),
  )
  const unexplained = unexplainedChanges(before, after)
  return { ...unexplained, diagnostics: sortDiagnostics([...shown, ...unexplained.diagnostics]) }
}

/** Whether the older file exists and has the same bytes. */
const isSame = (before: string, after: string): boolean =>
  existsSync(before) && readFileSync(before).equals(readFileSync(after))

/** Compares the entries that two content folders both have. New entries are not changes, and invalid ones have errors of their own. */
export function unexplainedChanges(before: string, after: string): Unexplained {
  const diagnostics: Diagnostic[] = []
  const notCompared: string[] = []
  const older = new Set(entryFiles(before))
  for (const name of entryFiles(after).filter((one) => older.has(one))) {
    const [then, file] = [before, after].map((dir) => posixPath(join(dir, 'providers', name), sep))
    const [was, is] = [entryIn(then!), entryIn(file!)]
    if (!is) continue
    if (!was) notCompared.push(name.slice(0, -'.yaml'.length))
    else
      for (const { path, ...finding } of findings(was.value, is.value))
        diagnostics.push({ file: file!, ...is.locate(path), severity: 'warning', ...finding })
  }
  return { diagnostics: sortDiagnostics(diagnostics), notCompared }
}

type Finding = { path: Path; rule: string; message: string; help: string }

function* findings(before: ProviderEntry, after: ProviderEntry): Iterable<Finding> {
  const itemsBefore = new Set(before.changelog.map(({ id }) => id))
  const items = after.changelog.filter(({ id }) => !itemsBefore.has(id))
  const correctionsBefore = new Set(before.corrections?.map((correction) => JSON.stringify(correction)))
  const corrections = (after.corrections ?? []).filter(
    (correction) => !correctionsBefore.has(JSON.stringify(correction)),
  )
  const named = [...items.flatMap(({ facts = [] }) => facts), ...corrections.map(({ field }) => field)]
  const isNamed = (field: string) => named.some((name) => covers(name, field))
  for (const { field, path, message, kinds, metrics } of changedFacts(before, after))
    if (
      !isNamed(field) &&
      !metrics?.every(isNamed) &&
      !items.some(({ kind, facts }) => facts === undefined && kinds.includes(kind))
    )
      yield {
        path,
        rule: 'unexplained-change',
        message: `${message}, and nothing explains it`,
        help: `If the provider changed it, add a changelog item of kind ${alternatives(kinds)}, with facts: [${field}]. If the entry was wrong, add one to corrections: date, field: ${field}, was, note.`,
      }

  const ids = new Set(after.changelog.map(({ id }) => id))
  for (const id of itemsBefore)
    if (!ids.has(id))
      yield {
        path: ['changelog'],
        rule: 'lost-change',
        message: `the changelog item ${id} was removed`,
        help: 'Restore it under its id: feeds identify it by the id, and subscribers would get it again.',
      }
}

const alternatives = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function entryIn(file: string) {
  const read = readContentFile(file, readFileSync)
  if ('problems' in read) return undefined
  const shaped = checkShape(entrySchema, read.value)
  return 'value' in shaped ? { value: shaped.value, locate: read.locate } : undefined
}
