import { expect, test } from 'vitest'
import { MAX_LINKS, parseLinks } from './parse-links.ts'
import { STALE_REPORTS } from './report.ts'

const PAGES = new Map([
  ['https://one.example.com/pricing', ['one']],
  ['https://two.example.com/pricing', ['two', 'three']],
])
const dead = { url: 'https://two.example.com/pricing', reason: 'answers 404', slugs: ['two', 'three'] }
const LINKS = { checked: 2, unsure: 0, dead: [dead], offline: false }
const parse = (value: unknown) => parseLinks(typeof value === 'string' ? value : JSON.stringify(value), PAGES)

test('what npm run stale prints is accepted; the entries of a page come from the content', () => {
  const printed = STALE_REPORTS.json({ facts: [], links: LINKS as never })
  expect(parse(printed)).toEqual({ links: LINKS })
  expect(parse({ links: { ...LINKS, dead: [{ ...dead, slugs: ['@everybody'] }] } })).toEqual({ links: LINKS })
})

test.each([
  ['no JSON', 'facts', 'it is not JSON'],
  ['a megabyte', `${JSON.stringify({ links: LINKS })}${' '.repeat(MAX_LINKS)}`, 'it is larger than'],
  ['another shape', { facts: [] }, 'it has the wrong shape'],
  ['no link check', { links: null }, 'it has the wrong shape'],
  ['more fields', { links: { ...LINKS, title: 'x' } }, 'it has the wrong shape'],
  ['a run without a network', { links: { ...LINKS, dead: [], offline: true } }, 'the network was at fault'],
  [
    'free text as a reason',
    { links: { ...LINKS, dead: [{ ...dead, reason: '@everybody, read https://evil.example' }] } },
    'it has the wrong shape',
  ],
  [
    'a page that no entry cites',
    { links: { ...LINKS, dead: [{ ...dead, url: 'https://evil.example/' }] } },
    'it names a page that no entry cites',
  ],
  ['a page twice', { links: { ...LINKS, dead: [dead, dead, dead] } }, 'it has more verdicts than pages'],
  ['too many unsure', { links: { ...LINKS, unsure: 2 } }, 'it has more verdicts than pages'],
  ['another content', { links: { ...LINKS, checked: 3 } }, 'it is about 3 pages, the content has 2'],
])('%s is refused', (_, value, refusal) => {
  expect(parse(value)).toEqual({ refusal: expect.stringContaining(refusal) })
})
