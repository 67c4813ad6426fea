import { expect, test } from 'vitest'
import { words } from '../../test/support/words.ts'
import { isOnDomains, publisherOf, whyNotOwn } from './domains.ts'

test.each([
  ['https://groq.com/pricing', 'groq.com'],
  ['https://www.groq.com/', 'groq.com'],
  ['https://console.groq.com/docs', 'groq.com'],
  ['https://github.com/groq', 'github.com/groq'],
  ['https://www.github.com/groq/x', 'github.com/groq'],
  ['https://api.e2b.app/sandboxes', 'api.e2b.app'],
  ['https://generativelanguage.googleapis.com/v1beta', 'generativelanguage.googleapis.com'],
  ['https://a.owner.github.io/', 'owner.github.io'],
  ['https://storage.googleapis.com/bucket/x.json', 'storage.googleapis.com/bucket'],
])('%s is on %s', (url, domain) => {
  expect(isOnDomains(url, ['other.example', domain])).toBe(true)
})

test.each([
  ['https://api.groq.com.evil.example/openai/v1', 'groq.com'],
  ['https://notgroq.com/', 'groq.com'],
  ['https://github.com/groq-fans', 'github.com/groq'],
  ['https://github.com/', 'github.com/groq'],
  ['https://github.com/groq/../evil', 'github.com/groq'],
  ['https://github.com/groq/%2e%2e/evil', 'github.com/groq'],
  ['https://gist.github.com/groq', 'github.com/groq'],
  ['https://x.github.com/groq', 'github.com/groq'],
  ['https://github.com/groq', 'github.com'],
  ['https://other.e2b.app/', 'api.e2b.app'],
  ['https://api.e2b.app/', 'e2b.app'],
  ['https://storage.googleapis.com/bucket', 'googleapis.com'],
  ['https://storage.googleapis.com/bucket', 'storage.googleapis.com'],
  ['https://storage.googleapis.com/bucket-2', 'storage.googleapis.com/bucket'],
  // Below a declared host, and yet of others.
  ['https://docs.google.com/document/d/1', 'google.com'],
  ['https://sites.google.com/view/x', 'google.com'],
  ['https://evil.s3.amazonaws.com/x', 'amazonaws.com'],
  ['https://s3.amazonaws.com/evil', 'amazonaws.com'],
  ['https://pastebin.com/groq', 'pastebin.com/groq'],
  // Subdomains of others, on hosts that the public suffix list has, and that it has not.
  ['https://rival.statuspage.io/', 'statuspage.io'],
  ['https://evil.modal.run/', 'modal.run'],
  ['https://evil.b-cdn.net/', 'other.b-cdn.net'],
  ['https://evil.vercel.app/', 'vercel.app'],
  ['https://evil.a.run.app/', 'run.app'],
  ['https://x.execute-api.us-east-1.amazonaws.com/', 'amazonaws.com'],
  ['https://evil.hyperping.app/', 'hyperping.app'],
  ['https://evil.proxy.runpod.net/', 'runpod.net'],
  ['https://evil.beehiiv.com/p/x', 'beehiiv.com'],
  ['https://evil.github.io/groq.com/', 'groq.com'],
  // Some servers decode these after the path was compared.
  ['https://github.com/groq/..%2fevil', 'github.com/groq'],
  ['https://github.com/groq/%2E%2E%2Fevil', 'github.com/groq'],
  ['https://github.com/groq/..%5cevil', 'github.com/groq'],
  ['https://github.com/groq/.%2e/evil', 'github.com/groq'],
  ['https://github.com/groq/%252e%252e%252fevil', 'github.com/groq'],
  ['https://github.com/groq/..%252fevil', 'github.com/groq'],
  ['https://github.com/groq/..%c0%afevil', 'github.com/groq'],
  ['https://github.com/groq/..;/evil', 'github.com/groq'],
  ['https://github.com/groq//../../evil', 'github.com/groq'],
  ['https://github.com/groq%2f..%2fevil', 'github.com/groq'],
  ['https://github.com/groq%2fevil', 'github.com/groq'],
  ['https://github.com/groq%00/evil', 'github.com/groq'],
  ['https://github.com\\\\evil.example/groq', 'evil.example'],
  ['https://github.com/evil#/groq', 'github.com/groq'],
  ['https://github.com/evil?/groq', 'github.com/groq'],
  ...words(`
    webhook.site eo1.m.pipedream.net evil.p.rapidapi.com a.trycloudflare.com a.ngrok-free.app
    a.loca.lt a.lhr.life x.pinggy.online a.share.zrok.io evil.requestrepo.com x.mock.pstmn.io
    hooks.zapier.com hook.eu1.make.com maker.ifttt.com play.svix.com a.oast.pro 10-0-0-1.sslip.io
    a.b.canarytokens.com api.telegram.org hooks.slack.com httpbin.org
  `).map((host): [string, string] => [`https://${host}/x`, host]),
])('%s is not on %s', (url, domain) => {
  expect(isOnDomains(url, [domain])).toBe(false)
})

test.each<[domain: string, why: string | undefined]>([
  ['groq.com', undefined],
  ['owner.github.io', undefined],
  ['github.com/groq', undefined],
  ['storage.googleapis.com/bucket', undefined],
  ...words(`
    github.com www.github.com github.io googleapis.com storage.googleapis.com s3.amazonaws.com
    e2b.app co.uk dev.to sites.google.com
  `).map((host): [string, string] => [
    host,
    `many parties publish on ${host}: give the path too, ${host}/<owner>`,
  ]),
  ...['pastebin.com', 'gist.github.com', 'drive.google.com', 'docs.google.com', 'bit.ly'].flatMap(
    (host): [string, string][] => [
      [host, `a path on ${host} does not show whose page it is`],
      [`${host}/groq`, `a path on ${host} does not show whose page it is`],
    ],
  ),
])('%s as a domain of its own: %s', (domain, why) => {
  expect(whyNotOwn(domain)).toBe(why)
})

test.each([
  ['https://a.b.example.co.uk/x', 'example.co.uk'],
  ['https://github.com/Owner/repository', 'github.com/owner'],
  ['https://raw.githubusercontent.com/Owner/repository/main/x', 'github.com/owner'],
  // Two pastes are not two parties.
  ['https://pastebin.com/one', 'pastebin.com'],
  ['https://gist.github.com/owner/1', 'gist.github.com'],
])('%s is published by %s', (url, publisher) => {
  expect(publisherOf(url)).toBe(publisher)
})
