/** Bot walls by vendor, and pages that stand where an API was. */
import { gzipSync } from 'node:zlib'
import { answer, type Case, HTML_TYPE, JSON_TYPE, PAGE, when } from './case.ts'

const challenge = ['hidden', 'held', 'challenge'] as const
const page = ['hidden', 'held', 'unexpected_content'] as const
const html = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`

const VENDORS: Record<string, [body: string, headers?: Record<string, string>]> = {
  'Cloudflare, by its header': ['{}', { ...JSON_TYPE, 'cf-mitigated': 'challenge' }],
  'Cloudflare, challenge': ['<html><head><title>Just a moment...</title>'],
  'Cloudflare, block': [html('<div id="cf-error-details">Sorry, you have been blocked')],
  'Cloudflare, error code': ['error code: 1020', { 'content-type': 'text/plain' }],
  'Cloudflare, in JSON': ['{"title":"Error 1020: Access denied","cloudflare_error":true}', JSON_TYPE],
  'AWS WAF': [html('<script src="https://a1b2.token.awswaf.com/challenge.js"></script>')],
  'Vercel, by its header': ['', { 'x-vercel-mitigated': 'challenge' }],
  'Vercel, by its page': [html('<title>Vercel Security Checkpoint</title>')],
  Akamai: [html('Reference #18.1 https://errors.edgesuite.net/18.1')],
  'Akamai, challenge': [html('<div id="sec-if-cpt-container">')],
  'DataDome, by its page': [html('<script src="https://ct.captcha-delivery.com/c.js"></script>')],
  'DataDome, in JSON': ['{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=1"}', JSON_TYPE],
  'DataDome, by its header': ['', { 'x-datadome': 'protected' }],
  Kasada: [html('<script>window.KPSDK={};</script><script src="/x/ips.js?y"></script>')],
  'Kasada, by its header': ['', { 'x-kpsdk-ct': '0a1b' }],
  Imperva: [html('<iframe src="/_Incapsula_Resource?x"></iframe> Incapsula incident ID: 1-2')],
  HUMAN: [html('<div id="px-captcha"></div>')],
  'HUMAN, in JSON': ['{"appId":"PX1","jsClientSrc":"/x/init.js","blockScript":"/x/captcha.js"}', JSON_TYPE],
  Sucuri: [html('<title>Sucuri WebSite Firewall - Access Denied</title>')],
}

const blocked = ['hidden', 'held', 'blocked'] as const
const error = ['broken', 'down', 'server_error'] as const
const online = ['works', 'online', 'ok'] as const
const VERCEL = gzipSync(VENDORS['Vercel, by its page']![0])
/** What 403, 429 and 503 mean: of a title or header that only walls have; of what marks refusals; of a script alone. */
type Told = readonly (readonly [Case['truth'], Case['published'], string])[]
const EVERYWHERE: Told = [challenge, challenge, challenge]
const REFUSING: Told = [challenge, challenge, error]
const BY_SCRIPT: Told = [blocked, blocked, error]
const TOLD_BY: Record<string, Told> = {
  'Cloudflare, block': BY_SCRIPT,
  'Cloudflare, error code': REFUSING,
  'Cloudflare, in JSON': REFUSING,
  'AWS WAF': BY_SCRIPT,
  Akamai: BY_SCRIPT,
  'Akamai, challenge': BY_SCRIPT,
  'DataDome, by its page': BY_SCRIPT,
  'DataDome, in JSON': REFUSING,
  'DataDome, by its header': REFUSING,
  Kasada: BY_SCRIPT,
  'Kasada, by its header': REFUSING,
  Imperva: BY_SCRIPT,
  HUMAN: BY_SCRIPT,
  'HUMAN, in JSON': REFUSING,
}

export const WALLS: readonly Case[] = [
  ...Object.entries(VENDORS).flatMap(([vendor, [body, headers = HTML_TYPE]]) =>
    [403, 429, 503].map((status, index) =>
      when(
        `${vendor}, ${status}`,
        [answer(status, body, headers)],
        ...(TOLD_BY[vendor] ?? EVERYWHERE)[index]!,
      ),
    ),
  ),
  when(
    'a wall behind gzip',
    [answer(403, VERCEL, { ...HTML_TYPE, 'content-encoding': 'gzip' })],
    ...challenge,
  ),
  ...Object.entries({ challenge: 202, captcha: 405 }).map(([action, status]) =>
    when(`AWS WAF, ${status}`, [answer(status, '', { 'x-amzn-waf-action': action })], ...challenge),
  ),
  when(
    'a wall where any 200 will do',
    [answer(200, PAGE, { ...HTML_TYPE, 'cf-mitigated': 'challenge' })],
    ...challenge,
    { probe: { body: 'any' } },
  ),
  when('a block that names nobody', [answer(403, html('Access denied'), HTML_TYPE)], ...blocked),
  when('a block by country', [answer(451, html('Not here'), HTML_TYPE)], ...blocked),
  when(
    'a refusal of an API behind DataDome',
    [answer(403, '{"error":"no key"}', { ...JSON_TYPE, 'x-datadome': 'protected' })],
    ...online,
  ),
  when('a refusal that speaks of captchas', [answer(403, '{"error":"solve the captcha first"}')], ...online),
]

const PAGES: Record<string, string> = {
  'a parked domain, script first': '<script>window.park="eyJ1dWlkIjoi"</script>',
  'a redirect by meta': '<meta http-equiv="refresh" content="0;url=https://parking.example/">',
  'a comment first': '<!-- built 2026 --><html>',
  XHTML: '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">',
}

export const PARKED: readonly Case[] = [
  ...Object.entries(PAGES).flatMap(([name, body]) => [
    when(`${name}, 200`, [answer(200, body, HTML_TYPE)], ...page),
    when(`${name}, 401, said to be JSON`, [answer(401, body, JSON_TYPE)], ...page),
    when(`${name}, 200 of no type, where 200 is expected`, [answer(200, body, {})], ...page, {
      probe: { expect: [200] },
    }),
    when(`${name}, 503`, [answer(503, body, HTML_TYPE)], 'broken', 'down', 'server_error'),
  ]),
  when('JSON that is said to be a page', [answer(401, '{}', HTML_TYPE)], ...page),
  ...Object.entries({
    'no account, 402': answer(402, html('Payment required'), HTML_TYPE),
    'a deployment switched off, 402': answer(402, 'DEPLOYMENT_DISABLED', { 'content-type': 'text/plain' }),
    'an app that is stopped, 403': answer(403, html('Error 403 - This web app is stopped.'), HTML_TYPE),
  }).map(([name, one]) => when(name, [one], 'broken', 'down', 'disabled')),
  when('no site here, 404', [answer(404, html('No site'), HTML_TYPE)], 'hidden', 'held', 'wrong_path'),
]
