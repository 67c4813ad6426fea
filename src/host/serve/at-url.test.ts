import { expect, test } from 'vitest'
import { atUrl } from './at-url.ts'
import { storedFile } from './snapshot.ts'

const BUILT = 'http://localhost:8888'
const TEXT = `see ${BUILT}/llms.txt and ${BUILT}/feeds/all.atom`
const HASH = 'a'.repeat(64)

function aFile(path = 'llms.txt', text = TEXT, siteUrl: string | null = BUILT) {
  const file = storedFile(path, Buffer.from(text), HASH, siteUrl)
  return { ...file, headers: { 'content-type': 'text/plain', etag: file.etag } }
}

test.each(['localhost:9000', '127.0.0.1:9000', '192.168.1.5:8888', '[::1]:9000', 'directory.test'])(
  'whoever asks at %s is led back there',
  (host) => {
    const { bytes, etag, headers } = atUrl(aFile(), BUILT, host)
    expect(bytes.toString()).toBe(`see http://${host}/llms.txt and http://${host}/feeds/all.atom`)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(etag).not.toBe(aFile().etag)
    expect(headers).toEqual({ 'content-type': 'text/plain', etag })
  },
)

test.each<[why: string, file: ReturnType<typeof aFile>, siteUrl: string | null, host: string | undefined]>([
  ['the request came to the URL of the build', aFile(), BUILT, 'localhost:8888'],
  ['the request has no host', aFile(), BUILT, undefined],
  ['what was asked is not a host', aFile(), BUILT, 'x/"><script>'],
  ['content/site.yaml names the URL', aFile('llms.txt', TEXT, null), null, 'localhost:9000'],
  ['the file does not name it', aFile('a.txt', 'see elsewhere'), BUILT, 'localhost:9000'],
  ['the file is a database', aFile('data/providers.sqlite'), BUILT, 'localhost:9000'],
])('a file stays as it was built where %s', (_, file, siteUrl, host) => {
  expect(atUrl(file, siteUrl, host)).toBe(file)
})
