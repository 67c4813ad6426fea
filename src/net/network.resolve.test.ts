/** Both families, from a name server of our own. */
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, nameServer } from '../../test/fake-servers/name-server.ts'
import { resolver } from './network.ts'

const SIX = '2606:4700:0:0:0:0:0:1111'
const running = new AbortController().signal

async function lookUp(answer: Answer, both: boolean) {
  const names = await nameServer({ 'one.example': answer })
  onTestFinished(names.close)
  return resolver(60_000, [names.address], both)('one.example', running).catch((error) => error.code)
}

test.each<[string, Answer, boolean, unknown]>([
  ['IPv4 comes first', [SIX, '192.0.2.1', '192.0.2.2'], true, ['192.0.2.1', '192.0.2.2', '2606:4700::1111']],
  ['without IPv6 here only IPv4 counts', [SIX, '192.0.2.1'], false, ['192.0.2.1']],
  ['IPv6 alone', [SIX], true, ['2606:4700::1111']],
  ['IPv6 alone, without IPv6 here', [SIX], false, 'ENODATA'],
  ['no address', [], true, 'ENODATA'],
  ['no such name', 3, true, 'ENOTFOUND'],
  ['a broken name server', 2, true, 'ESERVFAIL'],
  ['one that is broken for IPv6', { four: ['192.0.2.1'], six: 2 }, true, ['192.0.2.1']],
  ['one that never answers for IPv6', { four: ['192.0.2.1'], six: 'silence' }, true, ['192.0.2.1']],
])('%s', async (_, answer, both, expected) => {
  expect(await lookUp(answer, both)).toEqual(expected)
})
