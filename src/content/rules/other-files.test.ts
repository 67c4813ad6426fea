import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry, foundIn } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import type { EntryChange, ProviderEntry } from '../../schema/entry.ts'

const ONE = anEntry('one')
const MATCHED: ProviderEntry = { ...ONE, connection: { ...ONE.connection, modelsDev: 'one' } }

type Files = Record<string, unknown>
type Models = Parameters<typeof someModels>

const asFile = (value: unknown) => JSON.stringify(value).replace('"hash"', '\n"hash"')
const modelFile = (...models: Models): Files => ({ 'models/one.json': asFile(someModels(...models)) })
/** The entry, changed like this, and these models in the import. */
const importing = (changes: Partial<ProviderEntry>, ...models: Models): Files => ({
  'providers/one.yaml': { ...MATCHED, ...changes },
  ...modelFile(...models),
})
/** An offer of a quota for each of these. */
const named = (...ids: string[]) => withOffer({ quotas: [{ models: ids, requests: '1000/day' }] })
const naming = (...ids: string[]): Files => ({ 'providers/one.yaml': { ...ONE, ...named(...ids) } })

const BY_RULE = withOffer({ models: { pattern: '*:free', list: 'https://one.example.com/models' } })
const ruled = (...models: Models): Files => ({
  ...importing(BY_RULE, ...models),
  'providers/two.yaml': { ...anEntry('two'), ...named('page') },
})
/** The first names one, the second the others. */
const twins = (one: string, ...others: string[]): Files => ({
  ...importing(named(one), { id: 'plain-9b', name: 'Acme: Plain Omni 9B (free)' }),
  'providers/two.yaml': { ...anEntry('two'), ...named(...others) },
})
/** A maker that announced an end, and a host whose page of a day names the model. */
const ending = (
  changes: Partial<EntryChange>,
  asOf = '2026-11-02',
  id = 'deepseek-ai/DeepSeek-V3',
): Files => {
  const end: EntryChange = {
    id: 'end',
    date: '2026-11-01',
    kind: 'models',
    change: 'An end was set.',
    before: 'deepseek-v3',
    source: 'https://deepseek.example.com/a',
    ...changes,
  }
  const page = { url: 'https://one.example.com/models', read: '2026-11-20', asOf }
  const sources = [...ONE.sources, { ...page, supports: ['offers.free-plan.models'] }]
  return {
    'providers/deepseek.yaml': anEntry('deepseek', { changelog: [end] }),
    'providers/one.yaml': { ...ONE, ...withOffer({ models: [id] }), sources },
  }
}
const ended = (more: object) => withOffer({ quotas: [{ models: ['old'], requests: '1000/day', ...more }] })
const speech: Partial<ProviderEntry> = {
  capabilities: ['chat', 'text-to-speech'],
  ...ended({ for: 'text-to-speech' }),
}
const PAGE = ONE.docsUrl
const calling = {
  ...withOffer({ models: ['m'] }),
  connection: {
    ...MATCHED.connection,
    firstCall: { method: 'POST', path: '/chat', model: 'm', source: PAGE } as const,
  },
}
const buying = (amount: number): Files => {
  const bought = { capability: 'chat', metric: 'tokens', amount, model: 'a', source: ONE.docsUrl } as const
  const offer = withOffer({ quotas: [{ USD: '1/month' }], models: ['a'], buys: [bought] })
  const price = { input: 1, output: 2, currency: 'USD' as const, per: 1_000_000 }
  return importing({ ...offer, summary: 'One dollar a month.' }, { id: 'a', outputs: ['text'], price })
}
const edited = () => {
  const models = someModels('a')
  return { ...models, models: [{ ...models.models[0]!, context: 1_000_000 }] }
}
/** A list that calls providers so, each name on a line of its own from line 2 on. */
function mapped(names: Record<string, string | null>): Files {
  const pairs = Object.entries(names).map((pair) => pair.map((text) => JSON.stringify(text)).join(':'))
  const head = '{"packages":[],"catalogues":[{"name":"C","url":"https://example.org","asOf":"2026-11-01"'
  return { 'popularity.json': `${head},"providers":{\n${pairs.join(',\n')}}}]}` }
}

/** By the rule that looks at them. */
const CASES: Record<string, [what: string, files: Files][]> = {
  'models-hash': [
    ['a file as the command writes it', modelFile('b', 'a')],
    ['a value changed by hand', { 'models/one.json': asFile(edited()) }],
  ],
  'models-entry': [
    ['no entry', { 'models/another.json': asFile(someModels('a')) }],
    ['an entry that was renamed', { 'models/onee.json': asFile(someModels('a')) }],
    ['an entry that names no catalogue', { 'providers/one.yaml': ONE, ...modelFile('a') }],
    ['a broken entry', { 'providers/one.yaml': 'name: [', ...modelFile('a') }],
  ],
  'model-files': [
    ['names that hosts reserve', naming('index', 'acme/index:free', 'nul', 'page.html')],
    ['a page that would be the file of another', naming('page', 'acme/page.html')],
    ['by a rule that does not meet it', ruled('acme/index:free', 'acme/page.json')],
    ['by a rule', ruled('acme/page.json:free')],
  ],
  'model-spellings': [
    ['one without the size that is active', twins('acme/x-1-30b-a3b', 'x-1-30b:free')],
    ['one without a size', twins('x-1-30b', 'x-1')],
    ['one by the name in a list', twins('plain-9b', 'plain-omni-9b')],
    ['a size tells them apart', twins('x-1-30b', 'x-1-31b', 'x-1')],
    ['another number', twins('x-1-30b', 'x-2-30b')],
    ['neither has a size', twins('whisper', 'whisper-large-v3')],
  ],
  'ended-by-maker': [
    ['it has ended', ending({ endsOn: '2026-11-10' })],
    ['it will end', ending({ endsOn: '2026-12-10' })],
    ['a page of a later day names it', ending({ endsOn: '2026-11-10' }, '2026-11-10')],
    ['no end', ending({})],
    ['another model', ending({ endsOn: '2026-11-10' }, '2026-11-02', 'deepseek-v4')],
    [
      'a model of another maker',
      ending({ endsOn: '2026-11-10', before: 'qwen3-8b' }, '2026-11-02', 'qwen3-8b'),
    ],
  ],
  'unlisted-model': [
    ['a quota names it', importing(named('gpt-oss-20b'), 'gpt-oss-120b')],
    ['an offer does', importing(withOffer({ models: ['gpt-oss-20b'] }), 'gpt-oss-120b')],
    ['none is near', importing(named('gpt-oss-20b'), 'something-else')],
    ['in other letters', importing(named('gpt-oss-20b'), 'GPT-OSS-20b')],
    ['the first call names it, too', importing(calling, 'another')],
    ['and it is there', importing(calling, 'm')],
    ['a quota that ended', importing(ended({ ended: '2026-11-01' }), 'new')],
    ['an offer that ended', importing(withOffer({ models: ['old'], ended: '2026-11-01' }), 'new')],
    ['speech, which catalogues do not list', importing(speech, 'new')],
    ['unless this has some', importing(speech, 'new', { id: 'voice', mode: 'text-to-speech' })],
  ],
  'bought-chat': [
    ['about as much as by the rule', buying(760_000)],
    ['by another rule', buying(3_000_000)],
  ],
  'catalogue-slug': [
    ['the slug of an entry, and null', mapped({ 'One AI': 'one', other: null })],
    ['slugs without an entry', mapped({ right: 'one', typo: 'onne', gone: 'another-name' })],
    ['of a broken entry', { ...mapped({ two: 'two' }), 'providers/two.yaml': 'name: [' }],
  ],
}

test('what is wrong with files of models and of popularity is said at its place, with the way out', async () => {
  const said = Object.entries(CASES).map(([rule, cases]) =>
    saidOfGroups({ [rule]: cases }, (files) =>
      foundIn({ 'providers/one.yaml': MATCHED, ...files }).flatMap(({ at, message, help, ...found }) =>
        found.rule === rule ? [`${at} ${message}. ${help}`] : [],
      ),
    ),
  )
  await expect(said.join('\n')).toMatchFileSnapshot('other-files.approved.txt')
})
