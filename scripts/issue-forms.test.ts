import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CATEGORIES, STATUSES } from '../src/schema/vocabulary.ts'

type Field = {
  type: string
  id?: string
  attributes: { label?: string; value?: string; options?: unknown[] }
  validations?: { required?: boolean }
}
type Form = { name: string; description: string; labels: string[]; body: Field[] }

const FOLDER = '.github/ISSUE_TEMPLATE'
const forms = readdirSync(FOLDER).filter((file) => file !== 'config.yml')
const read = (file: string) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Form
const options = (file: string, id: string) =>
  read(file).body.find((field) => field.id === id)?.attributes.options

test('there is a form for a fault, a new provider, a sign-up report, a wrong fact and a wrong status', () => {
  expect(forms.toSorted()).toEqual(
    'code-fault.yml new-provider.yml sign-up-report.yml wrong-fact.yml wrong-status.yml'.split(' '),
  )
})

describe.each(forms)('%s', (file) => {
  const { name, description, body } = read(file)
  test('is a form that GitHub accepts', () => {
    expect(name.length * description.length).toBeGreaterThan(0)
    const ids = body.flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { type, id, attributes } of body) {
      expect(['markdown', 'input', 'textarea', 'dropdown']).toContain(type)
      if (type === 'markdown') expect(attributes.value).toBeTruthy()
      else expect([id, attributes.label]).toEqual([expect.any(String), expect.any(String)])
      // A bare yes or no is a boolean to YAML, and GitHub refuses the form.
      for (const option of attributes.options ?? []) expect(option).toBeTypeOf('string')
      if (type === 'dropdown') expect(new Set(attributes.options).size).toBe(attributes.options!.length)
    }
    expect(body.some(({ validations }) => validations?.required)).toBe(true)
  })
})

test('categories and states are those of the schema', () => {
  expect(options('new-provider.yml', 'category')).toEqual([...CATEGORIES])
  expect(options('wrong-status.yml', 'shown')).toEqual([...STATUSES])
})

test('docs/launch.md makes each label that a form sets', () => {
  const [, made] = /^ +for name in (.+); do gh label create/m.exec(readFileSync('docs/launch.md', 'utf8'))!
  expect(made!.split(' ').toSorted()).toEqual(forms.flatMap((file) => read(file).labels).toSorted())
})
