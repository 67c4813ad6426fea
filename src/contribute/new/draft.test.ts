import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import type { Ask } from './ask.ts'
import { readDraft, removeDraft, withDraft } from './draft.ts'

/** Gives these answers in order, and records the questions. */
function answering(...answers: (string | string[] | boolean)[]) {
  const questions: string[] = []
  const next = async (message: string) => {
    questions.push(message)
    if (answers.length === 0) throw new Error('cancelled')
    return answers.shift() as never
  }
  const ask: Ask = { text: next, choose: next, chooseAny: next, confirm: next, say: () => {} }
  return { ask, questions }
}

const anything = () => undefined
const choices = [{ value: 'LLM' }, { value: 'Code' }]

async function interview(ask: Ask) {
  return [
    await ask.text('Name', anything),
    await ask.choose('Category', choices),
    await ask.chooseAny('Which', choices),
    await ask.confirm('More?'),
    await ask.text('Tagline', anything),
  ]
}

test('a cancelled interview is resumed where it stopped', async () => {
  const file = join(temporaryFolder(), 'deep', 'draft.json')
  const first = answering('Nova', 'LLM', ['Code'])
  await expect(interview(withDraft(first.ask, file, readDraft(file)))).rejects.toThrow('cancelled')
  const second = answering(true, 'Hosts models')
  const answers = await interview(withDraft(second.ask, file, readDraft(file)))
  expect(answers).toEqual(['Nova', 'LLM', ['Code'], true, 'Hosts models'])
  expect(second.questions).toEqual(['More?', 'Tagline'])
  removeDraft(file)
  expect(existsSync(file)).toBe(false)
  expect(readDraft(file)).toEqual([])
})

test('a saved answer that no longer passes is asked again, and so are all that follow', async () => {
  const file = join(temporaryFolder(), 'draft.json')
  const saved = [
    { message: 'Name', answer: 'Nova' },
    { message: 'Category', answer: 'Gone' },
    { message: 'Which', answer: ['Code'] },
  ]
  const { ask, questions } = answering('Code', [], false, 'New')
  expect(await interview(withDraft(ask, file, saved))).toEqual(['Nova', 'Code', [], false, 'New'])
  expect(questions).toEqual(['Category', 'Which', 'More?', 'Tagline'])
})

test('a question that was not asked before ends the replay', async () => {
  const { ask, questions } = answering('Other', 'LLM', [], true, 'x')
  await interview(withDraft(ask, join(temporaryFolder(), 'd.json'), [{ message: 'Title', answer: 'Nova' }]))
  expect(questions[0]).toBe('Name')
})
