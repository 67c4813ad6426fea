import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { elements } from '../../../test/support/html.ts'
import { type Answers, emptyAnswers, emptyOffer, emptyPrice } from '../../content/questions/answers.ts'
import { checkAnswers } from '../../content/questions/entry-of.ts'
import { fieldsOf } from '../../content/questions/form-words.ts'
import { isAsked, QUESTIONS, SECTIONS, type SectionName } from '../../content/questions/questions.ts'
import { Form, fieldId } from './controls.tsx'
import { SectionPart } from './entry-form.tsx'

const TODAY = '2026-11-21'

function drawn(answers: Answers) {
  const checked = checkAnswers(answers, { entries: [], declined: [] }, TODAY)
  const form = { answers, checked, put: () => {}, remove: () => {}, shows: () => true, visit: () => {} }
  const sections = (Object.keys(SECTIONS) as SectionName[]).map((name) =>
    h(SectionPart, { key: name, name, today: TODAY }),
  )
  const drawing = renderToString(h(Form.Provider, { value: form, children: sections }))
  const html = `<!doctype html>\n<main>${drawing}</main>`
  return { html, nodes: elements(html), checked }
}

const free: Answers = {
  ...emptyAnswers(TODAY),
  name: 'Nova',
  website: 'https://nova.dev',
  capabilities: ['chat', 'ocr'],
  connection: { ...emptyAnswers(TODAY).connection, auth: 'header', openaiCompatible: 'true' },
  offers: [{ ...emptyOffer('permanent'), quotas: 'requests: 5/day\ntokens: many' }, emptyOffer('trial')],
  prices: [emptyPrice()],
}

test('every question that is asked has a field, and no other has one', () => {
  for (const answers of [emptyAnswers(TODAY), free]) {
    const ids = drawn(answers).nodes.flatMap(({ attributes }) => attributes.id ?? [])
    for (const path of fieldsOf(answers, '')) {
      const [, list, index] = /^(offers|prices|sources)\.(\d+)\./.exec(path) ?? []
      const item = list && (answers[list as 'offers'][Number(index)] as never)
      const question = QUESTIONS[path.replace(/\.\d+(?=\.)/g, '')]!
      expect(ids.includes(fieldId(path)), path).toBe(isAsked(question, answers, item || undefined))
    }
  }
})

test('what a first entry needs is open, and the rest is folded', () => {
  const { html } = drawn(emptyAnswers(TODAY))
  const open = html.replaceAll(/<details>[\s\S]*?<\/details>/g, '')
  for (const [name, { first, when, follows }] of Object.entries(QUESTIONS)) {
    if (when || follows) continue
    const id = fieldId(name.replace(/^(offers|sources)\./, '$1.0.'))
    if (name.startsWith('prices.')) continue
    expect(open.includes(`id="${id}"`), name).toBe(first !== undefined)
  }
})

test('a field says what its empty answer means, and what is wrong with it', () => {
  const { nodes } = drawn(free)
  const at = (path: string) => nodes.find(({ attributes }) => attributes.id === fieldId(path))!
  expect(at('offers.0.name').attributes.placeholder).toBe('Free tier')
  expect(at('offers.1.name').attributes.placeholder).toBe('Trial')
  expect(at('summary').attributes.placeholder).toBe('5 requests a day.')
  expect(at('domains').attributes.placeholder).toBe('nova.dev')
  expect(at('category').text).toContain('LLM')
  const found = nodes.find(({ attributes }) => attributes.id === `${fieldId('offers.0.quotas')}-found`)!
  expect(found.text).toMatch(/amounts such as/)
})

test('a page can show what is stated, by the names of the offers', () => {
  const { nodes, checked } = drawn(free)
  const shown = nodes.find(({ attributes }) => attributes.id === fieldId('sources.0.supports'))!
  expect(checked.facts).toContain('offers.0.kind')
  expect(shown.text).toContain('Free tier: What is free')
  expect(shown.text).toContain('Trial: What is free')
  expect(shown.text).toContain('How to connect')
})
