import { expect, test } from 'vitest'
import { aContentFolder, NOW, providerFiles } from '../../../test/support/content.ts'
import { load } from '../../content/load.ts'
import { checkShape } from '../../content/shape.ts'
import { entryText } from '../../content/template.ts'
import { provider } from '../../core/schema/provider.ts'
import {
  CARD_BASES,
  CATEGORIES,
  FREE_TIER_KINDS,
  LINKS,
  METRICS,
  PHONE_BASES,
  TRAINING,
} from '../../core/schema/vocabulary.ts'
import { type Ask, CHOOSE_ONE } from './ask.ts'
import { interview } from './interview.ts'

type Answer = string | string[] | boolean
type Question = { message: string; choices?: string[]; issue?: string }

/**
 * Answers each question with the first unused answer of `script` whose pattern matches. After a refused answer, whose
 * issue is recorded, the next that matches is given.
 */
function scripted(script: [pattern: RegExp, answer: Answer][]) {
  const left = [...script]
  const questions: Question[] = []
  const said: string[] = []
  /** What Enter alone answers to each question for yes or no. */
  const defaults: [message: string, initial: boolean][] = []
  const next = (message: string, fallback?: Answer): Answer => {
    const index = left.findIndex(([pattern]) => pattern.test(message))
    if (index < 0 && fallback !== undefined) return fallback
    if (index < 0) throw new Error(`no answer for: ${message}`)
    return left.splice(index, 1)[0]![1]
  }
  const ask: Ask = {
    async text(message, check, initial) {
      for (;;) {
        const answer = String(next(message, initial))
        const issue = check(answer)
        questions.push({ message, ...(issue === undefined ? {} : { issue }) })
        if (issue === undefined) return answer
      }
    },
    async choose(message, choices) {
      const values = choices.map(({ value }) => value)
      questions.push({ message, choices: values })
      const answer = String(next(message))
      if (!values.includes(answer)) throw new Error(`${answer} is not a choice of: ${message}`)
      return answer
    },
    async chooseAny(message, choices) {
      questions.push({ message, choices: choices.map(({ value }) => value) })
      return next(message) as string[]
    },
    async confirm(message, initial = true) {
      defaults.push([message, initial])
      return next(message, false) as boolean
    },
    say: (message) => void said.push(message),
  }
  return { ask, questions, said, left, defaults }
}

const treeOf = (files: Record<string, unknown>) => load({ dir: aContentFolder(files), now: NOW }).tree!
const TODAY = '2026-11-21'

const script = (): [RegExp, Answer][] => [
  [/^Name of the provider/, 'Nova AI'],
  [/^Tagline/, 'Hosts small language models'],
  [/^Category/, 'LLM'],
  [/^What does its API do/, ['chat', 'embeddings']],
  [/^Website/, 'https://www.nova.example.com/'],
  [/own domains/, 'nova.example.com, github.com/nova'],
  [/^Documentation/, 'https://docs.nova.example.com'],
  [/^Base URL/, 'https://api.nova.example.com/v1'],
  [/^Where the key goes/, 'header'],
  [/^Name of that header/, 'x-api-key'],
  [/^Environment variable/, ''],
  [/OpenAI client/, 'true'],
  [/^Base URL for OpenAI/, 'https://api.nova.example.com/openai/v1'],
  [/^Page to create a key/, ''],
  [/^Official npm packages/, 'nova-ai, @nova/sdk'],
  [/^Official PyPI packages/, ''],
  [/^What is free/, 'permanent'],
  [/^The offer/, '1,000 requests a day and 5 at once.'],
  [/credit card/, 'false'],
  [/^How is that known/, 'paid-only'],
  [/phone number/, 'false'],
  [/^How is that known/, 'signup-described'],
  [/train models/, 'opt-out'],
  [/commercially/, 'true'],
  [/numeric limit/, true],
  [/^What does it count/, 'requests'],
  [/^How many/, '1000'],
  [/^In which window/, 'day'],
  [/^Counted per/, 'unknown'],
  [/^Another limit/, true],
  [/^What does it count/, 'requests'],
  [/^How many/, '5'],
  [/^In which window/, 'moment'],
  [/^Counted per/, 'key'],
  [/^Which of these/, ['signup', 'quickstart']],
  [/^URL of quickstart/, 'https://docs.nova.example.com/quickstart'],
  [/^URL of sign-up/, 'https://nova.example.com/join'],
  [/^How can a machine/, ['probe', 'statusPage']],
  [/^URL to request/, 'https://api.nova.example.com/v1/models'],
  [/^Official status/, 'https://status.nova.example.com'],
  [/^Status page made with/, 'instatus'],
  ...['Pro 1', 'Con 1', 'Use case 1', 'Pro 2', 'Con 2', 'Use case 2'].map((number): [RegExp, Answer] => [
    new RegExp(`^${number}`),
    `${number} in words`,
  ]),
  [/^(Pro|Con|Use case) 3/, ''],
  [/^(Pro|Con|Use case) 3/, ''],
  [/^(Pro|Con|Use case) 3/, ''],
  [/^URL of the page/, 'https://nova.example.com/pricing'],
  [/^Date that the page/, '2026-11-01'],
  [
    /^What does this page show/,
    ['freeTier.kind', 'freeTier.requiresCreditCard', 'freeTier.limits.requests-per-day'],
  ],
  [/another page/, true],
  [/^URL of the page/, 'https://docs.nova.example.com/quickstart'],
  [/^Date that the page/, ''],
  [
    /^What does this page show/,
    [
      'connection',
      'freeTier.requiresPhone',
      'freeTier.limits.requests-per-moment',
      'freeTier.trainsOnData',
      'freeTier.commercialUse',
    ],
  ],
]

test('a whole interview gives a valid entry, with comments and the usual order', async () => {
  const { ask, left, said } = scripted(script())
  const { slug, entry } = await interview(ask, treeOf(providerFiles('one')), TODAY)
  expect(left).toEqual([])
  expect(slug).toBe('nova-ai')
  expect(checkShape(provider, entry)).toEqual({ value: entry })
  expect(entry.connection).toMatchObject({
    openaiCompatible: true,
    openaiBaseUrl: 'https://api.nova.example.com/openai/v1',
    sdks: { npm: ['nova-ai', '@nova/sdk'] },
  })
  expect(entry.capabilities).toEqual(['chat', 'embeddings'])
  expect(entry.links).toEqual({
    quickstart: 'https://docs.nova.example.com/quickstart',
    signup: 'https://nova.example.com/join',
  })
  expect(entry.freeTier).toMatchObject({
    requiresCreditCard: false,
    cardBasis: 'paid-only',
    requiresPhone: false,
    phoneBasis: 'signup-described',
    allowance: 'counted',
    trainsOnData: 'opt-out',
    commercialUse: true,
  })
  const text = entryText(entry)
  expect(text.split('\n', 2)).toEqual([
    '# yaml-language-server: $schema=../schemas/provider.json',
    'name: Nova AI',
  ])
  expect(text).toContain('A wrong "no card" is the worst error of all.\nfreeTier:\n')
  const dir = aContentFolder({ ...providerFiles('one'), 'providers/nova-ai.yaml': text })
  expect(load({ dir, now: NOW }).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(
    said.some((line) => line.startsWith('Still without a source: connection, freeTier.requiresPhone')),
  ).toBe(true)
})

test('choices come from the schema', async () => {
  const { ask, questions } = scripted(script())
  await interview(ask, treeOf(providerFiles('one')), TODAY)
  const choices = (message: RegExp) => questions.find((question) => message.test(question.message))?.choices
  expect(choices(/^Category/)).toEqual([...CATEGORIES])
  expect(choices(/^What is free/)).toEqual([
    'unknown',
    ...FREE_TIER_KINDS.filter((kind) => kind !== 'unknown'),
  ])
  expect(choices(/^What does it count/)).toEqual([...METRICS])
  expect(choices(/credit card/)).toEqual(['unknown', 'false', 'true'])
  expect(choices(/^Which of these/)).toEqual([...LINKS])
  expect(choices(/train models/)).toEqual(['unknown', ...TRAINING.filter((word) => word !== 'unknown')])
})

test('the default claims nothing: unknown is the first choice wherever it is a choice', async () => {
  const { ask, questions } = scripted([
    [/numeric limit/, false],
    [/^How much is free/, 'unmetered'],
    ...script(),
  ])
  await interview(ask, treeOf(providerFiles('one')), TODAY)
  const limited = scripted(script())
  await interview(limited.ask, treeOf(providerFiles('one')), TODAY)
  const withUnknown = [...questions, ...limited.questions].filter(({ choices }) =>
    choices?.includes('unknown'),
  )
  for (const { message, choices } of withUnknown) expect(choices![0], message).toBe('unknown')
  expect(new Set(withUnknown.map(({ message }) => message)).size).toBe(9)
})

test('the capabilities of the category come first, and there is at least one', async () => {
  const { ask, questions, said, left } = scripted([
    [/^Category/, 'Vision'],
    [/^What does its API do/, []],
    [/^What does this page show/, []],
    ...script(),
  ])
  await interview(ask, treeOf(providerFiles('one')), TODAY)
  const asked = questions.filter(({ message }) => message.startsWith('What does its API do'))
  expect(asked).toHaveLength(2)
  expect(said.filter((line) => line === CHOOSE_ONE)).toHaveLength(2)
  expect(asked[0]!.choices!.slice(0, 3)).toEqual(['ocr', 'image-understanding', 'chat'])
  expect(left.map(([pattern]) => pattern)).toEqual([/^Category/])
})

test('a basis is asked only for known terms, and only those that can support the answer are offered', async () => {
  const basesOf = async (card: string, phone: string, kind = 'permanent') => {
    const answers: [RegExp, Answer][] = [
      [/^What is free/, kind],
      [/credit card/, card],
      [/phone number/, phone],
    ]
    const { ask, questions } = scripted([...answers, ...script()])
    await interview(ask, treeOf(providerFiles('one')), TODAY)
    return questions
      .filter(({ message }) => message.startsWith('How is that known'))
      .map(({ choices }) => choices)
  }
  const [card, phone] = [[...CARD_BASES], [...PHONE_BASES]]
  expect(await basesOf('unknown', 'unknown')).toEqual([])
  expect(await basesOf('true', 'true')).toEqual([card, phone])
  // A refused call shows that something is required, never that it is not.
  const notCalled = (basis: string) => basis !== 'called'
  expect(await basesOf('false', 'false')).toEqual([card.filter(notCalled), phone.filter(notCalled)])
  // A tier that is paid from the first call implies a card, so no basis is needed.
  expect(await basesOf('true', 'unknown', 'none')).toEqual([])
})

test('a page elsewhere can be a call, a report or a transcript', async () => {
  const sourceOf = async (type: string) => {
    const { ask } = scripted([
      [/^URL of the page/, 'https://github.com/somebody/calls'],
      [/^What is it/, type],
      [/^Page that it quotes/, 'https://nova.example.com/terms'],
      ...script(),
    ])
    const { entry } = await interview(ask, treeOf(providerFiles('one')), TODAY)
    const { url, type: written, of } = entry.sources[0]!
    expect(url).toBe('https://github.com/somebody/calls')
    return { type: written, of }
  }
  expect(await sourceOf('other')).toEqual({ type: undefined, of: undefined })
  expect(await sourceOf('call')).toEqual({ type: 'call', of: undefined })
  expect(await sourceOf('report')).toEqual({ type: 'report', of: undefined })
  expect(await sourceOf('transcript')).toEqual({ type: 'transcript', of: 'https://nova.example.com/terms' })
})

test('Enter alone ends the limits, and the pages as soon as every fact has a source', async () => {
  const { ask, defaults } = scripted(script())
  await interview(ask, treeOf(providerFiles('one')), TODAY)
  expect(defaults).toEqual([
    ['Is there a numeric limit?', true],
    ['Another limit?', false],
    ['Another limit?', false],
    ['Is there another page?', true],
    ['Is there another page?', false],
  ])
})

test.each<[string, RegExp, string, RegExp]>([
  ['a name that looks like one', /^Name of the provider/, 'Pr\u043evider One', /has the same name/],
  ['a slug that Windows reserves', /^Slug/, 'nul', /hosts reserve/],
  ['a name that is taken', /^Name of the provider/, 'provider ONE', /providers\/one\.yaml has the same name/],
  ['a website that is taken', /^Website/, 'https://one.example.com', /has the same website/],
  ['a URL without https', /^Website/, 'nova.example.com', /expected an https:\/\/ URL/],
  ['a text with HTML', /^Tagline/, '<b>Best</b>', /contains an HTML tag/],
  [
    'a page on another domain',
    /^Documentation/,
    'https://docs.example.org',
    /not one of the provider's domains: nova.example.com, github.com\/nova\. Give a page there; if a domain is missing/,
  ],
  [
    'a base URL on another domain',
    /^Base URL/,
    'https://api.nova.example.org/v1',
    /not one of the provider's domains/,
  ],
  ['a variable that holds no key', /^Environment variable/, 'NOVA', /ends in one of _KEY, /],
  ['a shared host without a path', /own domains/, 'github.com', /give the path too/],
  ['a number in words', /^How many/, 'a thousand', /expected a number/],
  ['a date in the future', /^Date that the page/, '2026-12-01', /in the future/],
  ['an invalid date', /^Date that the page/, '1.11.2026', /expected a day as YYYY-MM-DD/],
  ['the same pro twice', /^Pro 2/, 'Pro 1 in words', /already in the list/],
  [
    'a link on another domain',
    /^URL of quickstart/,
    'https://docs.example.org/',
    /not one of the provider's domains/,
  ],
  ['a link that is not a URL', /^URL of sign-up/, 'nova.example.com/join', /expected an https:\/\/ URL/],
  ['an invalid package name', /^Official npm/, '<b>', /as its registry shows it/],
  ['an invalid status', /^Statuses/, '4O1', /expected/],
])('%s is refused at once', async (_, question, wrong, expected) => {
  const { ask, questions } = scripted([[question, wrong], ...script()])
  await interview(ask, treeOf(providerFiles('one')), TODAY)
  const issues = questions.flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
  expect(issues).toEqual([expect.stringMatching(expected)])
})

test('a slug that is taken or was declined is refused', async () => {
  const refused = { name: 'Two', slug: 'two', reason: 'Resells keys.', reviewAfter: '2027-01-01' }
  const tree = treeOf({ ...providerFiles('one'), 'declined.yaml': [refused] })
  const { ask, questions } = scripted([[/^Slug/, 'one'], [/^Slug/, 'two'], ...script()])
  await interview(ask, tree, TODAY)
  expect(questions.flatMap(({ issue }) => issue ?? [])).toEqual([
    'content/providers/one.yaml already exists: edit that file',
    'declined until 2027-01-01: Resells keys.',
  ])
})

test('a keyless or paid offer is asked for nothing that it cannot have', async () => {
  const asked = async (kind: string, ...answers: [RegExp, Answer][]) => {
    const { ask, questions, defaults } = scripted([[/^What is free/, kind], ...answers, ...script()])
    await interview(ask, treeOf(providerFiles('one')), TODAY)
    return [...questions.map(({ message }) => message), ...defaults.map(([message]) => message)].filter(
      (message) => /credit card|phone number|How is that known|numeric limit|How much is free/.test(message),
    )
  }
  expect(await asked('keyless', [/numeric limit/, false], [/^How much is free/, 'unmetered'])).toEqual([
    'How much is free?',
    'Is there a numeric limit?',
  ])
  expect(await asked('none', [/credit card/, 'true'], [/phone number/, 'unknown'])).toEqual([
    'Does the first API call need a credit card or other means of payment?',
    'Does it need a phone number?',
  ])
})
