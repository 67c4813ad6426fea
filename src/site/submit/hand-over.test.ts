import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { editUrl, issueFormUrl, newFileUrl } from './hand-over.tsx'
import { ISSUE_FORMS, type IssueField, type IssueForm, issueText } from './issue-forms.ts'

const REPOSITORY = 'https://github.com/a/b'
const AT = { repository: REPOSITORY, branch: 'main' }
const FILE = 'content/providers/nova.yaml'

describe("the editor of the repository's host", () => {
  test('opens with the file in it, character by character', () => {
    const text = '# a hint\nname: \'a & b = c + d %20\'\ntagline: \u{1f600} é "#"\n'
    const url = new URL(newFileUrl(AT, FILE, text)!)
    expect(url.origin + url.pathname).toBe('https://github.com/a/b/new/main')
    expect(Object.fromEntries(url.searchParams)).toEqual({ filename: FILE, value: text })
  })

  test('opens empty where the text would make the URL too long', () => {
    const longest = 8_000 - newFileUrl(AT, FILE, 'x')!.length + 1
    expect(newFileUrl(AT, FILE, 'x'.repeat(longest))).toHaveLength(8_000)
    expect(newFileUrl(AT, FILE, 'x'.repeat(longest + 1))).toBeUndefined()
    expect(newFileUrl(AT, FILE)).toBe(
      'https://github.com/a/b/new/main?filename=content%2Fproviders%2Fnova.yaml',
    )
  })

  test.each([
    '',
    'https://gitlab.com/a/b',
    'https://github.com.example.org/a/b',
    'https://github.com/a',
    'http://localhost/a/b',
  ])('is not known of %j', (repository) => {
    expect(newFileUrl({ ...AT, repository }, FILE, 'x')).toBeUndefined()
    expect(editUrl({ ...AT, repository }, FILE)).toBeUndefined()
    expect(issueFormUrl(repository, 'wrong-fact.yml')).toBeUndefined()
  })

  test('opens a file that is there, on the branch that is edited', () => {
    expect(editUrl(AT, FILE)).toBe('https://github.com/a/b/edit/main/content/providers/nova.yaml')
    const at = { ...AT, branch: 'release/2' }
    expect(editUrl(at, FILE)).toBe('https://github.com/a/b/edit/release/2/content/providers/nova.yaml')
    expect(newFileUrl(at, FILE)).toMatch(/^https:\/\/github\.com\/a\/b\/new\/release\/2\?/)
  })

  test.each(['https://github.com/a/b/', 'https://github.com/a/b.git'])('is found from %s', (repository) => {
    expect(editUrl({ ...AT, repository }, FILE)).toBe(editUrl(AT, FILE))
    expect(issueFormUrl(repository, 'wrong-fact.yml')).toBe(issueFormUrl(REPOSITORY, 'wrong-fact.yml'))
  })

  test('opens an issue form filled in, without what is empty or too long', () => {
    const url = new URL(
      issueFormUrl(REPOSITORY, 'wrong-fact.yml', {
        slug: 'nova',
        fact: '',
        wrong: 'x'.repeat(9_000),
        source: 'a&b',
      })!,
    )
    expect(url.pathname).toBe('/a/b/issues/new')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      template: 'wrong-fact.yml',
      slug: 'nova',
      source: 'a&b',
    })
  })
})

type Given = {
  type: string
  id?: string
  attributes: { label?: string; placeholder?: string; options?: string[] }
  validations?: { required?: boolean }
}

describe.each(Object.keys(ISSUE_FORMS) as IssueForm[])('%s', (form) => {
  const template = parse(readFileSync(`.github/ISSUE_TEMPLATE/${form}`, 'utf8')) as { body: Given[] }
  const fields = template.body.filter(({ id }) => id !== undefined && id !== 'slug')

  test('asks on the page what it asks at the host, in the same words', () => {
    expect(
      ISSUE_FORMS[form].map(({ id, label, options, optional }: IssueField) => ({
        id,
        label,
        options: options && Object.values(options),
        optional,
      })),
    ).toEqual(
      fields.map(({ id, attributes: { label, options }, validations }) => ({
        id,
        label,
        options,
        optional: validations?.required ? undefined : true,
      })),
    )
    expect(template.body.some(({ id }) => id === 'slug')).toBe(true)
  })

  test('is copied with every question and answer', () => {
    const answers = Object.fromEntries(fields.map(({ id }) => [id, `answer ${id}`]))
    const text = issueText(form, { slug: 'nova', ...answers })
    expect(text.split('\n')[0]).toBe('Provider: nova')
    for (const { attributes } of fields) expect(text).toContain(attributes.label)
    for (const { id } of fields) expect(text).toContain(`answer ${id}`)
  })
})
