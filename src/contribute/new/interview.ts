/** Asks for a new entry, one fact at a time: the questions of a first entry, then whatever somebody wants to add or change. */
import { ITEMS } from '../../content/questions/answers.ts'
import { questionPath } from '../../content/questions/answers-at.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { factLabel } from '../../content/questions/fact-label.ts'
import { isAsked, QUESTIONS } from '../../content/questions/questions.ts'
import { isOnDomains } from '../../core/domains.ts'
import { whyNoSlug } from './answer-checks.ts'
import { CancelledError, type Choice } from './ask.ts'
import { askQuestion } from './ask-question.ts'
import { type Interview, itemAt, put, unlessCancelled } from './interview-state.ts'
import { answerWords, labelAt, review } from './review.ts'
import { unsourced } from './unsourced.ts'

/** The questions of a first entry, by the place of each in its order. */
const FIRST = [...new Set(Object.values(QUESTIONS).flatMap(({ first }) => first ?? []))]

/** Asks until the user has the entry written. Throws `CancelledError` if it is stopped; `save` has kept the answers. */
export async function interview(state: Interview): Promise<void> {
  const { ask } = state
  ask.say(
    `${FIRST.length} questions make a first entry. “Not confirmed” is a good answer; a guess is not.\nCtrl-C or Esc at any question: change an earlier answer, or stop and go on later.`,
  )
  for (let path = nextPath(state); path !== undefined; path = nextPath(state)) await turn(state, path)
  await askSources(state)
  await review(state)
}

/** The first question that has no answer yet. */
function nextPath(state: Interview): string | undefined {
  const { answers, asked, around, today } = state
  return Object.entries(QUESTIONS)
    .map(([name, question]) => ({ name, question, path: name.replace(/^offers\./, 'offers.0.') }))
    .find(({ name, question, path }) => {
      if (asked.includes(path) || name.startsWith('sources.')) return false
      // Only where the one that the name makes cannot be taken.
      if (name === 'slug') return whyNoSlug(entryOf(answers, today).slug, around, today) !== undefined
      return question.first !== undefined && isAsked(question, answers, itemAt(answers, path))
    })?.path
}

/** Asks one question; after a cancel the user goes on, changes an earlier answer or stops. */
async function turn(state: Interview, path: string): Promise<void> {
  const { first } = QUESTIONS[questionPath(path)]!
  const progress = first ? `${FIRST.indexOf(first) + 1}/${FIRST.length} ` : ''
  const isDone = await unlessCancelled(askQuestion(state, path, progress).then(() => true))
  if (!isDone) await instead(state)
}

/** What else than to answer: a second cancel stops. */
async function instead(state: Interview): Promise<void> {
  const { ask, asked } = state
  const chosen = await ask.choose('What now?', [
    { value: 'on', label: 'Go on with the question' },
    ...(asked.length > 0 ? [{ value: 'change', label: 'Change an earlier answer' }] : []),
    { value: 'stop', label: 'Stop', hint: 'the answers are saved' },
  ])
  if (chosen === 'stop') throw new CancelledError('cancelled')
  if (chosen !== 'change') return
  const earlier = asked.map(
    (path): Choice => ({ value: path, label: `${labelAt(path)}: ${answerWords(state, path)}` }),
  )
  const path = await unlessCancelled(ask.choose('Which one?', earlier.toReversed()))
  if (path !== undefined) await unlessCancelled(askQuestion(state, path))
}

/** Asks for pages until each fact has the source that it needs, or there is no other page. */
async function askSources(state: Interview): Promise<void> {
  const { ask, today } = state
  ask.say(`Now the pages that you used. ${today} is recorded as the day on which you read them.`)
  for (let index = 0; ; index++) {
    if (state.answers.sources[index] === undefined)
      put(state, 'sources', [...state.answers.sources, ITEMS.sources(today)])
    if (!state.asked.includes(`sources.${index}.supports`)) await askSource(state, index)
    const missing = unsourced(state.answers, today)
    if (missing.length === 0) return
    const { derived } = entryOf(state.answers, today)
    const nameOf = (place: number) =>
      state.answers.offers[place]?.name || derived[`offers.${place}.name`] || ''
    ask.say(`Still without a page: ${missing.map((fact) => factLabel(fact, nameOf)).join('; ')}`)
    if (!(await unlessCancelled(ask.confirm('Is there another page?')))) return
  }
}

async function askSource(state: Interview, index: number): Promise<void> {
  const askFor = async (key: string) => {
    const path = `sources.${index}.${key}`
    while (!state.asked.includes(path)) await turn(state, path)
  }
  await askFor('url')
  const { url } = state.answers.sources[index]!
  const domains = (entryOf(state.answers, state.today).entry.domains ?? []) as string[]
  if (!isOnDomains(url, domains)) {
    state.ask.say(
      "This page is not on the provider's domains. Alone it can show no kind, no amount, and nothing that a page has to state.",
    )
    await askFor('type')
    if (state.answers.sources[index]!.type === 'transcript') await askFor('of')
  }
  await askFor('asOf')
  await askFor('supports')
}
