import { expect, test } from 'vitest'
import { SOURCE } from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { providerEvidence } from '../../api/providers.ts'
import { correctionOf, correctUrl, ISSUE_FORMS, kindOfFact } from './issue-forms.ts'

const evidence = () => providerEvidence(contextOf({ one: {} }).catalog.active[0]!)

test('begins with what the entry says, and with the pages that it rests on', () => {
  const { facts } = evidence()
  const kind = facts.find(({ name }) => name === 'offers.free-plan.kind')!
  expect(correctionOf(evidence(), kind.name)).toEqual({
    fact: 'kind of free tier',
    wrong: `kind of offer: the entry says “${kind.value}”.\nRight is: `,
    source: expect.stringContaining(`The entry rests on ${SOURCE.url}, read 20`),
  })
  expect(correctionOf(evidence(), 'offers.nothing.card')).toBeUndefined()
})

test('every kind of fact is one that the issue form offers', () => {
  const options = Object.values(ISSUE_FORMS['wrong-fact.yml'][0].options)
  const names = ['offers.a.card', 'signup.asks.phone', 'offers.a.allowance', 'offers.a.quotas.requests']
  const kinds = [...names, 'connection', 'links.limits', 'retired', 'headquarters'].map(kindOfFact)
  for (const kind of kinds) expect(options).toContain(kind)
  expect(new Set(kinds).size).toBe(options.length)
})

test('the link names the provider and the fact', () => {
  expect(correctUrl('groq', 'offers.a.card')).toBe('/submit?provider=groq&about=offers.a.card#correct')
})
