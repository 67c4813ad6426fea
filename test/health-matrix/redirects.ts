/** URLs that are refused, of an entry or behind a redirect; how many redirects are followed, and how far. */
import { answer, type Case, when } from './case.ts'

const good = answer(401)
const to = (location: string, status = 302) => answer(status, '', { location })
const online = ['works', 'online', 'ok'] as const
const moved = ['hidden', 'held', 'moved'] as const
const blocked = ['hidden', 'unknown', 'blocked_address'] as const
/** `/` leads to `/1`, that to `/2`, and so on, `hops` times. */
const chain =
  (hops: number): NonNullable<Case['start']> =>
  (host, servers) =>
    servers.https(host, (request, response) => {
      const hop = Number(request.url!.slice(1))
      return hop < hops ? response.writeHead(302, { location: `/${hop + 1}` }).end() : good(request, response)
    })
const sibling: NonNullable<Case['start']> = async (host, servers) => {
  await servers.https(host, to(`https://other-${host}/v1`))
  await servers.https(`other-${host}`, good)
}

export const REDIRECTS: readonly Case[] = [
  when('one on the host', chain(1), ...online),
  when('three on the host', chain(3), ...online),
  when('four on the host', chain(4), ...moved),
  when('to another host of the domain', sibling, ...online),
  ...[301, 303, 307, 308].map((status) =>
    when(`${status} to the login of another domain`, [to('https://login.other.example/', status)], ...moved),
  ),
  when('to itself', [to('/')], ...moved),
  when('to and fro', [to('/a'), to('/')], ...moved),
  when('to http', [to('http://api.matrix.example/')], ...moved),
  when('to a script', [to('javascript:alert(1)')], ...moved),
  when('to a file', [to('file:///etc/passwd')], ...moved),
  when('without a target', [answer(302, '', {})], ...moved),
  when('to nonsense', [to('https://[nonsense')], ...moved),
  when('to a public address without a name', [to('https://8.8.8.8/')], ...blocked),
  when('to a private address', [to('https://10.0.0.1/')], ...blocked),
  when('to the metadata service', [to('https://169.254.169.254/latest/')], ...blocked),
  when('to loopback in another spelling', [to('https://0x7f.1/')], ...blocked),
  when('to loopback of IPv6', [to('https://[::1]/')], ...blocked),
  when('to another port', [to('https://api.matrix.example:8443/')], ...blocked),
  when('to a URL with a password', [to('https://user:word@api.matrix.example/')], ...blocked),
  when('one that the entry expects', [to('https://login.other.example/')], ...online, {
    probe: { expect: [302] },
  }),
]

/** URLs that content does not take either. */
export const REFUSED_URLS: readonly Case[] = [
  'https://127.0.0.1/',
  'https://8.8.8.8/',
  'https://api.matrix.example:8443/',
  'http://api.matrix.example/',
  'https://:word@api.matrix.example/',
].map((url) => when(url, undefined, ...blocked, { probe: { url } }))
