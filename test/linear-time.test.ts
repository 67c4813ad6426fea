import { expect, test } from 'vitest'
import { fold, normalise, skeleton, slugCase, slugOfName } from '../src/base/letters.ts'
import {
  codeSpan,
  escapeHidden,
  escapeMarkdown,
  escapeMarkup,
  markdownLink,
  markdownUrl,
  replaceHidden,
} from '../src/base/safe-text.ts'
import { amountsMeant } from '../src/content/meant.ts'
import { defuseFormulas } from '../src/files/dumps/dumps.ts'
import { readPage } from '../src/health/check/status-page.ts'
import { challenged, type HttpFacts } from '../src/net/http-facts.ts'
import { period, slug, text } from '../src/schema/text.ts'
import { httpsUrl, httpsUrlTemplate } from '../src/schema/url.ts'
import { limitsIn } from '../src/tools/leads/lists.ts'
import { expectLinear, repeated } from './support/linear-time.ts'
import { words } from './support/words.ts'

const BYTES = 60_000

const answered = (status: number, body: string): HttpFacts => ({
  phase: 'done',
  url: 'https://a.example/',
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(body),
})

/** What strings of strangers meet, beside the pages, model ids and queries that have such a test of their own. */
const READERS: Record<string, (text: string) => unknown> = {
  fold,
  normalise,
  escapeHidden,
  escapeMarkup,
  escapeMarkdown,
  codeSpan,
  markdownUrl,
  replaceHidden,
  skeleton,
  slugCase,
  slugOfName,
  amountsMeant,
  defuseFormulas,
  limitsIn,
  'a link': (part) => markdownLink(part, part),
  'a text of an entry': (part) => text(BYTES).safeParse(part),
  'a slug of an entry': (part) => slug.safeParse(part),
  'a period of an entry': (part) => period.safeParse(part),
  'a URL of an entry': (part) => httpsUrl.safeParse(`https://a.example/${part}`),
  'a URL with placeholders': (part) => httpsUrlTemplate.safeParse(`https://a.example/${part}`),
  'a web page that may be a challenge': (page) => challenged(answered(403, page)),
  'a status page': (page) => readPage(answered(200, page), 'statuspage', { components: ['API'] }),
}

const PARTS = [
  ...words(`
  a - / %e2 =+ ]( e\u0301 0, {a} " A1
`),
  '. ',
  '<a ',
  ' \n',
  '1/m ',
  '`',
  '@a ',
]

test.each(Object.keys(READERS))('%s reads a long text in time that grows with its length', async (name) => {
  // What would end a run of them comes last, and not at all: both are where a search begins again.
  for (const part of PARTS)
    for (const end of ['', '!'])
      await expectLinear(
        BYTES,
        (length) => repeated(part)(length) + end,
        (long) => {
          // One that refuses a text for its length has read enough of it.
          expect(() => READERS[name]!(long)).not.toThrow(/stack/)
        },
      )
})
