import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { entry } from '../core/schema/entry.ts'
import { type ScalarKind, walkSchema } from './walk-schema.ts'

/** The texts of an entry, each with what kind of text the schema wants there. */
function kindsIn(text: string): Record<string, ScalarKind> {
  const kinds: Record<string, ScalarKind> = {}
  walkSchema(parseDocument(text).contents, entry, {
    map: () => {},
    scalar: ({ value }, kind) => {
      kinds[String(value)] = kind
    },
  })
  return kinds
}

test('facts are seen wherever they are named, whatever form they have', () => {
  const facts = [
    'free',
    'signup.with',
    'offers.a.kind',
    'offers.a.covers.ocr',
    'offers.A B.quotas.x',
    'nothing',
  ]
  const [changed, corrected, first, second, contradicted, none] = facts
  const kinds = kindsIn(`
changelog: [{ facts: [${changed}] }]
corrections: [{ field: ${corrected} }]
sources: [{ supports: [${first}, ${second}, ${none}], contradicts: [{ fact: ${contradicted}, value: 5/day }] }]
`)
  expect(kinds).toEqual({ ...Object.fromEntries(facts.map((fact) => [fact, 'fact'])), '5/day': 'other' })
})

test('slugs are seen in offers and changes, and words of a list are no facts', () => {
  expect(
    kindsIn(
      'category: LLM\noffers: [{ id: free-plan, kind: trial }]\nchangelog: [{ id: a-change, kind: models }]\n',
    ),
  ).toEqual({ LLM: 'other', 'free-plan': 'slug', trial: 'other', 'a-change': 'slug', models: 'other' })
})
