import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SOURCE } from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { providerEvidence } from '../../api/providers.ts'
import { correctionOf, ISSUE_FORMS, type IssueForm, letterOf } from './issue-forms.ts'

test.each(Object.keys(ISSUE_FORMS) as IssueForm[])('%s is asked in the same words here and there', (form) => {
  const { body } = parse(readFileSync(`.github/ISSUE_TEMPLATE/${form}`, 'utf8')) as {
    body: { id?: string; attributes: { label?: string } }[]
  }
  const fields = body.filter(({ id }) => id !== undefined)
  expect(fields.map(({ attributes }) => attributes.label)).toEqual(['Provider', ...ISSUE_FORMS[form]])
})

test('a correction begins with what the entry says, and with the pages that it rests on', () => {
  const evidence = providerEvidence(contextOf({ one: {} }).catalog.active[0]!)
  const kind = evidence.facts.find(({ name }) => name === 'offers.free-plan.kind')!
  const text = letterOf('wrong-fact.yml', 'one', correctionOf(evidence, kind.name))
  expect(text.split('\n')).toEqual([
    'Provider: one',
    'Which fact: kind of offer',
    `What the entry says, and what is right: the entry says “${kind.value}”.`,
    expect.stringContaining(`It rests on ${SOURCE.url}, read 20`),
    'Right is: ',
    'Page that shows it: ',
    'Do you work for the provider, or are you paid by it? ',
  ])
  expect(correctionOf(evidence, 'offers.nothing.card')).toEqual([])
})
