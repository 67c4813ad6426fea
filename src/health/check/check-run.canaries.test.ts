/** Whether our network is as it should be: real servers answer in the name of the well-known hosts. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import { checkCanaries, networkWorks } from './check-run.ts'
import { CANARIES } from './limits.ts'

const HOSTS = [...CANARIES.keys()].map((url) => new URL(url).hostname)
type Reply = { status: number; body?: string; location?: string }
/** The beginnings of what these hosts answer. */
const REAL: Record<string, Reply> = {
  'www.google.com': { status: 204 },
  'www.cloudflare.com': { status: 200, body: 'fl=1f1\nh=www.cloudflare.com\nip=192.0.2.1\n' },
  'www.wikipedia.org': {
    status: 200,
    body: '<!DOCTYPE html>\n<html lang="en" class="no-js">\n<head>\n<meta charset="utf-8">\n<title>Wikipedia</title>',
  },
  'github.com': { status: 200, body: '# If you would like to crawl GitHub, contact us.\n\nUser-agent: *\n' },
  'www.debian.org': {
    status: 200,
    body: '<html lang="en">\n<head>\n  <title>Debian -- The Universal Operating System </title>',
  },
}
/** It names the host that was asked for, as portals do. */
const portal = (host: string): Reply => ({
  status: 200,
  body: `<html><title>Welcome</title><p>Log in to open ${host}, or Wikipedia, or Debian.`,
})

let servers: FakeServers
const replies = new Map<string, Reply>()
beforeAll(async () => {
  servers = await startFakeServers(HOSTS)
  for (const host of HOSTS)
    await servers.https(host, (_, response) => {
      const { status, body, location } = replies.get(host)!
      response.writeHead(status, location ? { location } : {}).end(body)
    })
})
beforeEach(() => {
  for (const host of HOSTS) replies.set(host, REAL[host]!)
})
afterAll(() => servers.close())

async function works(): Promise<[works: boolean, why: string[]]> {
  const canaries = await checkCanaries([...CANARIES.keys()], servers.network(), new AbortController().signal)
  return [networkWorks(canaries), canaries.filter(({ good }) => !good).map(({ why }) => why)]
}
const OTHER = 'content: something else answers in its place'

test('what these hosts answer is good', async () => {
  expect(await works()).toEqual([true, []])
})

test('a portal with a certificate that we trust is our network at fault', async () => {
  for (const host of HOSTS) replies.set(host, portal(host))
  expect(await works()).toEqual([false, Array(5).fill(OTHER)])
})

test('a portal that redirects every host to itself is too', async () => {
  for (const host of HOSTS) replies.set(host, { status: 302, location: 'https://login.portal.example/' })
  expect(await works()).toEqual([false, Array(5).fill(OTHER)])
})

test('one host that changed its page, and one that refuses us, are not', async () => {
  replies.set('www.debian.org', { status: 200, body: '<title>Another page</title>' })
  replies.set('github.com', { status: 429, body: '<title>Too many requests</title>' })
  expect(await works()).toEqual([true, [OTHER]])
})
