/** Whose status page it is. */
import { expect, test } from 'vitest'
import type { ProviderEntry } from '../../schema/entry.ts'
import { targetsOf } from './requests.ts'

const DOMAINS = ['acme.example', 'github.com/acme', 'acme.statuspage.io', 'acme.github.io']
/** Whether the page at `url` may be anybody's, where these pages are said to name it. */
function unconfirmed(url: string, ...namedOn: string[]): boolean | undefined {
  const value = {
    domains: DOMAINS,
    health: { statusPage: { url, format: 'statuspage' } },
    sources: namedOn.map((page) => ({ url: page, supports: ['health.statusPage'] })),
  } as unknown as ProviderEntry
  return targetsOf([{ slug: 'acme', value } as Parameters<typeof targetsOf>[0][number]])[0]!.page!.unconfirmed
}

test.each([
  ['https://acme.statuspage.io'],
  ['https://acme.instatus.com'],
  ['https://acme.github.io/status'],
  ['https://acme.vercel.app'],
  ['https://github.com/acme'],
])('a page at %s is anybody’s, until another page of the provider names it', (url) => {
  expect(unconfirmed(url)).toBe(true)
  // The page itself, and a page of somebody else.
  expect(unconfirmed(url, url, 'https://github.com/somebody/list', 'https://acme.example.org')).toBe(true)
  expect(unconfirmed(url, 'https://docs.acme.example/support')).toBeUndefined()
})

test.each([
  ['https://status.acme.example'],
  ['https://www.acme-status.example'],
  ['https://azure.status.microsoft'],
])('a page at %s needs no other', (url) => expect(unconfirmed(url)).toBeUndefined())
