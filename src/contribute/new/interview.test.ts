import { expect, test } from 'vitest'
import { aContentFolder, NOW, providerFiles } from '../../../test/support/content.ts'
import { CANCEL, type ScriptedAnswer, scripted } from '../../../test/support/scripted-ask.ts'
import { load } from '../../content/load.ts'
import { type Answers, emptyAnswers } from '../../content/questions/answers.ts'
import { checkAnswers } from '../../content/questions/check-answers.ts'
import { checkShape } from '../../content/shape.ts'
import { entryText } from '../../content/template.ts'
import { entry as entrySchema, type ProviderEntry } from '../../core/schema/entry.ts'
import { CARD_BASES, OFFER_KINDS } from '../../core/schema/vocabulary.ts'
import { type Ask, CancelledError, CHOOSE_ONE } from './ask.ts'
import { interview } from './interview.ts'
import type { Interview } from './interview-state.ts'

const TODAY = '2026-11-21'
type Script = [RegExp, ScriptedAnswer][]

/** Runs an interview among the entries of these files, and gives what it would write. */
async function entryBy(
  ask: Ask,
  files: Record<string, unknown> = providerFiles('one'),
  save: (answers: Answers) => void = () => {},
) {
  const { providers, declined } = load({ dir: aContentFolder(files), now: NOW }).tree!
  const around = { entries: providers, declined }
  const state: Interview = {
    ask,
    around,
    today: TODAY,
    answers: emptyAnswers(TODAY),
    asked: [],
    mayRemove: true,
    findings: (answers) => checkAnswers(answers, around, TODAY).findings,
    save: () => save(state.answers),
  }
  await interview(state)
  const { slug, entry } = checkAnswers(state.answers, around, TODAY)
  return { slug, entry: entry as ProviderEntry }
}

const script = (): Script => [
  [/ Name \(/, 'Nova AI'],
  [/ Website/, 'https://www.nova.example.com/'],
  [/ Documentation/, 'https://docs.nova.example.com'],
  [/ What its API does/, ['chat', 'embeddings']],
  [/ What it offers/, 'Hosts small language models'],
  [/ Base URL of the API/, 'https://api.nova.example.com/v1'],
  [/ Where the key goes/, 'header'],
  [/ Name of that header/, 'x-api-key'],
  [/ What is free/, 'permanent'],
  [/ Its name/, 'Starter'],
  [/ What it is free for/, ['chat']],
  [/ How much/, 'for: chat, models: [nova-1], requests: 1,000/day 5/moment'],
  [/ Card, or other/, 'false paid-only'],
  [/ Phone number/, 'unknown'],
  [/ URL to call daily/, 'https://api.nova.example.com/v1/models'],
  [/ For it/, 'Pro 1 in words\nPro 2 in words'],
  [/ Against it/, 'Con 1 in words\nCon 2 in words'],
  [/ What it is good for/, 'Use 1 in words\nUse 2 in words'],
  [/ URL$/, 'https://nova.example.com/pricing'],
  [/ Date on the page/, '2026-11-01'],
  [/ What it shows/, ['offers.0.kind', 'offers.0.covers.chat', 'offers.0.card', 'offers.0.quotas']],
  [/another page/, true],
  [/ URL$/, 'https://docs.nova.example.com/quickstart'],
  [/ Date on the page/, ''],
  [/ What it shows/, ['connection']],
  [/^The entry so far/, 'write'],
]

test('a first entry is valid, with what follows from other answers, comments and the usual order', async () => {
  const { ask, left, said, questions } = scripted(script())
  const { slug, entry } = await entryBy(ask)
  expect(left).toEqual([])
  expect(slug).toBe('nova-ai')
  expect(checkShape(entrySchema, entry)).toEqual({ value: entry })
  expect(entry).toMatchObject({
    category: 'LLM',
    domains: ['example.com'],
    connection: { auth: 'header', authName: 'x-api-key' },
    summary: '1,000 requests a day.',
    offers: [
      {
        id: 'starter',
        name: 'Starter',
        kind: 'permanent',
        covers: ['chat'],
        card: false,
        cardBasis: 'paid-only',
        allowance: 'counted',
        quotas: [{ for: 'chat', models: ['nova-1'], requests: '1000/day 5/moment' }],
      },
    ],
    health: { probe: { url: 'https://api.nova.example.com/v1/models', expect: [401] } },
  })
  expect(entry.offers[0]).not.toHaveProperty('phone')
  const text = entryText(entry)
  expect(text.split('\n', 2)).toEqual([
    '# yaml-language-server: $schema=../schemas/provider.json',
    'name: Nova AI',
  ])
  expect(text).toContain('A wrong "no card" is the worst error of all.\noffers:\n')
  expect(text).toContain('      - { for: chat, models: [nova-1], requests: 1000/day 5/moment }\n')
  const dir = aContentFolder({ ...providerFiles('one'), 'providers/nova-ai.yaml': text })
  const errors = load({ dir, now: NOW }).diagnostics.filter(({ severity }) => severity === 'error')
  // All providers of tests share one domain.
  expect(errors.filter(({ rule }) => rule !== 'common-domain')).toEqual([])
  expect(said.some((line) => line.startsWith('Still without a page: How to connect'))).toBe(true)
  const numbers = questions.flatMap(({ message }) => /^(\d+)\/(\d+) /.exec(message)?.slice(1, 3) ?? [])
  expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(15)
})

test('the choices are the words of the vocabulary, and the first of them claims nothing', async () => {
  const { ask, questions } = scripted(script())
  await entryBy(ask)
  const choices = (message: RegExp) => questions.find((question) => message.test(question.message))!.choices!
  expect(new Set(choices(/ What is free/))).toEqual(
    new Set(['unknown', 'none', 'unclear', ...OFFER_KINDS.filter((kind) => kind !== 'unknown')]),
  )
  expect(choices(/ Card, or other/)).toEqual([
    'unknown',
    ...CARD_BASES.filter((basis) => basis !== 'called').map((basis) => `false ${basis}`),
    ...CARD_BASES.filter((basis) => basis !== 'paid-only').map((basis) => `true ${basis}`),
  ])
  for (const message of [/ What is free/, / Card, or other/, / Phone number/])
    expect(choices(message)[0]).toBe('unknown')
  expect(choices(/ Where the key goes/)[0]).toBe('')
})

test('what nothing free cannot have is not asked', async () => {
  const askedOf = async (kind: string) => {
    const { ask, questions } = scripted([[/ What is free/, kind], ...script()])
    await entryBy(ask)
    return questions
      .map(({ message }) => message)
      .filter((message) => /Its name|free for|How much|no amount|Card, |Phone n/.test(message))
      .map((message) => message.replace(/^\d+\/\d+ (\w+ \w+).*$/, '$1'))
  }
  expect(await askedOf('none')).toEqual([])
  expect(await askedOf('unknown')).toEqual([])
  expect(await askedOf('keyless')).toEqual(['Its name', 'What it', 'How much'])
})

test('how much is asked in words where no quota says it', async () => {
  const { ask } = scripted([[/ How much/, ''], [/no amount is known/, 'unmetered'], ...script()])
  const { entry } = await entryBy(ask)
  expect(entry.offers[0]).toMatchObject({ allowance: 'unmetered' })
  expect(entry.offers[0]).not.toHaveProperty('quotas')
  expect(entry.summary).toBe('Permanent free tier.')
})

test('there is at least one capability, and one fact of a page', async () => {
  const { ask, said, left } = scripted([[/ What its API does/, []], [/ What it shows/, []], ...script()])
  await entryBy(ask)
  expect(said.filter((line) => line === CHOOSE_ONE)).toHaveLength(2)
  expect(left).toEqual([])
})

test('a page elsewhere can be a call, a report or a transcript', async () => {
  const sourceOf = async (type: string) => {
    const { ask } = scripted([
      [/ URL$/, 'https://github.com/somebody/calls'],
      [/What it is$/, type],
      [/Page that it quotes/, 'https://nova.example.com/terms'],
      ...script(),
    ])
    const { entry } = await entryBy(ask)
    const { url, type: written, of } = entry.sources[0]!
    expect(url).toBe('https://github.com/somebody/calls')
    return { type: written, of }
  }
  expect(await sourceOf('')).toEqual({ type: undefined, of: undefined })
  expect(await sourceOf('call')).toEqual({ type: 'call', of: undefined })
  expect(await sourceOf('transcript')).toEqual({ type: 'transcript', of: 'https://nova.example.com/terms' })
})

test.each<[string, RegExp, string, RegExp]>([
  ['a name that looks like one', / Name \(/, 'Pr\u043evider One', /has the same name/],
  [
    'a name that is taken',
    / Name \(/,
    'provider ONE',
    /providers\/one\.yaml has the same name: .*--continue one/,
  ],
  ['a website that is taken', / Website/, 'https://one.example.com', /has the same website/],
  ['a URL without https', / Website/, 'nova.example.com', /expected an https:\/\/ URL/],
  ['nothing for a website', / Website/, '', /expected an https:\/\/ URL/],
  ['a text with HTML', / What it offers/, '<b>Best</b>', /contains an HTML tag/],
  ['an amount in words', / How much/, 'requests: many/day', /expected amounts such as/],
  ['a line without a metric', / How much/, '1000 a day', /expected a mapping/],
  ['a date in the future', / Date on the page/, '2026-12-01', /in the future/],
  ['an invalid date', / Date on the page/, '1.11.2026', /expected a day as YYYY-MM-DD/],
  ['one pro alone', / For it/, 'Pro 1 in words', /at least 2/],
  ['a page as a probe', / URL to call daily/, 'https://docs.nova.example.com/', /a page for people/],
  [
    'a page below the documentation as a probe',
    / URL to call daily/,
    'https://docs.nova.example.com/api',
    /a page/,
  ],
])('%s is refused at once', async (_, question, wrong, expected) => {
  const { ask, questions } = scripted([[question, wrong], ...script()])
  await entryBy(ask)
  const issues = questions.flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
  expect(issues).toEqual([expect.stringMatching(expected)])
})

test('a slug is asked for where the one that the name makes is taken, reserved or was declined', async () => {
  const refused = { name: 'Two', slug: 'two', reason: 'Resells keys.', reviewAfter: '2027-01-01' }
  const files = { ...providerFiles('one'), 'declined.yaml': [refused] }
  const { ask, questions } = scripted([
    [/ Name \(/, 'One'],
    [/^Slug/, 'one'],
    [/^Slug/, 'nul'],
    [/^Slug/, 'two'],
    [/^Slug/, 'one-ai'],
    ...script(),
  ])
  expect((await entryBy(ask, files)).slug).toBe('one-ai')
  expect(questions.flatMap(({ issue }) => issue ?? [])).toEqual([
    expect.stringContaining('already exists: go on with it by npm run new -- --continue one'),
    expect.stringContaining('hosts reserve'),
    'declined until 2027-01-01: Resells keys.',
  ])
})

test('a URL on another domain is no dead end: the domain is added, the URL kept, or another given', async () => {
  const domainsAfter = async (...answers: Script) => {
    const { ask, left } = scripted([...answers, ...script()])
    const { entry } = await entryBy(ask)
    expect(left.map(([pattern]) => String(pattern))).not.toContain(String(answers.at(-1)![0]))
    return [entry.domains.join(), entry.health.probe?.url]
  }
  const foreign: Script = [[/ URL to call daily/, 'https://api.novaapi.dev/v1/models']]
  expect(await domainsAfter(...foreign, [/api.novaapi.dev is not one of/, 'own'])).toEqual([
    'example.com,novaapi.dev',
    'https://api.novaapi.dev/v1/models',
  ])
  expect(await domainsAfter(...foreign, [/api.novaapi.dev is not one of/, 'keep'])).toEqual([
    'example.com',
    'https://api.novaapi.dev/v1/models',
  ])
  expect(await domainsAfter(...foreign, [/api.novaapi.dev is not one of/, 'other'])).toEqual([
    'example.com',
    'https://api.nova.example.com/v1/models',
  ])
})

test('a cancelled question lets an earlier answer be changed, and the interview goes on', async () => {
  const { ask, left } = scripted([
    [/ Base URL of the API/, CANCEL],
    [/^What now/, 'change'],
    [/^Which one/, 'name'],
    [/^Name \(/, 'Nova Two'],
    ...script(),
  ])
  const { entry } = await entryBy(ask)
  expect(left).toEqual([])
  expect([entry.name, entry.connection.baseUrl]).toEqual(['Nova Two', 'https://api.nova.example.com/v1'])
})

test('a change that makes a question pointless ends it', async () => {
  const { ask, questions } = scripted([
    [/ How much/, CANCEL],
    [/^What now/, 'change'],
    [/^Which one/, 'offers.0.kind'],
    [/^What is free/, 'none'],
    ...script(),
  ])
  expect((await entryBy(ask)).entry).toMatchObject({ free: 'none', offers: [] })
  expect(questions.filter(({ message }) => / How much/.test(message))).toEqual([])
})

test('stopping keeps every answer', async () => {
  const { ask } = scripted([[/ What it offers/, CANCEL], [/^What now/, 'stop'], ...script()])
  let saved: Answers | undefined
  const stopped = entryBy(ask, providerFiles('one'), (answers) => {
    saved = answers
  })
  await expect(stopped).rejects.toThrow(CancelledError)
  expect(saved).toMatchObject({ name: 'Nova AI', capabilities: ['chat', 'embeddings'], tagline: '' })
})

test('the review changes any answer, adds and removes items, and names what validation would refuse', async () => {
  const { ask, left, said } = scripted([
    [/^The entry so far/, 'offers'],
    [/^What is free$/, 'another'],
    [/^What is free$/, 'trial'],
    [/^Its name/, 'Team trial'],
    [/^How long it lasts/, 'P14D'],
    [/^The entry so far/, 'fix offers.1.kind'],
    [/^What is free$/, 'trial'],
    [/^The entry so far/, 'sources'],
    [/^Pages that you read/, '0'],
    [/^Pages that you read/, 'sources.0.supports'],
    [
      /^What it shows/,
      ['offers.0.kind', 'offers.0.covers.chat', 'offers.0.card', 'offers.0.quotas', 'offers.1.kind'],
    ],
    [/^Pages that you read/, 'sources.0.note'],
    [/^Note/, 'A table.'],
    [/^Pages that you read/, 'back'],
    [/^The entry so far/, 'terms'],
    [/^Terms/, 'missing'],
    [/^May data train/, 'unknown'],
    [/^Commercial use/, 'unknown'],
    [/^Where data is processed/, 'US, DE'],
    [/^Days that/, ''],
    [/^Terms/, 'back'],
    ...script(),
  ])
  const { entry } = await entryBy(ask)
  expect(left).toEqual([])
  expect(entry.offers.map(({ id, kind, lasts }) => [id, kind, lasts])).toEqual([
    ['starter', 'permanent', undefined],
    ['team-trial', 'trial', 'P14D'],
  ])
  expect(entry.sources[0]).toMatchObject({ note: 'A table.' })
  expect(entry.sources[0]!.supports).toContain('offers.team-trial.kind')
  expect(said).toContainEqual(expect.stringMatching(/^Offer 2, What is free: No page shows this yet/))
})
