/** The questions about a new provider, in sections: those of a first entry, and behind a fold the rest. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { capital } from '../../base/letters.ts'
import { answerAt, ITEMS, type ListName } from '../../content/questions/answers.ts'
import { factLabel } from '../../content/questions/form-words.ts'
import type { Item, Question } from '../../content/questions/question.ts'
import { isAsked, SECTIONS, type Section, type SectionName } from '../../content/questions/questions.ts'
import { Field, type FormView, useForm } from './controls.tsx'

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

const isFirst = (name: SectionName) =>
  Object.values<Question>(SECTIONS[name].questions).some(({ first }) => first)

/** Those of a first entry first; each in a task of its own, so that a slow phone answers in between. */
export function EntryForm({ today }: { today: string }) {
  const names = Object.keys(SECTIONS) as SectionName[]
  const sorted = names.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(Math.min(drawn + 1, sorted.length)))
    return () => clearTimeout(timer)
  }, [drawn, sorted.length])
  return sorted.slice(0, drawn).map((name) => <SectionPart key={name} name={name} today={today} />)
}

/** One section; folded where nothing of it is asked for a first entry. */
export function SectionPart({ name, today }: { name: SectionName; today: string }) {
  const { title, note, questions, item }: Section = SECTIONS[name]
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
  return (
    <section class="step">
      {isFirst(name) ? (
        <>
          <h3>{title}</h3>
          {inside}
        </>
      ) : (
        <Folded title={`${title} (optional)`}>{inside}</Folded>
      )}
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
  const form = useForm()
  const item = of && (form.answers[of.list][of.index] as Item)
  const asked = Object.entries(questions).filter(([, question]) => isAsked(question, form.answers, item))
  const [first, rest] = [true, false].map((wanted) =>
    asked
      .filter(([, question]) => (question.first !== undefined) === wanted)
      .map(([name, question]) => {
        const path = of ? `${of.list}.${of.index}.${name.slice(of.list.length + 1)}` : name
        const own = question.optionsOf && { options: question.optionsOf(of?.index ?? 0) }
        return <Field key={path} {...question} {...own} {...LIVE[name]?.(form)} path={path} />
      }),
  ) as [ComponentChildren[], ComponentChildren[]]
  const further = <div class="fields">{rest}</div>
  if (first.length === 0) return further
  return (
    <>
      <div class="fields">{first}</div>
      {rest.length > 0 && <Folded title="More (optional)">{further}</Folded>}
    </>
  )
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
