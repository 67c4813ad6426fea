/** Reads what people type: of whom and for what they ask, under which conditions, and in which form the answer should come. */
import { fold } from '../../base/letters.ts'
import { isOneEditAway } from '../../base/nearest.ts'
import { countryName } from '../../entry/words.ts'
import { ALIASES, aliasesOf } from '../../schema/aliases.ts'
import { COUNTRY_CODES } from '../../schema/countries.ts'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { FLAGS } from '../filter-words.ts'

/** Words with single spaces between them: `Groq’s gpt-oss-120b` is `groq gpt oss 120b`. */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/[’']s\b/g, '')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(?<=\d) ?millions?\b/g, 'm')
    .replace(/(?<=\d) ?thousand\b/g, 'k')
    .replace(/[^\p{L}\p{N}.+]+|\.(?=\s|$)|(?<=\s)\./gu, ' ')
    .trim()

const NOW = '(?:(?: right)? (?:now|today|currently))?'
/** Behind "is", or last: "is groq up", "which are up now"; not "sign up". */
const UP = `(?<=\\b(?:is|are) )up(?! to\\b)|(?<!\\b(?:sign|set|top|look|start|speed|scale|back) )up(?=${NOW} *$)`

/** Whether it answers; of all at once, some of these words may mean something else. */
const [STATUS, TROUBLE] = [`status|outages?|uptime|${UP}`, 'offline|online|working|incidents?']

/** Words of intention choose the form of the answer. */
const FORMS = {
  alternative: /\b(?:alternatives?|replacements?|instead(?: of)?|similar)\b/,
  compare: /\b(?:vs|versus|compared?|comparison)\b/,
  status: new RegExp(`\\b(?:${STATUS}|down|not working|${TROUBLE})\\b${NOW}`),
  limits:
    /\b(?:(?:(?:rate|usage|daily|monthly) ){0,2}limit(?:s|ed)?|quotas?|rp[smd]|tp[md]|(?:how many |daily )?(?:requests?|req|calls|tokens|messages|minutes|characters|images|pages)(?: (?:a|per|each))? (?:second|minute|min|hour|day|month)|(?:how many |daily )(?:requests|calls|tokens|messages))\b/,
  card: /\b(?:credit )?cards?\b/,
  phone: /\b(?:phone|sms)(?: numbers?)?\b/,
  training: /\btrain(?:s|ing|ed)?(?: on)?(?: (?:my|your|our))?(?: (?:data|inputs?|prompts?))?\b/,
  changes:
    /\b(?:happen(?:s|ed|ing)?|history|chang(?:e[sd]?|elog)|news|removed|removing|killed|cut|reduced|gone)\b/,
  'first-call':
    /\b(?:(?:(?:base|api) )?urls?|endpoints?|curl|python|javascript|typescript|node(?:\.?js)?|sdks?|call(?:s|ing|ed)?|(?:code )?examples?|quick ?start|how (?:(?:do|can|should) (?:i|you|we)|to) (?:use|connect(?: to)?|integrate))\b/,
  price: /\b(?:cheap(?:est)?|prices?|pricing|costs?)\b/,
  best: /\b(?:best|top|strongest|smartest|highest rated|most(?: \w+)?)\b/,
  free: /\bfree(?: (?:tier|plan|trial|credits?))?\b/,
} as const
export type Form = keyof typeof FORMS

/** Without a name what is meant may stand on any page. */
const OF_NAMED: ReadonlySet<string> = new Set(['changes', 'first-call'])

const THIS = '(?: (?:is|it|this|that|the|site|website|page|directory|list))*(?=[ |]*$)'

/** Where no provider is named, the page that answers, and what else is looked for there; `alone`: where nothing else is asked. */
const OF_ALL: readonly { page: string; words: string; typed: RegExp; alone?: true }[] = [
  {
    page: '/status',
    words: 'status',
    typed: new RegExp(`\\b(?:${STATUS}|(?<!\\bshut )down)\\b`),
  },
  { page: '/status', words: 'status', typed: new RegExp(`\\b(?:${TROUBLE})\\b`), alone: true },
  {
    page: '/about',
    words: '',
    typed: new RegExp(
      `\\b(?:who (?:makes?|made|runs?|owns?|built|maintains?|(?:(?:is|are|stands?) )?behind)${THIS}|who are you|trust(?:ed|worthy)?\\b${THIS})`,
    ),
    alone: true,
  },
  {
    page: '/changes',
    words: 'changes',
    typed:
      /\b(?:changes?|changed|changelog|what(?: is)? new|news)\b(?: (?:lately|recently|today|this \w+|last \w+|since \w+)|(?: [a-z]+){0,3} 20\d\d)?(?=[ |]*$)/,
    alone: true,
  },
]

/** A condition as people read it, and the parameter of the API that asks for it. */
export type Condition = { words: string; parameter: string; value: string }

const TYPED: readonly (readonly [words: string, parameter: string, value: string, typed: RegExp])[] = [
  ...Object.entries(FLAGS).map(([name, { label, typed }]) => [label, name, 'true', typed] as const),
  [
    'No account',
    'kind',
    'keyless',
    /\b(?:(?:no|without(?: an?)?) (?:account|(?:api )?key|sign ?up|login|regist\w+)|keyless|anonymous)\b/,
  ],
  [
    'Can be processed in the EU',
    'region',
    'EU',
    /\b(?:(?:from|in) )?(?:the )?(?:eu|europe|european union|gdpr)(?: complian(?:t|ce))?\b/,
  ],
  ['Stores nothing', 'retention', '0', /\b(?:zdr|zero (?:data )?retention|no logging)\b/],
  ['Tools', 'tools', 'true', /\b(?:tools?|(?:tool|function)s? call(?:s|ing)?)\b/],
  ['JSON schema', 'structuredOutput', 'true', /\b(?:json (?:schema|mode)|structured outputs?)\b/],
  ['Reasoning', 'reasoning', 'true', /\b(?:reasoning|thinking)\b/],
  ['Open weights', 'openWeights', 'true', /\bopen (?:weights?|source)\b/],
  ['Images in', 'input', 'image', /\b(?:vision models?|images? in)\b/],
]

/** What lists of models alone can be filtered by. */
const OF_MODELS = new Set(['tools', 'structuredOutput', 'reasoning', 'openWeights', 'context', 'input'])

const CONTEXT = /\b(\d+)(k|m)\b(?: tokens?)?(?: (?:of )?context)?(?: window)?/
/** Behind a name a small number is its version: "gpt 5 requests a day". `@` stands for a name that was found. */
const VERSION = `(?<! (?:@|${Object.values(ALIASES).join(' ').replaceAll(' ', '|')}) (?=\\d\\d?(?:\\.\\d+)? ))`
/** An amount without a window is one of a month; of tokens it is a context. */
const NEED = new RegExp(
  VERSION +
    /(?<![\w.])(\d[\d.]*)(k|m)? ?(?:(requests|calls|minutes|images|pages|characters|searches)(?:(?: (?:a|per))? (day|month)\b|\b(?! (?:(?:a|per) )?(?:second|minute|hour|day|month)))|(tokens)(?: (?:a|per))? (day|month)\b)/
      .source,
)
const TIMES: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 }
const numberOf = (digits = '', unit = '') => Number(digits) * (TIMES[unit] ?? 1)

/** The longest first. `coding` orders models that chat by how well they code. */
const TASKS = [
  ...['coding', 'coding agent', 'coding agents'].map((words) => [words, 'coding'] as const),
  ...CAPABILITY_SLUGS.flatMap((slug) =>
    [slug, CAPABILITIES[slug].title, ...aliasesOf(slug)].map((words) => [plainWords(words), slug] as const),
  ),
]
  // Alone it may be the text of any task.
  .filter(([words]) => words !== 'text')
  .toSorted(([a], [b]) => b.length - a.length)

const COUNTRIES = [
  ['european', 'EU'] as const,
  ...COUNTRY_CODES.map((code) => [plainWords(countryName(code)), code] as const),
]

/** Words that mean something, in which a slip is forgiven. */
const MEANING = new Set([
  ...['alternative', 'alternatives', 'replacement', 'comparison', 'cheapest', 'pricing', 'limits', 'status'],
  ...['without', 'account', 'commercial', 'training', 'reasoning', 'context', 'tokens', 'requests'],
  ...TASKS.flatMap(([words]) => words.split(' ')).filter((word) => word.length > 5),
])

const spelt = (word: string) =>
  word.length > 5 && !MEANING.has(word) ? [...MEANING].find((one) => isOneEditAway(one, word)) : undefined

/** Words that say nothing beside others. */
const FILLERS =
  /\b(?:apis?|models?|ai|with|and|or|for|an?|the|at|by|which|whats?|that|who|as|lists?|was|were|is|are|has|have|does|do|can|may|i|we|me|my|you|your|it|there|where|to|of|on|in|from|use|run|call|host|hosted|need|needs|required?|want|find|get|gives?|good|any|some|please|answers?|how|much|many|providers?|services?|per(?: (?:page|image|minute|hour|second|character|token|request|search)s?)?|up|after|still|did|why|its|residency|based|company|companies|made)\b/g

export type Reading<Named> = {
  forms: ReadonlySet<string>
  /** What is called so, in the order of the text. */
  named: readonly Named[]
  /** Their names as they were typed, and what chose nothing; only what stands beside a name, if it has a number. */
  subject: readonly string[]
  /** Capabilities, or `coding`. */
  tasks: readonly string[]
  conditions: readonly Condition[]
  need: { amount: number; unit: string; per: string } | null
  /** Whether models are asked for rather than providers. */
  models: boolean
  /** Without a name: the page that answers, and what is looked for there. */
  of: { page: string; words: string } | undefined
  /** What chose nothing so far. */
  rest: readonly string[]
}

/** `called`: what has this name, in plain words. */
export function readingOf<Named>(text: string, called: (name: string) => Named | undefined): Reading<Named> {
  const typed = plainWords(text).split(' ')
  let rest = ` ${typed.map((word) => (called(word) ? word : (spelt(word) ?? word))).join(' ')} `
  const asksModels = /\bmodels?\b/.test(rest)
  const take = (typed: RegExp): RegExpExecArray | null => {
    const found = typed.exec(rest)
    rest = rest.replaceAll(new RegExp(typed, 'g'), '|')
    return found
  }
  const has = (words: string, mark = '|') => {
    const found = rest.includes(` ${words} `)
    if (found) rest = rest.replace(` ${words} `, ` ${mark} `)
    return found
  }
  const conditions = TYPED.flatMap(([words, parameter, value, typed]): Condition[] =>
    take(typed) ? [{ words, parameter, value }] : [],
  )
  const codes = take(/\b(?:claude code|codex)\b/) ? ['coding'] : []
  const whole = rest
  const names = namesIn(rest, called)
    .filter(([name]) => has(name, '@'))
    .toSorted(([a], [b]) => whole.indexOf(` ${a} `) - whole.indexOf(` ${b} `))
  const needed = take(NEED)
  const context = take(CONTEXT)
  if (context) {
    const [, digits, unit] = context
    const words = `Context at least ${digits}${unit!.toUpperCase()}`
    conditions.push({ words, parameter: 'context', value: String(numberOf(digits, unit)) })
  }
  for (const [words, value] of COUNTRIES)
    if (has(words)) conditions.push({ words: countryName(value), parameter: 'country', value })
  const asked = rest
  const forms = new Set(
    (Object.keys(FORMS) as Form[]).filter(
      (form) => (names.length > 0 || !OF_NAMED.has(form)) && take(FORMS[form]),
    ),
  )
  const tasks = [...new Set([...codes, ...TASKS.flatMap(([words, task]) => (has(words) ? [task] : []))])]
  // Beside a task it says no more: "sandbox for code".
  if (tasks.length > 0) has('code')
  const isAlone = !needed && tasks.length + conditions.length === 0
  const of = OF_ALL.find(({ typed, alone }) => names.length === 0 && (isAlone || !alone) && typed.test(asked))
  if (of) take(of.typed)
  const wordsIn = (text: string) => text.split(/[ |@]+/).filter(Boolean)
  const plain = rest.replaceAll(FILLERS, '|')
  const typedNames = names.map(([name]) => name)
  const runs = plain.replaceAll('@', () => `@${typedNames.shift()}`).split('|')
  const numbered = runs.find((run) => run.includes('@') && /\d/.test(run))
  return {
    forms,
    named: [...new Set(names.map(([, it]) => it))],
    subject: wordsIn(numbered ?? `${names.map(([name]) => name).join(' ')} ${plain}`),
    tasks,
    conditions,
    need: needed && {
      amount: numberOf(needed[1], needed[2]),
      unit: (needed[3] ?? needed[5]!).replace('calls', 'requests'),
      per: needed[4] ?? needed[6] ?? 'month',
    },
    models: asksModels || tasks.includes('coding') || conditions.some((one) => OF_MODELS.has(one.parameter)),
    of,
    rest: wordsIn(plain),
  }
}

/** Names in a text, the longest first; what means something to a reader is none. */
function namesIn<Named>(text: string, called: (name: string) => Named | undefined) {
  const words = text.trim().split(' ')
  return words
    .flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join(' ')))
    .filter((name) => !isMeaning(name))
    .flatMap((name) => {
      const it = called(name)
      return it ? [[name, it] as const] : []
    })
    .toSorted(([a], [b]) => b.length - a.length)
}

const isMeaning = (name: string) =>
  name.endsWith(' free') ||
  TASKS.some(([words]) => words === name) ||
  name.replaceAll(FILLERS, '').trim() === '' ||
  Object.values(FORMS).some((typed) => typed.exec(name)?.[0] === name)
