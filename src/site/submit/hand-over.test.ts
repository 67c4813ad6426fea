import { describe, expect, test } from 'vitest'
import { editUrl, issueFormUrl, newFileUrl } from './hand-over.tsx'

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
    const empty = 'https://github.com/a/b/new/main?filename=content%2Fproviders%2Fnova.yaml'
    const longest = 8_000 - `${empty}&value=`.length
    expect(newFileUrl(AT, FILE, 'x'.repeat(longest))).toHaveLength(8_000)
    expect(newFileUrl(AT, FILE, 'x'.repeat(longest + 1))).toBe(empty)
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
    expect(newFileUrl(at, FILE, '')).toMatch(/^https:\/\/github\.com\/a\/b\/new\/release\/2\?/)
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
