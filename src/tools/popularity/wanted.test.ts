import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { wantedPackages } from './refresh.ts'

const entry = (slug: string, sdks: object, retired = false) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug, {
    connection: { sdks },
    ...(retired ? { retired: { date: '2026-11-01' } } : {}),
  }),
})

test('each package once, by registry and name, with every place that names it', () => {
  expect(
    wantedPackages([
      entry('one', { npm: ['sdk', 'client'], pypi: ['sdk'] }),
      entry('two', { pypi: ['other', 'sdk'] }),
      entry('three', { none: 'https://three.example.com/docs' }),
    ]),
  ).toEqual([
    { registry: 'npm', name: 'client', namedIn: [{ file: 'providers/one.yaml', index: 1 }], frozen: false },
    { registry: 'npm', name: 'sdk', namedIn: [{ file: 'providers/one.yaml', index: 0 }], frozen: false },
    { registry: 'pypi', name: 'other', namedIn: [{ file: 'providers/two.yaml', index: 0 }], frozen: false },
    {
      registry: 'pypi',
      name: 'sdk',
      namedIn: [
        { file: 'providers/one.yaml', index: 0 },
        { file: 'providers/two.yaml', index: 1 },
      ],
      frozen: false,
    },
  ])
})

test('a package is frozen while retired entries alone name it, whatever their order', () => {
  const retired = (slug: string) => entry(slug, { npm: ['sdk'] }, true)
  const active = entry('active', { npm: ['sdk'] })
  const frozen = (...entries: ReturnType<typeof entry>[]) =>
    wantedPackages(entries).map((item) => item.frozen)
  expect(frozen(retired('a'), retired('b'))).toEqual([true])
  expect(frozen(retired('a'), active)).toEqual([false])
  expect(frozen(active, retired('a'))).toEqual([false])
  expect(frozen(retired('a'), active, retired('b'))).toEqual([false])
})
