/** The questions about a new provider, in sections; all but the first answers may stay "not confirmed". */
import type { ComponentChildren } from 'preact'
import { factTitle } from '../../../api/facts/fact-title.ts'
import { emptyLimit, emptySource, type SourceAnswers } from '../../../content/questions/answers.ts'
import { answerAt } from '../../../content/questions/answers-at.ts'
import { isAsked, isFree, type Question, questionAt } from '../../../content/questions/questions.ts'
import { LINKS } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import { Field, type FormView, useForm } from './controls.tsx'
import { Later } from './later.tsx'

/** Paths of questions; those in a row of their own stand next to each other. */
type Rows = readonly (string | readonly string[])[]

const ABOUT: Rows = [
  ['name', 'slug'],
  'tagline',
  ['website', 'docsUrl', 'domains', 'category'],
  'capabilities',
]

const OFFER: Rows = ['freeTier.kind', 'freeTier.summary']

const TERMS: Rows = [
  'freeTier.allowance',
  'freeTier.creditsExpireAfter',
  'freeTier.endsAfter',
  ['freeTier.requiresCreditCard', 'freeTier.cardBasis', 'freeTier.requiresPhone', 'freeTier.phoneBasis'],
  ['freeTier.trainsOnData', 'freeTier.commercialUse'],
]

const CONNECTION: Rows = [
  'connection.baseUrl',
  'connection.keyUrl',
  [
    'connection.auth',
    'connection.authName',
    'connection.openaiCompatible',
    'connection.openaiBaseUrl',
    'connection.envVar',
    'connection.sdks.npm',
    'connection.sdks.pypi',
  ],
]

const PAGES: Rows = [
  [
    ...LINKS.map((name) => `links.${name}`),
    'health.probe.url',
    'health.probe.expect',
    'health.statusPage.url',
    'health.statusPage.format',
  ],
  'health.none',
]

const LIMIT: Rows = [['value', 'metric', 'per', 'scope', 'model']]

const SOURCE: Rows = ['url', ['read', 'asOf', 'type'], 'of', 'supports', 'note']

/** What a question shows of the other answers. */
const LIVE: Readonly<Record<string, (form: FormView) => Partial<Question>>> = {
  slug: ({ checked }) => ({ placeholder: checked.slug }),
  domains: ({ checked }) => ({ placeholder: (checked.entry.domains as string[]).join(', ') }),
  capabilities: ({ answers: { capabilities } }) => ({
    hint: `The first one that you tick is the main one${capabilities[0] ? `, now: ${capabilities[0]}` : ''}.`,
  }),
  'sources.supports': ({ checked: { facts } }) => ({
    options: Object.fromEntries(facts.map((fact) => [fact, capital(factTitle(fact))])),
    ...(facts.length === 0 && { hint: 'Nothing that needs a source has been answered yet.' }),
  }),
}

export function EntryForm({ today }: { today: string }) {
  const { answers } = useForm()
  return (
    <>
      <Section title="The provider">
        <Questions rows={ABOUT} />
      </Section>
      <Later>
        <Section title="What is free" note="“Not confirmed” is a good answer; a guess is not.">
          <Questions rows={OFFER} />
          {isFree(answers) && (
            <Items path="freeTier.limits" title="limit" rows={LIMIT} empty={emptyLimit} first="Add a limit" />
          )}
          <Questions rows={TERMS} />
        </Section>
      </Later>
      <Later>
        <Section title="How to connect">
          <Questions rows={CONNECTION} />
        </Section>
        <Section
          title="In two to five lines each"
          note="Concrete, so that a reader can check them. One a line, no marketing."
        >
          <Questions rows={['pros', 'cons', 'useCases']} />
        </Section>
      </Later>
      <Later>
        <section class="step">
          <details>
            <summary>Pages and daily check (optional)</summary>
            <Questions rows={PAGES} />
          </details>
        </section>
        <Section
          title="Pages that you read"
          note="Every fact needs a page that shows it, best one of the provider. At least one page shows its date."
        >
          <Items path="sources" title="page" rows={SOURCE} empty={() => emptySource(today)} least={1} />
        </Section>
      </Later>
    </>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="step">
      <h3>{title}</h3>
      {note && <p class="soft">{note}</p>}
      {children}
    </section>
  )
}

/** The questions of these rows that are asked; those of a list, below the path of an item. */
function Questions({ rows, item }: { rows: Rows; item?: string }) {
  const form = useForm()
  const { answers } = form
  const ask = (key: string) => {
    const path = item ? `${item}.${key}` : key
    const question = questionAt(path)!
    const source = item ? (answerAt(answers, item) as SourceAnswers) : undefined
    const live = LIVE[path.replace(/\.\d+/g, '')]?.(form)
    return isAsked(question, answers, source) && <Field key={path} {...question} {...live} path={path} />
  }
  return rows.map((row) => {
    if (typeof row === 'string') return ask(row)
    const asked = row.map(ask)
    return asked.some(Boolean) && <div class={item ? 'choices' : 'pair'}>{asked}</div>
  })
}

type ItemsProps = {
  path: 'freeTier.limits' | 'sources'
  /** Of one item. */
  title: string
  rows: Rows
  empty: () => object
  /** How the first one is added, if the list may be empty. */
  first?: string
  least?: number
}

/** The items of a list, each with its questions; any can be added or removed. */
function Items({ path, title, rows, empty, first, least = 0 }: ItemsProps) {
  const { answers, put } = useForm()
  const items = answerAt(answers, path) as object[]
  return (
    <>
      {items.map((_, index) => (
        <fieldset class="panel">
          <legend>
            {capital(title)} {index + 1}
          </legend>
          <Questions rows={rows} item={`${path}.${index}`} />
          {items.length > least && (
            <button type="button" onClick={() => put(path, items.toSpliced(index, 1))}>
              Remove {title} {index + 1}
            </button>
          )}
        </fieldset>
      ))}
      <p>
        <button type="button" onClick={() => put(path, [...items, empty()])}>
          {items.length === 0 ? first : `Another ${title}`}
        </button>
      </p>
    </>
  )
}
