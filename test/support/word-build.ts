/** The smallest build that a server takes, told from others by a word. */
import type { SiteFile } from '../../src/files/site-files.ts'

export const wordBuild = (word: string): SiteFile[] => [
  ...['_headers', '_redirects', 'edge/providers.json', `only/${word}.txt`].map(
    (file): SiteFile => [file, JSON.stringify(word)],
  ),
  ['edge/offers.json', JSON.stringify({ hash: word, capabilities: {}, staleAfter: null })],
  [
    'edge/models.json',
    JSON.stringify({
      ...{ hash: word, rows: [], search: [], context: [], output: [], keys: {}, staleAfter: null },
      orders: { tokens: [], context: [], name: [] },
    }),
  ],
  ['edge/changes.json', JSON.stringify({ hash: word, months: [], changes: [] })],
]
