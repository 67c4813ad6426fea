/** One content file: bytes to value, or what is wrong with the file itself. */

import { lstatSync, type Stats } from 'node:fs'
import { parseJson } from '../base/json.ts'
import { MAX_BYTES, MAX_JSON_BYTES, tooLarge } from './file-size.ts'
import { decode, type Parsed, parse } from './parse.ts'
import { ofFile, type Problem, START } from './problem.ts'

/** A value, and the means to find a place in its file again; or problems. */
export type FileRead = Pick<Parsed, 'value' | 'locate'> | { problems: Problem[] }

export type ReadBytes = (path: string) => Uint8Array

/** Reads a `.yaml` or `.json` file. Never throws. */
export function readContentFile(path: string, readBytes: ReadBytes): FileRead {
  try {
    const stats = lstatSync(path)
    if (!stats.isFile())
      return {
        problems: [
          ofFile(
            'regular-file',
            `expected a regular file, got ${kindOf(stats)}`,
            'Put the file itself here.',
          ),
        ],
      }
    const isYaml = path.endsWith('.yaml')
    const most = isYaml ? MAX_BYTES : MAX_JSON_BYTES
    if (stats.size > most) return { problems: [tooLarge(stats.size, most)] }
    const bytes = readBytes(path)
    if (!isYaml) return { value: parseJson(new TextDecoder().decode(bytes)), locate: () => START }
    const decoded = decode(bytes)
    if ('problem' in decoded) return { problems: [decoded.problem] }
    const { problems, value, locate } = parse(decoded.text)
    return problems.length > 0 ? { problems } : { value, locate }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const help = 'Check that it exists, is readable and whole.'
    return { problems: [ofFile('unreadable', `cannot read the file: ${reason}`, help)] }
  }
}

const kindOf = (stats: Stats) =>
  stats.isSymbolicLink() ? 'a symbolic link' : stats.isDirectory() ? 'a folder' : 'something else'
