/** What APIs answered in public incidents, each with the page that tells of it, and what a check must make of it. */
import { gzipSync } from 'node:zlib'
import type { Answer as Names } from '../fake-servers/name-server.ts'
import { type Answer, answer, bytes, type Case, HTML_TYPE, JSON_TYPE, type Page, when } from './case.ts'
import { leaf, strange, withLeaf } from './connections.ts'
import { google, part, statuspage } from './page-json.ts'

export type Incident = Case & { source: string; zone?: Names }

const GITHUB = 'https://github.com/'
type Told = readonly [Case['truth'], Case['published'], string]
/** By source, a path at GitHub or another URL, and what happened: how each answered, a text being the status and body of a page. All are told alike. */
const incidents = (
  told: Told,
  answers: Record<string, Parameters<typeof when>[1] | string>,
  more: Partial<Case> & { zone?: Names } = {},
): Incident[] =>
  Object.entries(answers).map(([key, start]) => {
    const [, source, name] = /^(\S+) (.*)$/.exec(key)!
    const given = typeof start === 'string' ? [html(Number(start.slice(0, 3)), start.slice(4))] : start
    return {
      ...when(name!, given, ...told),
      ...more,
      source: source!.startsWith('https:') ? source! : GITHUB + source,
    }
  })

const online: Told = ['works', 'online', 'ok']
const limited: Told = ['works', 'online', 'rate_limited']
const disabled: Told = ['broken', 'down', 'disabled']
const error: Told = ['broken', 'down', 'server_error']
const wall: Told = ['hidden', 'held', 'challenge']
const blocked: Told = ['hidden', 'held', 'blocked']
const page: Told = ['hidden', 'held', 'unexpected_content']
const path: Told = ['hidden', 'held', 'wrong_path']
const reset: Told = ['broken', 'down', 'connection_reset']
const unasked: Told = ['hidden', 'held', 'protocol_unknown']
const alert: Told = ['hidden', 'held', 'tls_alert']
const unresolved: Told = ['hidden', 'held', 'dns_failure']
const nameless: Told = ['broken', 'down', 'nxdomain']

const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' }
const html = (status: number, body: string, headers: Record<string, string> = {}) =>
  answer(status, `<!DOCTYPE html><html lang="en">${body}</html>`, { ...HTML_TYPE, ...headers })
const text = (status: number, body: string) => answer(status, body, TEXT_TYPE)
const json = (status: number, value: unknown) => answer(status, JSON.stringify(value), JSON_TYPE)
const good = answer(401)
const saying = (format: Page['format'], value: unknown): { page: Page } => ({
  page: { format, components: ['api'], answer: json(200, value) },
})

/** Sites that their owner stopped, or did not pay for; and refusals that look like it. */
const OFF: readonly Incident[] = [
  ...incidents(disabled, {
    'WiiLink24/web/issues/14 Vercel, disabled, in text': [
      text(402, 'Payment required\n\nDEPLOYMENT_DISABLED\n\niad1::jfcqs-1694131203088-45a5965ed064'),
    ],
    'WentTheFox/HammerTime/issues/30 Vercel, disabled, as a page':
      '402 <p>This Deployment has been disabled.<p>Your connection is working correctly.',
    'sveltejs/realworld/issues/45 Vercel, blocked':
      '402 <h1>402: PAYMENT_REQUIRED</h1><p>Code: <code>DEPLOYMENT_BLOCKED</code>',
    'devhubapp/devhub/issues/65 Zeit, not paid': '402 <h1>402: Payment required</h1>',
    'SchemaStore/schemastore/issues/1223 Azure, stopped':
      '403 <h1>Error 403 - This web app is stopped.</h1><p>The web app is currently stopped.',
    'microsoft/vscode-azureappservice/issues/785 Azure, stopped, after its styles': [
      html(
        403,
        `<title>Web App - Unavailable</title><style>${'#feature { width: 960px }\n'.repeat(200)}</style><h1>Error 403 - This web app is stopped.</h1>`,
      ),
    ],
    'gitattributes/gitattributes.com/issues/3 Azure, stopped, behind gzip': [
      answer(403, gzipSync('<html><h1>Error 403 - This web app is stopped.</h1>'), {
        ...HTML_TYPE,
        'content-encoding': 'gzip',
      }),
    ],
  }),
  ...incidents(online, {
    'kychee-com/run402/issues/170 an API that asks for payment, in JSON': [
      json(402, { x402Version: 1, error: 'payment required', accepts: [] }),
    ],
  }),
  ...incidents(error, {
    'Bes-js/herc.ai/issues/16 Render, suspended, in text': [text(503, 'This service has been suspended.')],
  }),
  ...incidents(path, {
    'rtomayko/shellhaters.org/issues/1 Heroku, no such app':
      '404 <title>No such app</title><iframe src="//www.herokucdn.com/error-pages/no-such-app.html">',
  }),
]

const WAF = 'x-amzn-waf-action'

/** Walls, and limits of requests. */
const WALLED: readonly Incident[] = [
  ...incidents(wall, {
    'terry3041/pyChatGPT/issues/6 Cloudflare, a challenge':
      '403 <head><title>Just a moment...</title><link href="/cdn-cgi/styles/challenges.css" rel="stylesheet">',
    'cloudflare/cloudflare-docs/pull/8009 Cloudflare, a challenge as it was, with 503':
      '503 <head><title>Just a moment...</title>',
    'eduardsui/tlse/issues/80 Cloudflare, blocked by fingerprint':
      '403 <head><title>Attention Required! | Cloudflare</title>',
    'germondai/trawl/pull/65 AWS WAF, 202 and nothing': [answer(202, '', { [WAF]: 'challenge' })],
    'germondai/trawl/pull/82 AWS WAF, 405 and a captcha': [html(405, '', { [WAF]: 'captcha' })],
  }),
  ...incidents(page, {
    'mozilla/sumo/issues/3208 a challenge with 200 and no header':
      '200 <script>window.gokuProps = {}</script><script src="https://a.token.awswaf.com/challenge.js"></script>',
  }),
  ...incidents(blocked, {
    'Ekultek/WhatWaf/issues/178 Zscaler, a block page': [
      html(403, '<title>Internet Security by Zscaler</title>', { server: 'Zscaler/5.6' }),
    ],
    'SecureBananaLabs/bug-bounty/pull/4478 a limit of requests, in text that is said to be a page': [
      answer(429, 'Too many requests, please try again later.', HTML_TYPE),
    ],
  }),
  ...incidents(limited, {
    'danielnaber/openthesaurus/issues/70 a limit of requests, without words': [answer(429, '', {})],
  }),
]

const UPSTREAM = 'upstream connect error or disconnect/reset before headers. reset reason: overflow'
/** Cloudflare's own page of an error, with the script that its walls have too. */
const cloudflare = (status: number, title: string) =>
  html(
    status,
    `<title>api.one.example | ${status}: ${title}</title><div id="cf-wrapper"><div id="cf-error-details"></div></div><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
    { server: 'cloudflare' },
  )

/** Answers of what stands before an API. */
const ERRORS: readonly Incident[] = [
  ...incidents(error, {
    'anthropics/claude-code/issues/7402 Envoy, in text': [text(503, UPSTREAM)],
    'anthropics/claude-code/issues/3572 overloaded, 529': [
      json(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    ],
    'Significant-Gravitas/AutoGPT/issues/944 Cloudflare, 502': [cloudflare(502, 'Bad gateway')],
    'n8n-io/n8n/issues/18275 Cloudflare, 520': [cloudflare(520, 'Web server is returning an unknown error')],
    'hotheadhacker/no-as-a-service/issues/83 Cloudflare, a tunnel that is gone': [
      cloudflare(530, 'Cloudflare Tunnel error'),
    ],
    'cloudflare/cloudflared/issues/282 Argo, a tunnel that is gone, after comments for old browsers':
      '530 <!--[if lt IE 7]> <html class="no-js ie6 oldie"> <![endif]--><title>Argo Tunnel error</title>',
    'https://www.thousandeyes.com/blog/inside-the-fastly-outage-analysis-and-lessons-learned Fastly, 8 June 2021':
      '503 <title>503 Service Unavailable</title><h3>Guru Mediation:</h3><p>Varnish cache server',
  }),
  ...incidents(online, {
    'stanfordnlp/dspy/pull/203 one bad gateway among good answers': [
      json(502, { error: { code: 502, message: 'Bad gateway.', type: 'cf_bad_gateway' } }),
      good,
    ],
    'https://status.project-helix.io/incidents/75zr343mhrq0 an error that a cache kept as 404, then good': [
      html(404, 'Not Found'),
      good,
    ],
  }),
  ...incidents(path, {
    'ianarawjo/ChainForge/issues/406 Hugging Face, an old host, 410': [
      text(
        410,
        'https://api-inference.huggingface.co is no longer supported. Please use https://router.huggingface.co.',
      ),
    ],
    '0xPlaygrounds/rig/issues/985 Hugging Face, an old host, 404': [text(404, 'Not Found')],
  }),
  ...incidents(page, {
    'apisio/apis.io/issues/44 a domain for sale, 200 on every path':
      '200 <head><script>window.onload=function(){window.location.href="/lander"}</script></head>',
    'jvicu2001/Simple-Weather-Overlay/issues/10 an expired domain, its registrar':
      '200 <p>swo.yaranaika.xyz has expired.<p>If you are the owner, log in to Cloudflare.',
  }),
  ...incidents(['works', 'degraded', 'server_error'], {
    'https://partofstyle.com/not-a-hack-a-cloudflare-config-slip-that-knocked-parts-of-the-internet-offline/ it came and went':
      [cloudflare(500, 'Internal server error'), cloudflare(500, 'Internal server error'), good],
  }),
  ...incidents(['hidden', 'held', 'moved'], {
    'https://status.prerender.io/issues/6022704410bdfb41914e982b an endpoint that redirects to the new website':
      [answer(301, '', { location: 'https://www.new-website.example/' })],
  }),
  ...incidents(
    page,
    {
      'jqapi/jqapi/issues/22 an expired domain, parked':
        '200 <title>jqapi.com</title><p>This domain is parked.',
    },
    { probe: { expect: [200] } },
  ),
]

const expired: Told = ['broken', 'down', 'tls_expired']
const otherName: Told = ['broken', 'down', 'tls_wrong_name']
const unknownAuthority: Told = ['broken', 'down', 'tls_unknown_ca']
/** A fatal alert in place of a server's hello: RFC 8446, section 6. */
const alerting =
  (code: number): NonNullable<Case['start']> =>
  (host, servers) =>
    servers.tcp(host, (socket) =>
      socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, code]))),
    )

const green: Partial<Case> = { page: { format: 'statuspage', answer: json(200, statuspage('none')) } }

/** Certificates, handshakes, names. */
const SECURE: readonly Incident[] = [
  ...incidents(expired, {
    'beyarkay/eskom-calendar/issues/520 a certificate of a host for apps expired': leaf(-1, -91),
    'creativecommons/creativecommons.org/issues/830 a certificate expired at midnight': leaf(-1, -366),
    'https://grokdatum.github.io/grokdevops-wiki/library/postmortems/sev-1/expired-tls-cert-api-outage a certificate for all hosts of the API expired':
      leaf(-1, -731, '*.matrix.example'),
  }),
  ...incidents(otherName, {
    'anomalyco/opencode/issues/45890 a certificate of another project': leaf(50, -40, 'git.other.example'),
    'Takeout-bysourfruit/takeout.js/issues/2 a certificate of a market for domains': leaf(
      50,
      -40,
      'dan.example',
    ),
  }),
  ...incidents(unknownAuthority, {
    'nodejs/node/issues/33705 a chain without its middle': withLeaf(strange),
    'acmesh-official/acme.sh/issues/3192 a leaf in place of the chain': withLeaf(strange),
  }),
  ...incidents(alert, {
    'openssl/openssl/issues/19723 alert 40, for want of a certificate of ours': alerting(40),
    'openssl/openssl/issues/3652 alert 112, a name that the server does not know': alerting(112),
  }),
  ...incidents(nameless, {
    'macvk/dnsleaktest/issues/21 a domain that expired': undefined,
    'anish-shanbhag/minecraft-api/issues/6 a host that was not paid, without a name': undefined,
  }),
  ...incidents(alert, { 'acheong08/OpenAIAuth/issues/22 alert 40, green page': alerting(40) }, green),
  ...incidents(
    unresolved,
    {
      'https://slack.engineering/what-happened-during-slacks-dnssec-rollout/ Slack, DNSSEC, 30 September 2021':
        undefined,
    },
    { zone: 2 },
  ),
]

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const cut: Answer = (_, response) => void response.socket!.destroy()

/** HTTP that breaks. */
const BROKEN: readonly Incident[] = [
  ...incidents(reset, {
    'hebcal/hebcal/issues/186 JSON that is cut in a chunk': bytes(
      `${HEAD}transfer-encoding: chunked\r\n\r\n20\r\n{"items":[{"tit`,
    ),
    'aspnet/KestrelHttpServer/issues/1858 whole JSON, but no last chunk': bytes(
      `${HEAD}connection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`,
    ),
    'aspnet/Mvc/issues/5413 JSON that an exception closed, but no last chunk': bytes(
      `${HEAD}transfer-encoding: chunked\r\n\r\na\r\n[{"id":1}]\r\n`,
    ),
    'postmanlabs/newman/issues/2142 closed without an answer, each time': bytes(''),
  }),
  ...incidents(online, {
    'n0mad01/node.bittrex.api/issues/13 closed without an answer, now and then': [cut, good],
  }),
  ...incidents(unasked, {
    'nodejs/undici/issues/197 a 100 that nobody asked for': bytes(
      `${CONTINUE}HTTP/1.1 401 X\r\ncontent-length: 2\r\n\r\n{}`,
    ),
    'nahi/httpclient/issues/116 two of them': bytes(
      `${CONTINUE}${CONTINUE}${HEAD}content-length: 2\r\n\r\n{}`,
    ),
  }),
  ...incidents(['broken', 'downNext', 'protocol'], {
    'forwardemail/superagent/issues/1373 a length and chunks': bytes(
      `${HEAD}content-length: 24530\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  }),
]

const VISIBILITY = { code: 503, message: 'Visibility check was unavailable.', status: 'UNAVAILABLE' }

/** What the official page said meanwhile. */
const PAGES: readonly Incident[] = [
  ...incidents(
    ['broken', 'degraded', 'page_critical'],
    {
      'cachethq/cachet/issues/3435 a page that says success over a component that is out': [
        html(403, '', { 'cf-mitigated': 'challenge' }),
      ],
    },
    saying('statuspage', statuspage('none', [part('api', 'major_outage')])),
  ),
  ...incidents(
    ['works', 'degraded', 'page_unscoped'],
    { 'eidam/cf-workers-status-page/issues/28 a page that complains of monitors long gone': [good] },
    { page: { format: 'statuspage', answer: json(200, statuspage('major')) } },
  ),
  ...incidents(
    wall,
    {
      'Nebo15/annon.web/issues/67 a page that cannot be fetched, over a wall': [
        answer(403, '', { 'cf-mitigated': 'challenge' }),
      ],
    },
    { page: { format: 'instatus', answer: answer(502, '') } },
  ),
  ...incidents(
    error,
    {
      'https://nextsignal.dev/blog/massive-gcp-outage Google Cloud, 12 June 2025': [
        json(503, { error: VISIBILITY }),
      ],
    },
    saying('google', google('SERVICE_OUTAGE')),
  ),
]

export const INCIDENTS: readonly Incident[] = [...OFF, ...WALLED, ...ERRORS, ...SECURE, ...BROKEN, ...PAGES]
