/** The two issue forms that the page fills in, as `.github/ISSUE_TEMPLATE` has them; a test keeps them equal. */

export type IssueField = {
  id: string
  label: string
  /** Absent: a line of text. */
  options?: readonly string[]
  long?: true
  placeholder?: string
  hint?: string
  optional?: true
}

const ANSWERS = ['No', 'Yes', 'Not sure'] as const

/** By the file of the form. Without the first field of each, the slug, which the page asks for by name. */
export const ISSUE_FORMS = {
  'wrong-fact.yml': [
    {
      id: 'fact',
      label: 'Which fact',
      options: [
        'kind of free tier',
        'credit card',
        'phone number',
        'a limit or its number',
        'connection (base URL, key, SDK)',
        'a link (quickstart, limits, pricing, …)',
        'the API has ended',
        'something else',
      ],
    },
    { id: 'wrong', label: 'What the entry says, and what is right', long: true },
    { id: 'source', label: 'Page that shows it', long: true },
    {
      id: 'affiliation',
      label: 'Do you work for the provider, or are you paid by it?',
      options: ['no', 'yes'],
    },
  ],
  'sign-up-report.yml': [
    { id: 'date', label: 'Day of the sign-up', placeholder: 'YYYY-MM-DD' },
    { id: 'country', label: 'Country that you signed up from' },
    { id: 'card', label: 'Was a credit card or other means of payment required?', options: ANSWERS },
    { id: 'phone', label: 'Was a phone number required?', options: ANSWERS },
    { id: 'identity', label: 'Was a legal name or a document required?', options: ANSWERS, optional: true },
    { id: 'waiting', label: 'Was there a waiting list?', options: ANSWERS, optional: true },
    { id: 'worked', label: 'Did the first call work after that?', options: ['Yes', 'No', 'Did not try'] },
  ],
} as const satisfies Record<string, readonly IssueField[]>
export type IssueForm = keyof typeof ISSUE_FORMS

/** The filled-in form as text, to be sent by any other way. */
export function issueText(form: IssueForm, slug: string, answers: Readonly<Record<string, string>>): string {
  const fields: readonly IssueField[] = ISSUE_FORMS[form]
  return [
    `Provider: ${slug}`,
    ...fields.map(({ id, label }) =>
      `${label}${label.endsWith('?') ? '' : ':'} ${answers[id] ?? ''}`.trimEnd(),
    ),
  ].join('\n')
}
