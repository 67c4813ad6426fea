import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { compare } from '../diff/compare.ts'
import { releaseNotes, withSection } from './changelog.ts'
import { contentChanges, contentSize } from './content-changes.ts'
import { releaseSection } from './section.ts'
import { isAbove, isVersion } from './version.ts'

describe('versions', () => {
  test('are three numbers', () => {
    expect(['0.1.0', '10.20.30'].filter(isVersion)).toHaveLength(2)
    expect(['1', '1.0', 'v1.0.0', '1.0.0-rc.1', '1.0.0\n', ''].filter(isVersion)).toEqual([])
  })
  test.each([
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.0', true],
    ['1.0.0', '0.9.9', true],
    ['0.1.0', '0.1.0', false],
    ['0.9.0', '0.10.0', false],
    ['0.9.9', '1.0.0', false],
  ])('%s above %s: %s', (version, other, above) => {
    expect(isAbove(version, other)).toBe(above)
  })
})

describe('the changelog', () => {
  test('begins with a title, and has the newest section first', () => {
    const first = withSection('', '## 0.1.0 (2026-11-21)\n\nOne.')
    expect(first).toBe('# Changelog\n\n## 0.1.0 (2026-11-21)\n\nOne.\n')
    const second = withSection(first, '## 0.2.0 (2026-12-01)\n\n- Two\n')
    expect(second).toBe('# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- Two\n\n## 0.1.0 (2026-11-21)\n\nOne.\n')
    expect(releaseNotes(second, '0.2.0')).toBe('- Two')
    expect(releaseNotes(second, '0.1.0')).toBe('One.')
  })
  test('keeps what an owner wrote above the sections, and subheadings in them', () => {
    const text = withSection('# Changelog\n\nWords.\n', '## 0.1.0\n\n### Code\n\n- A\n')
    expect(text).toBe('# Changelog\n\nWords.\n\n## 0.1.0\n\n### Code\n\n- A\n')
    expect(releaseNotes(text, '0.1.0')).toBe('### Code\n\n- A')
  })
  test('has no notes for another version, or where nothing is said', () => {
    expect(releaseNotes('', '0.1.0')).toBeUndefined()
    expect(releaseNotes('## 0.1.0\n\n## 0.0.9\n\nOld.\n', '0.1.0')).toBeUndefined()
    expect(releaseNotes('## 0x1y0\n\nOther.\n', '0.1.0')).toBeUndefined()
    expect(releaseNotes('## 0.1.01\n\nOther.\n', '0.1.0')).toBeUndefined()
  })
})

const detail = (name: string, changes: object = {}) => ({
  name,
  retired: null,
  offers: [{ id: 'free', name: 'Free plan', ended: null }],
  ...changes,
})
const answers = (details: Record<string, object>) =>
  new Map(
    Object.entries(details).flatMap(([slug, value]): [string, unknown][] => [
      [`/api/v1/providers/${slug}`, value],
      [`/api/v1/status/${slug}`, { slug }],
    ]),
  )

describe('changes of content', () => {
  const before = answers({
    same: detail('Same'),
    words: detail('Words', { tagline: 'old' }),
    offer: detail('Offer'),
    dead: detail('Dead'),
    gone: detail('Gone'),
    was: detail('Was', { retired: { date: '2026-01-01' } }),
  })
  const after = answers({
    same: detail('Same'),
    words: detail('Words', { tagline: 'new' }),
    offer: detail('Offer', {
      offers: [
        { id: 'free', name: 'Free plan', ended: '2026-11-01' },
        { id: 'batch', name: 'Batch', ended: null },
      ],
    }),
    dead: detail('Dead', { retired: { date: '2026-11-01' } }),
    was: detail('Was', { retired: { date: '2026-01-01', successor: 'x' } }),
    zeta: detail('zeta'),
    Alpha: detail('Alpha'),
  })

  test('name who came and who retired, and offers that came, changed or ended', () => {
    expect(contentChanges(compare(before, after), before, after)).toEqual({
      added: ['Alpha', 'zeta'],
      retired: ['Dead', 'Gone'],
      offers: [{ name: 'Offer', offers: ['Free plan', 'Batch'] }],
    })
  })
  test('an offer that is no longer there is named as it was', () => {
    const without = answers({ offer: detail('Offer', { offers: [] }) })
    const old = answers({ offer: detail('Offer') })
    expect(contentChanges(compare(old, without), old, without).offers).toEqual([
      { name: 'Offer', offers: ['Free plan'] },
    ])
  })
  test('the size counts neither retired providers nor ended offers', () => {
    expect(contentSize(after)).toEqual({ providers: 5, offers: 5 })
  })
})

describe('the section', () => {
  const release = { version: '0.2.0', date: '2026-12-01' }
  const NOTHING = { added: [], retired: [], offers: [] }

  test('says in words what changed', () => {
    const content = {
      added: ['A', 'B'],
      retired: ['C'],
      offers: [
        { name: 'D', offers: ['Free plan', 'Batch'] },
        { name: 'E', offers: ['Trial'] },
      ],
    }
    expect(releaseSection({ ...release, commits: ['API: answer faster'], content })).toBe(
      '## 0.2.0 (2026-12-01)\n\n### Content\n\n- Added: A, B\n- Retired: C\n- Offers changed: D (Free plan, Batch), E (Trial)\n\n### Code\n\n- API: answer faster',
    )
  })
  test('of the first release says how much there is, and of an empty one that it is', () => {
    const first = releaseSection({ ...release, commits: [], content: { providers: 1, offers: 1_200 } })
    expect(first).toBe('## 0.2.0 (2026-12-01)\n\nThe first release: 1 provider with 1,200 offers.')
    expect(releaseSection({ ...release, commits: [], content: NOTHING })).toContain(
      'Nothing that users notice.',
    )
  })
  test('no name and no subject becomes markup, or a heading that ends the notes', () => {
    const shape = (text: string) =>
      markdownIt({ html: true })
        .parse(text, {})
        .flatMap(({ type, children }) => [type, ...(children ?? []).map((child) => child.type)])
        .filter((type) => type !== 'text' && type !== 'text_special')
    const made = (text: string) =>
      releaseSection({
        ...release,
        commits: [text],
        content: { added: [text], retired: [text], offers: [{ name: text, offers: [text] }] },
      })
    const plain = shape(made('plain'))
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        expect(shape(made(`x${text}`))).toEqual(plain)
      }),
    )
    const hostile = made('x\n## 0.1.0\n<script>[y](https://evil.example)')
    expect(shape(hostile)).toEqual(plain)
    expect(releaseNotes(hostile, '0.1.0')).toBeUndefined()
  })
})
