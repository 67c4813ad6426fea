import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bytesOf } from '../files/site-files.ts'
import { editorSchemas, siteSchemas } from './editor-schemas.ts'

type Node = { [key: string]: unknown; description?: string; properties?: Record<string, Node> }

/** Every field of a schema with its path. */
function fieldsOf(schema: unknown, path = ''): [path: string, field: Node][] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries((schema as Node).properties ?? {})
  const parts = Array.isArray(schema)
    ? schema
    : Object.entries(schema).flatMap(([key, part]) => (key === 'properties' ? [] : [part]))
  return [
    ...own.map(([name, field]): [string, Node] => [`${path}.${name}`, field]),
    ...own.flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`)),
    ...parts.flatMap((part: unknown) => fieldsOf(part, path)),
  ]
}

const schemas = editorSchemas().map(([name, text]): [string, Node] => [name, JSON.parse(text) as Node])
const find = (name: string, path: string) =>
  fieldsOf(new Map(schemas).get(name)).find(([found]) => found === path)![1]

test.each(schemas)('%s: each field has a text, and each pattern a message', (_, schema) => {
  const fields = fieldsOf(schema)
  expect(fields.length).toBeGreaterThan(4)
  // At the top of a union, the parts have the text.
  expect(fields.filter(([path, { description }]) => !description && path !== '.freeTier.kind')).toEqual([])
  expect(fields.filter(([, { pattern, patternErrorMessage }]) => pattern && !patternErrorMessage)).toEqual([])
})

test('a field that takes words names them: as its values, or in its text', () => {
  expect(find('provider.json', '.category').enum).toContain('LLM')
  expect(find('provider.json', '.capabilities').description).toContain('One of: chat, moderation,')
  expect(find('provider.json', '.free').enum).toContain('none')
  expect(find('provider.json', '.connection.openaiCompatible')).toEqual({
    description: expect.any(String),
    enum: [true, false, 'unknown'],
  })
})

test('a URL must be https where its schema demands it', () => {
  expect(find('provider.json', '.website')).toMatchObject({
    pattern: '^https://',
    patternErrorMessage: 'expected an https:// URL',
  })
  expect(find('site.json', '.baseUrl')).not.toHaveProperty('pattern')
})

test('each schema of the site is named by its URL, no two files have one name, and each names its dialect', () => {
  const served = siteSchemas('https://directory.example')
  const names = served.map(([path]) => basename(path))
  expect(new Set(names).size).toBe(names.length)
  for (const file of served) {
    const { $id, $schema } = JSON.parse(bytesOf(file).toString())
    expect($id).toBe(`https://directory.example/${file[0]}`)
    const draft = file[0].startsWith('schemas/content-') ? 'draft-07' : 'draft/2020-12'
    expect($schema).toContain(`//json-schema.org/${draft}/schema`)
  }
})
