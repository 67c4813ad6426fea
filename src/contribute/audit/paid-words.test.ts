import { describe, expect, test } from 'vitest'
import { anEntry, NOW } from '../../../test/support/content.ts'
import { OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import { disputing } from '../../../test/support/offers.ts'
import { SAMPLE } from '../../../test/support/sample.ts'
import { load } from '../../content/load.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { CAPABILITY_SLUGS } from '../../core/schema/vocabulary.ts'
import { capabilityWords } from '../../core/text/capability-words.ts'
import { CAPABILITY_WORDS } from '../capability-words.ts'
import { paidWords, paidWordsList } from './paid-words.ts'

const { tree } = load({ dir: SAMPLE, now: NOW })

/** The sample, in which one entry says something else. */
const sampleSaying = (slug: string, changes: Partial<ProviderEntry>) =>
  paidWords(
    tree!.providers.map((entry) =>
      entry.slug === slug ? { ...entry, value: { ...entry.value, ...changes } } : entry,
    ),
  )

describe('over the sample', () => {
  test('nothing is found, though it speaks of cards and of what is paid', () => {
    expect(paidWords(tree!.providers)).toEqual([])
  })

  test('a con that calls paid what an offer covers is found, with the fact', () => {
    const found = sampleSaying('aurora', { cons: ['Chat is free, transcription is paid', 'One region'] })
    expect(found).toEqual([
      {
        slug: 'aurora',
        field: 'cons.0',
        text: 'Chat is free, transcription is paid',
        says: 'paid',
        facts: ['offers.free-tier.covers.speech-to-text'],
      },
    ])
    expect(paidWordsList(found)).toBe(
      'aurora cons.0: "Chat is free, transcription is paid"\n    says paid; otherwise: offers.free-tier.covers.speech-to-text\n1 to judge',
    )
  })

  test('so is a summary that asks for a card where none is needed, and the contrary', () => {
    const says = (slug: string, summary: string) =>
      sampleSaying(slug, { summary }).map(({ field, says, facts }) => [field, says, facts])
    expect(says('aurora', '480 minutes of audio; a credit card is required at sign-up.')).toEqual([
      ['summary', 'card needed', ['offers.free-tier.card']],
    ])
    expect(says('borealis', '$5 of credit each month, no card.')).toEqual([
      ['summary', 'no card', expect.arrayContaining(['offers.renewing-credits.card'])],
    ])
  })
})

/** What the words of an entry for chat and OCR, whose free plan covers both without a card, are found to say. */
const found = (con: string, changes: Partial<ProviderEntry> = {}) => {
  const value = anEntry('one', {
    capabilities: ['chat', 'ocr'],
    ...withOffer({ covers: ['chat', 'ocr'] }),
    cons: [con],
    ...changes,
  })
  return paidWords([{ slug: 'one', file: 'one.yaml', value }]).map(({ says }) => says)
}

test.each<[con: string, says: string[]]>([
  ['No free plan', ['paid']],
  ['Nothing is free', ['paid']],
  ['OCR is not free', ['paid']],
  ['Chat needs a paid plan; OCR is fast', ['paid']],
  ['A payment method has to be on file before the first call', ['card needed']],
  ['The account asks for a card', ['card needed']],
  ['Onboarding cannot be completed without a bank card', ['card needed']],
  // What is not about what the entry shows as free.
  ['Voice cloning needs a paid plan', []],
  ['Google publishes no free caps', []],
  ['No free plan of its own', []],
  ['OCR is paid after that', []],
  ['Ten requests a minute until a card is added on file', []],
  ['A card is asked for only to pay', []],
  ['No card is needed', []],
])('"%s" says %j', (con, says) => {
  expect(found(con)).toEqual(says)
})

test('what the entry does not show as free, or without a card, contradicts nothing', () => {
  expect(found('OCR is paid only', withOffer({ covers: ['chat'], excludes: ['ocr'] }))).toEqual([])
  expect(found('The account asks for a card', withOffer({ card: true, covers: ['chat'] }))).toEqual([])
  expect(found('The account asks for a card', withOffer({ card: 'unknown', covers: ['chat'] }))).toEqual([])
  expect(found('No free plan', { offers: [], free: 'none' })).toEqual([])
  expect(found('No free plan', { retired: { date: '2026-11-01' } })).toEqual([])
})

test('what sources dispute contradicts nothing, and where offers differ, the words may be about the other', () => {
  const disputed = { sources: [disputing({ fact: `offers.${OFFER.id}.card` })] }
  expect(found('The account asks for a card')).toEqual(['card needed'])
  expect(found('The account asks for a card', disputed)).toEqual([])
  const other = { ...OFFER, id: 'credit', card: true }
  expect(found('The account asks for a card', { offers: [OFFER, other] })).toEqual([])
})

test('each capability is known by its title', () => {
  expect(
    CAPABILITY_SLUGS.filter(
      (slug) => !CAPABILITY_WORDS[slug].inEntries.test(capabilityWords(slug).toLowerCase()),
    ),
  ).toEqual([])
})
