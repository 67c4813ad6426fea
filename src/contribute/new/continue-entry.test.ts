import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW } from '../../../test/support/content.ts'
import { scripted } from '../../../test/support/scripted-ask.ts'
import { load } from '../../content/load.ts'
import { continueEntry } from './continue-entry.ts'
import type { Interview } from './interview-state.ts'
import { review } from './review.ts'

const TODAY = '2026-11-21'

/** Goes on with the entry `one` by this script; its text before and after. */
async function continued(script: Parameters<typeof scripted>[0], edit = (text: string) => text) {
  const dir = aContentFolder({
    'providers/one.yaml': anEntry('one'),
    'providers/two.yaml': anEntry('two'),
  })
  const text = edit(readFileSync(join(dir, 'providers/one.yaml'), 'utf8'))
  const { providers, declined } = load({ dir, now: NOW }).tree!
  const around = { entries: providers.filter(({ slug }) => slug !== 'one'), declined }
  const { value } = providers.find(({ slug }) => slug === 'one')!
  const going = continueEntry({ slug: 'one', value, text }, around, TODAY)
  const { ask, left, said, questions } = scripted(script)
  const state: Interview = {
    ask,
    around,
    today: TODAY,
    answers: going.answers,
    asked: [],
    mayRemove: false,
    findings: going.findings,
    save: () => {},
  }
  await review(state)
  expect(left).toEqual([])
  const after = going.textWith(state.answers)
  const [old, now] = [text.split('\n'), after.split('\n')]
  return {
    text,
    after,
    gone: old.filter((line) => !now.includes(line)).map((line) => line.trim()),
    came: now.filter((line) => !old.includes(line)).map((line) => line.trim()),
    said,
    questions,
  }
}

test('an entry in which nothing is changed stays as it is, character by character', async () => {
  const { text, after, said } = await continued([[/^The entry so far/, 'write']])
  expect(after).toBe(text)
  expect(said).toEqual([])
})

test('what is there is shown, and what is changed or added is all that changes', async () => {
  const { gone, came, after } = await continued(
    [
      [/^The entry so far/, 'provider'],
      [/^The provider/, 'tagline'],
      [/^What it offers/, 'Answers other questions'],
      [/^The provider/, 'back'],
      [/^The entry so far/, 'links'],
      [/^Pages for developers/, 'links.pricing'],
      [/^Pricing/, 'https://one.example.com/pricing'],
      [/^Pages for developers/, 'back'],
      [/^The entry so far/, 'write'],
    ],
    (text) => text.replace('connection:\n', '# Measured by hand.\nconnection:\n'),
  )
  expect(gone).toEqual(['tagline: Answers questions about one'])
  expect(came).toEqual(['tagline: Answers other questions', 'pricing: https://one.example.com/pricing'])
  expect(after).toContain('# Measured by hand.\nconnection:\n')
})

test('what is missing is asked section by section, with the errors that it makes', async () => {
  const { came, said } = await continued([
    [/^The entry so far/, 'signup'],
    [/^Sign-up/, 'missing'],
    [/^Ways to make/, ['email', 'github']],
    [/^Card\?/, 'unknown'],
    [/^Phone number\?/, 'unknown'],
    [/^Identity\?/, 'unknown'],
    [/^Company\?/, 'unknown'],
    [/^Address\?/, 'unknown'],
    [/^Approval\?/, 'unknown'],
    [/^Waiting list\?/, 'false'],
    [/^Where an account/, 'except: CN, RU'],
    [/^Sign-up/, 'back'],
    [/^The entry so far/, 'sources'],
    [/^Pages that you read/, '0'],
    [/^Pages that you read/, 'sources.0.supports'],
    [
      /^What it shows/,
      [
        ...['connection', 'offers.0.kind', 'offers.0.card', 'offers.0.quotas'],
        ...['signup.with', 'signup.asks.waitlist', 'signup.regions'],
      ],
    ],
    [/^Pages that you read/, 'back'],
    [/^The entry so far/, 'write'],
  ])
  expect(came).toEqual(
    expect.arrayContaining([
      'signup:',
      'with: [email, github]',
      'asks:',
      'waitlist: false',
      'except: [CN, RU]',
    ]),
  )
  expect(said).toContainEqual(expect.stringMatching(/^Waiting list\?: No page shows this yet/))
})
