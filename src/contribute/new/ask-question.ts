/** Asks one question of the table, in the way of its kind, with the present answer as the one that Enter gives. */
import { answerAt, questionPath } from '../../content/questions/answers-at.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { factLabel } from '../../content/questions/fact-label.ts'
import type { Question } from '../../content/questions/question.ts'
import { questionAt } from '../../content/questions/questions.ts'
import { registrableDomain, whyNotOwn } from '../../core/domains.ts'
import { checkAt, foreignHost } from './answer-checks.ts'
import { CHOOSE_ONE, type Choice } from './ask.ts'
import { type Interview, put } from './interview-state.ts'
import { all, checkedBySchema, orEmpty } from './schema-answers.ts'
import { unsourced } from './unsourced.ts'

/** `progress` stands before the question. */
export async function askQuestion(interview: Interview, path: string, progress = ''): Promise<void> {
  const { ask, answers, today } = interview
  const question = questionAt(path)!
  const derived = entryOf(answers, today).derived[path]
  const present = answerAt(answers, path) as string | string[]
  const message = `${progress}${messageOf(question, derived)}`
  if (question.kind === 'several') {
    put(interview, path, await askSeveral(interview, path, question, message))
    return
  }
  const answer = question.options
    ? await ask.choose(message, choicesOf(question, path, derived), String(present))
    : await askText(interview, path, question, message, String(present) || derived || '')
  const host = foreignHost(interview, path, answer)
  if (host !== undefined && !(await settleHost(interview, host)))
    return askQuestion(interview, path, progress)
  // What follows from other answers goes on following from them.
  put(interview, path, answer === derived ? '' : answer)
}

const messageOf = ({ label, hint, kind, optional }: Question, derived: string | undefined) =>
  [
    label,
    hint && ` (${hint.replace(/\.$/, '')})`,
    kind === 'lines' && ', one a line',
    optional && !derived && kind !== 'several' && ' [Enter: not known]',
  ]
    .filter(Boolean)
    .join('')

function askText(
  interview: Interview,
  path: string,
  question: Question,
  message: string,
  initial: string,
): Promise<string> {
  const whole = all(checkedBySchema(path, question), checkAt(interview, path))
  const isOptional = question.optional ?? questionPath(path) === 'sources.note'
  const check = isOptional ? orEmpty(whole) : whole
  const isLong = question.kind === 'lines' || question.kind === 'quotas'
  return isLong ? interview.ask.lines(message, check, initial) : interview.ask.text(message, check, initial)
}

/** Whether the host is the provider's own after all, or stays for now. */
async function settleHost(interview: Interview, host: string): Promise<boolean> {
  const { ask, answers, today } = interview
  const domain = registrableDomain(host) ?? host
  const domains = (entryOf(answers, today).entry.domains ?? []) as string[]
  const why = whyNotOwn(domain)
  const own: Choice = { value: 'own', label: `${domain} is the provider's own: add it to its domains` }
  const chosen = await ask.choose(`${host} is not one of the provider's domains: ${domains.join(', ')}`, [
    ...(why === undefined ? [own] : []),
    { value: 'other', label: 'Give another URL' },
    { value: 'keep', label: 'Keep it for now', hint: 'validation refuses it until its domain is listed' },
  ])
  if (chosen === 'own') put(interview, 'domains', [...domains, domain].join(', '))
  return chosen !== 'other'
}

/** At least one of some choices, unless none is an answer. */
async function askSeveral(
  interview: Interview,
  path: string,
  question: Question,
  message: string,
): Promise<string[]> {
  const { ask, answers } = interview
  const choices = severalChoices(interview, path, question)
  const present = answerAt(answers, path) as string[]
  // There is nothing to choose from.
  if (choices.length === 0) return present
  for (;;) {
    const initial = present.filter((one) => choices.some(({ value }) => value === one))
    const chosen = await ask.chooseAny(message, choices, initial)
    const hidden = present.filter((one) => !initial.includes(one))
    if (chosen.length > 0 || question.optional) return [...chosen, ...hidden]
    ask.say(CHOOSE_ONE)
  }
}

function severalChoices({ answers, today }: Interview, path: string, question: Question): Choice[] {
  const name = questionPath(path)
  if (name === 'sources.supports') {
    const { facts, derived } = entryOf(answers, today)
    const nameOf = (place: number) => answers.offers[place]?.name || derived[`offers.${place}.name`] || ''
    const missing = unsourced(answers, today)
    return facts.map((value) => ({
      value,
      label: factLabel(value, nameOf),
      hint: missing.some((fact) => fact === value || fact.startsWith(`${value}.`))
        ? 'needs a source'
        : undefined,
    }))
  }
  const isOfOffer = name === 'offers.covers' || name === 'offers.excludes'
  return Object.entries(question.options ?? {}).flatMap(([value, label]) =>
    isOfOffer && !answers.capabilities.includes(value) ? [] : [{ value, label }],
  )
}

function choicesOf(question: Question, path: string, derived: string | undefined): Choice[] {
  const place = Number(/\.(\d+)\./.exec(path)?.[1] ?? 0)
  const options = question.optionsOf?.(place) ?? question.options ?? {}
  const none = question.none === undefined ? [] : [{ value: '', label: derived || question.none }]
  return [...none, ...Object.entries(options).map(([value, label]) => ({ value, label }))]
}
