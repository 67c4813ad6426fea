/** Ajv in strict mode: every JSON file of the API against its schemas, and every content file against its editor schema. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import glob from 'fast-glob'
import { describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { API_ROOT, ENDPOINTS, fileOf } from '../../../src/api/endpoints.ts'
import { PREVIEW } from '../../../src/schema/specified.ts'
import { ROOT } from '../site.ts'

const STRICT: Options = { strict: true, allErrors: true }

const { out } = inject('site')
const text = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** Name of the schema of a file below `api/`: `/status/{slug}` answers `api/v1/status/groq.json`, and nothing deeper. */
const PATTERNS = ENDPOINTS.map(({ path, schemaName }) => {
  const [start, end] = fileOf(path, '*').split('*')
  const fits = (file: string) =>
    end === undefined
      ? file === start
      : file.startsWith(start!) && file.endsWith(end) && !file.slice(start!.length, -end.length).includes('/')
  return { schemaName, fits }
}).concat({ schemaName: 'Problem', fits: (file) => file === `${API_ROOT}/404.json` })

const schemaNameOf = (file: string) => PATTERNS.find(({ fits }) => fits(file))?.schemaName

/** The file of `/schemas/responses` of a name: `ProviderList` → `provider-list.json`. */
const schemaFile = (name: string) => `${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.json`

function problemsOf(validate: ValidateFunction, file: string, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath}: ${message}`)
}

describe('every JSON file of the API', () => {
  const files = glob.sync([`${API_ROOT}.json`, `${API_ROOT}/**/*.json`], { cwd: out })

  /** Checks the files with validators by name; a file without a schema is a problem too. */
  function problems(validatorOf: (name: string) => ValidateFunction): string[] {
    const validators = new Map<string, ValidateFunction>()
    return files.flatMap((file) => {
      const name = schemaNameOf(file)
      if (name === undefined) return [`${file}: belongs to no endpoint`]
      if (!validators.has(name)) validators.set(name, validatorOf(name))
      return problemsOf(validators.get(name)!, file, JSON.parse(text(out, file)))
    })
  }

  test('fits its schema in the OpenAPI document', () => {
    expect(files.length).toBeGreaterThan(400)
    const ajv = formats.default(new Ajv2020(STRICT)).addVocabulary(Object.keys(PREVIEW))
    // As definitions of one schema, so that Ajv checks all of them strictly.
    const document = text(out, 'openapi.json').replaceAll('#/components/schemas/', '#/$defs/')
    ajv.addSchema({ $id: 'api', $defs: JSON.parse(document).components.schemas })
    expect(problems((name) => ajv.compile({ $ref: `api#/$defs/${name}` }))).toEqual([])
  })

  test('fits its schema below /schemas/responses', () => {
    const ajv = formats.default(new Ajv2020(STRICT))
    expect(
      problems((name) => ajv.compile(JSON.parse(text(out, 'schemas/responses', schemaFile(name))))),
    ).toEqual([])
  })

  test('fails without one of its fields', () => {
    const ajv = formats.default(new Ajv2020(STRICT))
    const validate = ajv.compile(JSON.parse(text(out, 'schemas/responses/provider-list.json')))
    const { count: _, ...list } = JSON.parse(text(out, API_ROOT, 'variants/providers/all.json'))
    expect(problemsOf(validate, 'all.json', list)).toEqual(["all.json: must have required property 'count'"])
  })
})

describe('every document of data', () => {
  const ajv = formats.default(new Ajv2020(STRICT))
  const lines = (file: string) => text(out, file).trimEnd().split('\n')
  test.each([
    ['data/index.json', 'DumpIndex', (file: string) => [text(out, file)]],
    ['configs/index.json', 'ConfigIndex', (file: string) => [text(out, file)]],
    ['data/free-models.json', 'FreeModels', (file: string) => [text(out, file)]],
    ['free.json', 'Free', (file: string) => [text(out, file)]],
    ['data/providers.ndjson', 'DumpedProvider', lines],
  ])('%s fits the schema %s, which names itself by its URL', (file, name, documents) => {
    const schema = JSON.parse(text(out, 'schemas/responses', schemaFile(name)))
    expect(schema.$id).toMatch(new RegExp(`^http.*/schemas/responses/${schemaFile(name)}$`))
    const validate = ajv.compile(schema)
    const found = documents(file)
    expect(found.flatMap((one) => problemsOf(validate, file, JSON.parse(one)))).toEqual([])
    expect(validate({})).toBe(false)
  })
})

describe('every content file', () => {
  const SCHEMAS = {
    provider: 'providers/*.yaml',
    collection: 'collections/*.yaml',
    declined: 'declined.yaml',
    site: 'site.yaml',
  }
  test.each(Object.entries(SCHEMAS))('of the kind %s fits its editor schema', (name, pattern) => {
    const ajv = formats.default(new Ajv(STRICT))
    const served = JSON.parse(text(out, 'schemas', `content-${name}.json`))
    const committed = JSON.parse(text(ROOT, 'content/schemas', `${name}.json`))
    // The word that editors alone know.
    ajv.addKeyword('patternErrorMessage')
    expect(ajv.compile(committed)({})).toBe(false)
    const validate = formats.default(new Ajv(STRICT)).compile(served)
    const files = glob.sync(pattern, { cwd: join(ROOT, 'content') })
    expect(files).not.toEqual([])
    expect(files.flatMap((file) => problemsOf(validate, file, parse(text(ROOT, 'content', file))))).toEqual(
      [],
    )
    expect(validate({})).toBe(false)
  })
})
