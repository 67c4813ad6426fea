import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { emptyAnswers } from '../../content/questions/answers.ts'
import { draftFile, readSaved, removeDraft, saveInterview } from './draft.ts'

const TODAY = '2026-11-21'
const answers = { ...emptyAnswers(TODAY), name: 'Nova' }

test('the answers of a stopped interview come back with the questions that were answered', () => {
  const file = join(temporaryFolder(), 'deep', 'draft.json')
  const saved = { answers, asked: ['name', 'website'], text: '' }
  saveInterview(file, saved)
  expect(readSaved(file, TODAY)).toEqual(saved)
  removeDraft(file)
  expect(existsSync(file)).toBe(false)
  expect(readSaved(file, TODAY)).toBeUndefined()
})

test('a file that is damaged, or about an entry that changed since, is no draft', () => {
  const file = join(temporaryFolder(), 'draft.json')
  for (const text of ['', '[]', '{"answers":1}', '[{"message":"Name","answer":"Nova"}]']) {
    writeFileSync(file, text)
    expect(readSaved(file, TODAY)).toBeUndefined()
  }
  saveInterview(file, { answers, asked: [], text: 'name: One\n' })
  expect(readSaved(file, TODAY, 'name: One\n')).toBeDefined()
  expect(readSaved(file, TODAY, 'name: Two\n')).toBeUndefined()
})

test('each entry that is gone on with has a draft of its own', () => {
  expect(new Set([draftFile(), draftFile('groq'), draftFile('nova')]).size).toBe(3)
})
