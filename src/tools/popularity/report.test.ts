import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aContentFolder, anEntry } from '../../../test/support/content.ts'
import { absentPackages, type Refresh, summary, type WantedPackage } from './refresh.ts'

const wanted = (name: string, registry: WantedPackage['registry'] = 'npm'): WantedPackage => ({
  registry,
  name,
  namedIn: [{ file: 'providers/one.yaml', index: 1 }],
  frozen: false,
})

test('a package that does not exist is a warning at each place that names it', () => {
  const text = stringify(anEntry('one', { connection: { sdks: { pypi: ['right', 'wrong'] } } }))
  const dir = aContentFolder({ 'providers/one.yaml': text, 'providers/two.yaml': text })
  const line = text.split('\n').indexOf('      - wrong') + 1
  expect(line).toBeGreaterThan(1)
  const namedIn = ['one', 'two'].map((slug) => ({ file: `providers/${slug}.yaml`, index: 1 }))
  expect(absentPackages(dir, [{ ...wanted('wrong', 'pypi'), namedIn }])).toEqual(
    namedIn.map(({ file }) => ({
      file: `${dir}/${file}`,
      line,
      column: 9,
      severity: 'warning',
      rule: 'absent-package',
      message: 'PyPI has no download count of a package "wrong"',
      help: 'Correct the name, or remove it if the package is gone.',
    })),
  )
})

describe('the summary', () => {
  const whole: Refresh = {
    packages: [],
    requested: 40,
    counted: 40,
    frozen: 0,
    absent: [],
    unread: [],
  }
  const unread = {
    wanted: wanted('sdk'),
    reason: 'ECONNREFUSED \u001b[31m',
    kept: { registry: 'npm', name: 'sdk', downloads: 1, asOf: '2026-10-01' } as const,
  }

  test.each<[string, Partial<Refresh>, string[]]>([
    ['all counted', {}, ['40 of 40 packages counted']],
    ['some frozen', { frozen: 3 }, ['40 of 40 packages counted, 3 of retired providers frozen']],
    [
      'some unread',
      {
        counted: 38,
        unread: [unread, { wanted: wanted('b', 'pypi'), reason: 'status 500', kept: undefined }],
      },
      [
        'npm:sdk not read: ECONNREFUSED \\u{1b}[31m; its count of 2026-10-01 stays',
        'pypi:b not read: status 500',
        '38 of 40 packages counted',
      ],
    ],
    [
      'too many unread',
      { packages: undefined, counted: 0, unread: [unread] },
      [
        'npm:sdk not read: ECONNREFUSED \\u{1b}[31m; its count of 2026-10-01 stays',
        '0 of 40 packages counted',
        'nothing was written: more than 5 % of the packages could not be read',
      ],
    ],
    [
      'too many gone',
      { packages: undefined, counted: 3, absent: [wanted('a')] },
      [
        '3 of 40 packages counted',
        'nothing was written: more than 5 % of the packages are said to be gone that were there before',
      ],
    ],
    [
      'none counted',
      { packages: undefined, counted: 0 },
      ['0 of 40 packages counted', 'nothing was written: no package was counted'],
    ],
  ])('%s', (_, changes, lines) => {
    expect(summary({ ...whole, ...changes })).toEqual(lines)
  })
})
