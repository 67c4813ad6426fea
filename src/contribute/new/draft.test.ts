import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import type { Ask } from './ask.ts'
import { readDraft, removeDraft, withDraft } from './draft.ts'

/** Answers with what is listed, in order, and notes what it was asked. */
function answering(...answers: (string | string[] | boolean)[]) {
  const asked: string[] = []
  const next = async (message: string) => {
    asked.push(message)
    if (answers.length === 0) throw new Error('left')
    return answers.shift() as never
  }
  const ask: Ask = { text: next, choose: next, chooseAny: next, confirm: next, say: () => {} }
  return { ask, asked }
}

const anything = () => undefined
const choices = [{ value: 'LLM' }, { value: 'Code' }]

async function conversation(ask: Ask) {
  return [
    await ask.text('Name', anything),
    await ask.choose('Category', choices),
    await ask.chooseAny('Which', choices),
    await ask.confirm('More?'),
    await ask.text('Tagline', anything),
  ]
}

test('an interview that was left goes on where it stopped', async () => {
  const file = join(temporaryFolder(), 'deep', 'draft.json')
  const first = answering('Nova', 'LLM', ['Code'])
  await expect(conversation(withDraft(first.ask, file, readDraft(file)))).rejects.toThrow('left')
  const second = answering(true, 'Hosts models')
  const answers = await conversation(withDraft(second.ask, file, readDraft(file)))
  expect(answers).toEqual(['Nova', 'LLM', ['Code'], true, 'Hosts models'])
  expect(second.asked).toEqual(['More?', 'Tagline'])
  removeDraft(file)
  expect(existsSync(file)).toBe(false)
  expect(readDraft(file)).toEqual([])
})

test('a kept answer that no longer passes is asked again, and so is all that follows', async () => {
  const file = join(temporaryFolder(), 'draft.json')
  const kept = [
    { message: 'Name', answer: 'Nova' },
    { message: 'Category', answer: 'Gone' },
    { message: 'Which', answer: ['Code'] },
  ]
  const { ask, asked } = answering('Code', [], false, 'New')
  expect(await conversation(withDraft(ask, file, kept))).toEqual(['Nova', 'Code', [], false, 'New'])
  expect(asked).toEqual(['Category', 'Which', 'More?', 'Tagline'])
})

test('a question that was not asked before ends the replay', async () => {
  const { ask, asked } = answering('Other', 'LLM', [], true, 'x')
  await conversation(
    withDraft(ask, join(temporaryFolder(), 'd.json'), [{ message: 'Title', answer: 'Nova' }]),
  )
  expect(asked[0]).toBe('Name')
})
