/** The two issue forms that the page fills in, as `.github/ISSUE_TEMPLATE` has them, and what a correction of a fact fills in. */
import type { ProviderEvidence } from '../../api/providers.ts'
import type { Question } from '../../content/questions/question.ts'

export type IssueField = Pick<Question, 'kind' | 'label' | 'placeholder' | 'optional' | 'options'> & {
  id: string
}

const oneOf = <Word extends string>(...words: readonly Word[]) =>
  ({ kind: 'choice', options: Object.fromEntries(words.map((word) => [word, word])) }) as const

const ANSWERS = oneOf('No', 'Yes', 'Not sure')

/** By the file of the form. Without the first field of each, the slug, which the page asks for by name. */
export const ISSUE_FORMS = {
  'wrong-fact.yml': [
    {
      id: 'fact',
      label: 'Which fact',
      ...oneOf(
        'kind of free tier',
        'credit card',
        'phone number',
        'a limit or its number',
        'connection (base URL, key, SDK)',
        'a link (quickstart, limits, pricing, …)',
        'the API has ended',
        'something else',
      ),
    },
    { id: 'wrong', label: 'What the entry says, and what is right', kind: 'lines' },
    { id: 'source', label: 'Page that shows it', kind: 'lines' },
    {
      id: 'affiliation',
      label: 'Do you work for the provider, or are you paid by it?',
      ...oneOf('no', 'yes'),
    },
  ],
  'sign-up-report.yml': [
    { id: 'date', label: 'Day of the sign-up', kind: 'text', placeholder: 'YYYY-MM-DD' },
    { id: 'country', label: 'Country that you signed up from', kind: 'text' },
    { id: 'card', label: 'Was a credit card or other means of payment required?', ...ANSWERS },
    { id: 'phone', label: 'Was a phone number required?', ...ANSWERS },
    { id: 'identity', label: 'Was a legal name or a document required?', ...ANSWERS, optional: true },
    { id: 'waiting', label: 'Was there a waiting list?', ...ANSWERS, optional: true },
    { id: 'worked', label: 'Did the first call work after that?', ...oneOf('Yes', 'No', 'Did not try') },
  ],
} as const satisfies Record<string, readonly IssueField[]>
export type IssueForm = keyof typeof ISSUE_FORMS

export function issueText(form: IssueForm, answers: Readonly<Record<string, string>>): string {
  const fields: readonly IssueField[] = ISSUE_FORMS[form]
  return [
    `Provider: ${answers.slug ?? ''}`,
    ...fields.map(({ id, label }) =>
      `${label}${label.endsWith('?') ? '' : ':'} ${answers[id] ?? ''}`.trimEnd(),
    ),
  ].join('\n')
}

/** The form of `/submit` about one fact, by the name that the API gives it: `offers.free-plan.card`. */
export const correctUrl = (provider: string, about: string): string =>
  `/submit?${new URLSearchParams({ provider, about })}#correct`

/** What the issue form calls a kind of fact, by the end or the beginning of its name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\.card$/, 'credit card'],
  [/\.phone$/, 'phone number'],
  [/\.(?:kind|allowance)$/, 'kind of free tier'],
  [/\.quotas\b/, 'a limit or its number'],
  [/^connection\b/, 'connection (base URL, key, SDK)'],
  [/^links\b/, 'a link (quickstart, limits, pricing, …)'],
  [/^retired\b/, 'the API has ended'],
]

export const kindOfFact = (name: string): string =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'something else'

/** The answers that the form begins with; undefined where the entry has no such fact. */
export function correctionOf(
  { facts, sources }: Pick<ProviderEvidence, 'facts' | 'sources'>,
  about: string,
): Record<'fact' | 'wrong' | 'source', string> | undefined {
  const fact = facts.find(({ name }) => name === about)
  if (!fact) return undefined
  // A source of a whole part, such as all limits, speaks of each.
  const pages = sources.filter(({ supports }) =>
    supports.some((name) => about === name || about.startsWith(`${name}.`)),
  )
  return {
    fact: kindOfFact(about),
    wrong: `${fact.title}: the entry says “${fact.value ?? 'not confirmed'}”.\nRight is: `,
    source: pages.map(({ url, read }) => `The entry rests on ${url}, read ${read}`).join('\n'),
  }
}
