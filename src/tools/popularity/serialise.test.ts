import { expect, test } from 'vitest'
import { type Popularity, popularity } from '../../schema/imported.ts'
import { serialise } from './refresh.ts'

const sdk = { registry: 'npm', name: 'sdk', downloads: 5, asOf: '2026-11-21' } as const
const full: Popularity = {
  packages: [sdk, { ...sdk, registry: 'pypi' }],
  catalogues: [
    {
      name: 'C',
      url: 'https://example.org/c',
      asOf: '2026-11-01',
      providers: { zeta: null, 'alpha "A"': 'alpha' },
    },
  ],
}

test('a package and a name a line, names in order, and all of it is read back', () => {
  const text = serialise(full)
  expect(text.split('\n')).toEqual([
    '{"packages":[',
    '{"registry":"npm","name":"sdk","downloads":5,"asOf":"2026-11-21"},',
    '{"registry":"pypi","name":"sdk","downloads":5,"asOf":"2026-11-21"}',
    '],"catalogues":[',
    '{"name":"C","url":"https://example.org/c","asOf":"2026-11-01","providers":{',
    '"alpha \\"A\\"":"alpha",',
    '"zeta":null',
    '}}',
    ']}',
    '',
  ])
  expect(popularity.parse(JSON.parse(text))).toEqual(full)
  const empty = { packages: [], catalogues: [] }
  expect(popularity.parse(JSON.parse(serialise(empty)))).toEqual(empty)
})
