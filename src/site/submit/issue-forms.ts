/** What is told of a provider that is listed: the questions of the issue forms, as a text to send, and what a correction begins with. */
import type { ProviderEvidence } from '../../api/providers.ts'

/** By the file in `.github/ISSUE_TEMPLATE`, in its words; the provider comes first. */
export const ISSUE_FORMS = {
  'wrong-fact.yml': [
    'Which fact',
    'What the entry says, and what is right',
    'Page that shows it',
    'Do you work for the provider, or are you paid by it?',
  ],
  'sign-up-report.yml': [
    'Day of the sign-up',
    'Country that you signed up from',
    'Was a credit card or other means of payment required?',
    'Was a phone number required?',
    'Was a legal name or a document required?',
    'Was there a waiting list?',
    'Did the first call work after that?',
  ],
} as const
export type IssueForm = keyof typeof ISSUE_FORMS

/** `answers`: to the first questions, as far as they are known. */
export const letterOf = (form: IssueForm, provider = '', answers: readonly string[] = []): string =>
  ['Provider', ...ISSUE_FORMS[form]]
    .map((asked, place) => `${asked}${asked.endsWith('?') ? '' : ':'} ${[provider, ...answers][place] ?? ''}`)
    .join('\n')

/** The part of `/submit` about one fact, by the name that the API gives it: `offers.free-plan.card`. */
export const correctUrl = (provider: string, about: string): string =>
  `/submit?${new URLSearchParams({ provider, about })}#correct`

/** Which fact, and what the entry says of it, by which pages; nothing where the entry has no such fact. */
export function correctionOf(
  { facts, sources }: Pick<ProviderEvidence, 'facts' | 'sources'>,
  about: string,
): string[] {
  const fact = facts.find(({ name }) => name === about)
  if (!fact) return []
  // A source of a whole part, such as all limits, speaks of each.
  const pages = sources.filter(({ supports }) =>
    supports.some((name) => about === name || about.startsWith(`${name}.`)),
  )
  return [
    fact.title,
    [
      `the entry says “${fact.value ?? 'not confirmed'}”.`,
      ...pages.map(({ url, read }) => `It rests on ${url}, read ${read}.`),
      'Right is: ',
    ].join('\n'),
  ]
}
