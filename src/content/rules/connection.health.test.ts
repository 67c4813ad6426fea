import { describe, expect, test } from 'vitest'
import { anEntry, findingsOf } from '../../../test/support/content.ts'

const base = anEntry('one')
const source = base.sources[0]!
const PAGE = 'https://docs.one.example.com/page'

describe('what is checked', () => {
  const probe = base.health.probe
  const statusPage = { url: 'https://status.one.example.com' }
  const NOTHING = 'unchecked: neither a probe, a statusPage nor a reason for having none'
  const CONTRADICTION = 'unchecked: none is given although there is something to check'
  test.each<[string, object, string[]]>([
    ['a probe', { probe }, []],
    ['a status page', { statusPage }, []],
    ['a reason', { none: 'Each account has its own host.' }, []],
    ['nothing', {}, [NOTHING]],
    ['a page without a status page', { statusPage: { none: PAGE } }, [NOTHING]],
    ['a probe and a reason', { probe, none: 'None.' }, [CONTRADICTION]],
    [
      'a status page that is read, and a reason',
      { statusPage: { ...statusPage, format: 'instatus' }, none: 'None.' },
      [CONTRADICTION],
    ],
    [
      'a page of all products with the one that counts',
      { statusPage: { ...statusPage, format: 'google', components: ['P1'] } },
      [],
    ],
    ['a status page for people, and a reason', { statusPage, none: 'No probe answers.' }, []],
  ])('%s', (_, health, expected) => {
    expect(findingsOf({ ...base, health } as typeof base)).toEqual(expected)
  })

  test.each([{ probe }, { statusPage }])('a retired provider is not checked: %j', (health) => {
    const sources = [{ ...source, supports: [...source.supports, 'retired'] }]
    expect(findingsOf({ ...base, retired: { date: '2026-11-01' }, health, sources } as typeof base)).toEqual([
      'retired-probe: a retired provider is not checked',
    ])
  })

  test.each<[string, object, boolean]>([
    ['the API', { url: 'https://api.one.example.com/v1/models' }, false],
    ['the website', { url: 'https://one.example.com/' }, true],
    ['the documentation', { url: 'https://docs.one.example.com' }, true],
    ['a page below the documentation', { url: 'https://docs.one.example.com/models' }, true],
    ['a page, where that is a valid answer', { url: 'https://one.example.com', body: 'any' }, false],
  ])('a probe of %s', (_, changes, isPage) => {
    const health = { probe: { ...probe, ...changes } }
    expect(findingsOf({ ...base, health } as typeof base)).toEqual(
      isPage ? ['probe-page: this is a page for people, which answers also while the API is down'] : [],
    )
  })
})
