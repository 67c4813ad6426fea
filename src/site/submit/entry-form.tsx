/** The questions about a new provider, in sections: those of a first entry, and behind a fold the rest. */
import type { ComponentChildren } from 'preact'
import { capital } from '../../base/letters.ts'
import { answerAt, ITEMS, type ListName } from '../../content/questions/answers.ts'
import { factLabel } from '../../content/questions/form-words.ts'
import type { Item, Question } from '../../content/questions/question.ts'
import { isAsked, SECTIONS, type Section, type SectionName } from '../../content/questions/questions.ts'
import { Field, type FormView, Later, useForm } from './controls.tsx'

/** What a question shows of the other answers. */
const LIVE: Readonly<Record<string, (form: FormView) => Partial<Question>>> = {
  capabilities: ({ answers: { capabilities } }) => ({
    hint: `The first one that you tick is the main one${capabilities[0] ? `, now: ${capabilities[0]}` : ''}.`,
  }),
  'offers.covers': ({ answers: { capabilities } }) => ofThese(capabilities),
  'offers.excludes': ({ answers: { capabilities } }) => ofThese(capabilities),
  'sources.supports': ({ checked: { facts, derived }, answers: { offers } }) => {
    const nameOf = (place: number) => offers[place]?.name.trim() || derived[`offers.${place}.name`] || ''
    return {
      options: Object.fromEntries(facts.map((fact) => [fact, factLabel(fact, nameOf)])),
      ...(facts.length === 0 && { hint: 'Nothing that needs a source has been answered yet.' }),
    }
  },
}

const ofThese = (capabilities: readonly string[]): Partial<Question> => {
  const { options = {} } = SECTIONS.offers.questions['offers.covers'] as Question
  return { options: Object.fromEntries(capabilities.map((slug) => [slug, options[slug] ?? slug])) }
}

/** Sections that are drawn together, in a task of their own. */
const PARTS: readonly (readonly SectionName[])[] = [
  ['provider'],
  ['connection', 'offers'],
  ['summary', 'health', 'words'],
  ['sources'],
  ['signup', 'terms', 'prices', 'links'],
]

export function EntryForm({ today }: { today: string }) {
  return PARTS.map((names) => {
    const sections = names.map((name) => <SectionPart key={name} name={name} today={today} />)
    return names[0] === 'provider' ? sections : <Later key={names[0]}>{sections}</Later>
  })
}

/** One section; folded where nothing of it is asked for a first entry. */
function SectionPart({ name, today }: { name: SectionName; today: string }) {
  const { title, note, questions, item }: Section = SECTIONS[name]
  const isFirst = Object.values(questions).some(({ first }) => first)
  const inside = (
    <>
      {note && <p class="soft">{note}</p>}
      {item ? (
        <Items list={name as ListName} title={item} questions={questions} today={today} />
      ) : (
        <Questions questions={questions} />
      )}
    </>
  )
  if (isFirst)
    return (
      <section class="step">
        <h3>{title}</h3>
        {inside}
      </section>
    )
  return (
    <section class="step">
      <Folded title={`${title} (optional)`}>{inside}</Folded>
    </section>
  )
}

const Folded = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <details>
    <summary>{title}</summary>
    {children}
  </details>
)

type QuestionsProps = {
  questions: Section['questions']
  /** The item that they are about: the list, and its place there. */
  of?: { list: ListName; index: number }
}

/** The questions that are asked; those that a first entry can do without are folded. */
function Questions({ questions, of }: QuestionsProps) {
  const { answers } = useForm()
  const item = of && (answers[of.list][of.index] as Item)
  const asked = Object.entries(questions).filter(([, question]) => isAsked(question, answers, item))
  const first = asked.filter(([, question]) => question.first)
  const rest = asked.filter(([, question]) => !question.first)
  if (first.length === 0) return <Rows questions={rest} of={of} />
  return (
    <>
      <Rows questions={first} of={of} />
      {rest.length > 0 && (
        <Folded title="More (optional)">
          <Rows questions={rest} of={of} />
        </Folded>
      )}
    </>
  )
}

/** What is answered in a word or a line stands next to each other. */
const WIDE: ReadonlySet<string> = new Set(['lines', 'quotas', 'several', 'based'])

function Rows({ questions, of }: { questions: [string, Question][]; of: QuestionsProps['of'] }) {
  const form = useForm()
  const rows: ComponentChildren[][] = []
  let isOpen = false
  for (const [name, question] of questions) {
    const path = of ? `${of.list}.${of.index}.${name.slice(of.list.length + 1)}` : name
    const own = question.optionsOf && { options: question.optionsOf(of?.index ?? 0) }
    const field = <Field key={path} {...question} {...own} {...LIVE[name]?.(form)} path={path} />
    const isWide = WIDE.has(question.kind)
    if (isWide || !isOpen) rows.push([field])
    else rows.at(-1)!.push(field)
    isOpen = !isWide
  }
  return rows.map((fields) => (fields.length === 1 ? fields : <div class="pair">{fields}</div>))
}

type ItemsProps = {
  list: ListName
  title: string
  questions: Section['questions']
  today: string
}

function Items({ list, title, questions, today }: ItemsProps) {
  const { answers, put, remove } = useForm()
  const items = answerAt(answers, list) as object[]
  const least = list === 'prices' ? 0 : 1
  return (
    <>
      {items.map((_, index) => (
        <fieldset class="panel">
          <legend>
            {capital(title)} {index + 1}
          </legend>
          <Questions questions={questions} of={{ list, index }} />
          {items.length > least && (
            <button type="button" onClick={() => remove(list, index)}>
              Remove {title} {index + 1}
            </button>
          )}
        </fieldset>
      ))}
      <p>
        <button type="button" onClick={() => put(list, [...items, ITEMS[list](today)])}>
          {items.length === 0 ? `Add a ${title}` : `Another ${title}`}
        </button>
      </p>
    </>
  )
}
