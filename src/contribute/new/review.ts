/** Shows all answers, section by section, so that each can be changed and what is missing can be added. */
import { ITEMS, type ListName } from '../../content/questions/answers.ts'
import { answerAt, questionPath, withoutItem } from '../../content/questions/answers-at.ts'
import type { FieldFinding } from '../../content/questions/check-answers.ts'
import { findingWords } from '../../content/questions/finding-words.ts'
import {
  isAsked,
  isList,
  questionAt,
  SECTIONS,
  type Section,
  type SectionName,
} from '../../content/questions/questions.ts'
import { capital } from '../../core/text/capital.ts'
import type { Choice } from './ask.ts'
import { askQuestion } from './ask-question.ts'
import { type Interview, itemAt, put, unlessCancelled } from './interview-state.ts'

/** Until the user has the file written. A cancel at the first menu stops. */
export async function review(state: Interview): Promise<void> {
  for (;;) {
    const errors = state.findings(state.answers).filter(({ severity }) => severity === 'error')
    for (const finding of errors) state.ask.say(`${labelAt(finding.field)}: ${findingWords(finding)}`)
    const chosen = await state.ask.choose('The entry so far', [
      {
        value: 'write',
        label: 'Write the file',
        hint: errors.length > 0 ? `${errors.length} to fix` : 'it passes',
      },
      ...fixes(errors),
      ...Object.keys(SECTIONS).map((name) => sectionChoice(state, name as SectionName)),
    ])
    if (chosen === 'write') return
    if (chosen.startsWith(FIX)) await unlessCancelled(askQuestion(state, chosen.slice(FIX.length)))
    else await unlessCancelled(reviewSection(state, chosen as SectionName))
  }
}

const FIX = 'fix '

/** The fields with errors, so that nobody has to look for them. */
const fixes = (errors: readonly FieldFinding[]): Choice[] =>
  [...new Set(errors.map(({ field }) => field))].map((field) => ({
    value: `${FIX}${field}`,
    label: `Fix: ${labelAt(field)}`,
  }))

/** `Offer 1, How much`. */
export function labelAt(path: string): string {
  const [, list, index] = /^(\w+)\.(\d+)\./.exec(path) ?? []
  const { label } = questionAt(path) ?? { label: path }
  if (list === undefined) return label
  return `${capital((SECTIONS[list as SectionName] as Section).item!)} ${Number(index) + 1}, ${label}`
}

/** The answer as people read it. */
export function answerWords({ answers }: Interview, path: string): string {
  const answer = answerAt(answers, path)
  const { options = {} } = questionAt(path)!
  return [answer]
    .flat()
    .map((word) => options[String(word)] ?? String(word))
    .join(', ')
    .replaceAll('\n', ' · ')
}

const isMissing = ({ answers }: Interview, path: string): boolean => {
  const answer = answerAt(answers, path)
  return answer === '' || answer === 'unknown' || (Array.isArray(answer) && answer.length === 0)
}

/** The paths of the questions of a section, or of one item of it, that are there to be answered. */
function pathsOf({ answers }: Interview, name: SectionName, index?: number): string[] {
  const { questions }: Section = SECTIONS[name]
  return Object.entries(questions).flatMap(([path, question]) => {
    const at = index === undefined ? path : `${name}.${index}.${path.slice(name.length + 1)}`
    return isAsked(question, answers, itemAt(answers, at)) ? [at] : []
  })
}

function sectionChoice(state: Interview, name: SectionName): Choice {
  const { title, item }: Section = SECTIONS[name]
  if (isList(name)) return { value: name, label: `${title} (${state.answers[name].length} ${item}s)` }
  const paths = pathsOf(state, name)
  const missing = paths.filter((path) => isMissing(state, path)).length
  return { value: name, label: `${title} (${paths.length - missing} of ${paths.length} answered)` }
}

async function reviewSection(state: Interview, name: SectionName): Promise<void> {
  if (!isList(name)) return reviewFields(state, name)
  const { title, item }: Section = SECTIONS[name]
  const items = state.answers[name]
  const chosen = await state.ask.choose(title, [
    ...items.map((_, index) => ({ value: String(index), label: nameOfItem(state, name, index) })),
    { value: 'another', label: items.length === 0 ? `Add a ${item}` : `Another ${item}` },
    { value: 'back', label: 'Back' },
  ])
  if (chosen === 'back') return
  if (chosen !== 'another') return reviewFields(state, name, Number(chosen))
  put(state, name, [...items, ITEMS[name](state.today)])
  for (const path of pathsOf(state, name, items.length)) await askUnlessGone(state, path)
}

const NAMES: Record<ListName, string> = { offers: 'name', prices: 'capability', sources: 'url' }

const nameOfItem = (state: Interview, name: ListName, index: number) =>
  answerWords(state, `${name}.${index}.${NAMES[name]}`) ||
  `${capital((SECTIONS[name] as Section).item!)} ${index + 1}`

/** The fields of a section or an item: those that are missing one after the other, or any of them. */
async function reviewFields(state: Interview, name: SectionName, index?: number): Promise<void> {
  const { title, item }: Section = SECTIONS[name]
  for (;;) {
    const paths = pathsOf(state, name, index)
    const missing = paths.filter((path) => isMissing(state, path))
    const mayGo = index !== undefined && isList(name) && state.mayRemove && state.answers[name].length > 1
    const chosen = await state.ask.choose(title, [
      ...(missing.length > 0 ? [{ value: 'missing', label: `What is missing (${missing.length})` }] : []),
      ...paths.map((path) => ({
        value: path,
        label: `${questionAt(path)!.label}: ${answerWords(state, path)}`,
      })),
      ...(mayGo ? [{ value: 'remove', label: `Remove this ${item}` }] : []),
      { value: 'back', label: 'Back' },
    ])
    if (chosen === 'back') return
    if (chosen === 'remove') {
      state.answers = withoutItem(state.answers, name as ListName, index!)
      state.save()
      return
    }
    if (chosen === 'missing') for (const path of missing) await askUnlessGone(state, path)
    else await unlessCancelled(askQuestion(state, chosen))
  }
}

/** An answer before may have settled it. */
async function askUnlessGone(state: Interview, path: string): Promise<void> {
  const question = questionAt(questionPath(path))!
  if (isAsked(question, state.answers, itemAt(state.answers, path))) await askQuestion(state, path)
}
