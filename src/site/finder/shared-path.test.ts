import { expect, test } from 'vitest'
import { sharedPath } from './shared-path.ts'

test.each([
  ['freeFor=speech-to-text', '/capabilities/speech-to-text'],
  [
    'noCard=true&freeFor=chat&kind=keyless&region=EU',
    '/capabilities/chat?noCard=true&kind=keyless&region=EU',
  ],
  ['', '/providers'],
  ['noCard=true', '/providers?noCard=true'],
  // What the page of a capability cannot be filtered by.
  ['freeFor=chat&q=fast', '/providers?freeFor=chat&q=fast'],
  ['freeFor=chat&country=FR', '/providers?freeFor=chat&country=FR'],
  ['freeFor=chat&kind=permanent', '/providers?freeFor=chat&kind=permanent'],
  ['freeFor=chat&freeFor=ocr', '/providers?freeFor=chat&freeFor=ocr'],
])('%j is shared as %s', (query, path) => {
  expect(sharedPath(new URLSearchParams(query))).toBe(path)
})
