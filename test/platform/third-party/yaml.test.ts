/** Every YAML file of the site means the same to readers of YAML 1.1 and of YAML 1.2: PyYAML, and the package `yaml` as both. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { testWith } from './program.ts'

const { out } = inject('site')
const files = glob.sync('**/*.yaml', { cwd: out, dot: true }).toSorted()
const texts = files.map((file) => readFileSync(join(out, file), 'utf8'))
const as12 = texts.map((text): unknown => parse(text, { version: '1.2', schema: 'core' }))

describe('YAML', () => {
  test('some is written', () => {
    expect(files.length).toBeGreaterThan(0)
  })
  test('is the same in version 1.1', () => {
    // A reader of 1.1 ends lines at these too; the package does not, even in its 1.1 mode.
    const lines = texts.map((text) => text.replace(/[\u0085\u2028\u2029]/g, '\n'))
    expect(lines.map((text) => parse(text, { version: '1.1', schema: 'yaml-1.1' }))).toEqual(as12)
  })
  testWith(
    'python3-yaml',
    'python3',
    '-c',
    'import yaml',
  )('is the same to PyYAML', () => {
    const program =
      'import json, sys, yaml; print(json.dumps([yaml.safe_load(open(f, encoding="utf-8")) for f in sys.argv[1:]]))'
    const paths = files.map((file) => join(out, file))
    expect(JSON.parse(execFileSync('python3', ['-c', program, ...paths], { encoding: 'utf8' }))).toEqual(as12)
  })
})
