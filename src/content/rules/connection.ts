/** Rules about the connection: how a key is sent, and the first call. */
import { providerRule, type Rule } from './rule.ts'

/** Paths that clients append to a base URL. */
const CALLS: readonly string[] = [
  '/chat/completions',
  '/completions',
  '/responses',
  '/embeddings',
  '/images/generations',
  '/audio/transcriptions',
  '/audio/speech',
  '/messages',
]

export const connectionRules: readonly Rule[] = [
  providerRule('auth-name', 'error', function* ({ connection }) {
    const takesName = connection.auth === 'header' || connection.auth === 'query'
    if (takesName && connection.authName === undefined)
      yield {
        path: ['connection', 'auth'],
        message: `auth: ${connection.auth} needs authName`,
        help: 'Give the name of the header or query parameter that carries the key.',
      }
  }),

  providerRule('auth-prefix', 'error', function* ({ connection: { auth, authPrefix } }) {
    if (authPrefix !== undefined && auth !== 'header')
      yield {
        path: ['connection', 'authPrefix'],
        message: `authPrefix is given although auth is ${auth ?? 'not known'}`,
        help:
          auth === 'bearer'
            ? 'Remove it: the word of bearer is Bearer. For another word write auth: header and authName: Authorization.'
            : 'Write auth: header with authName, or remove authPrefix.',
      }
  }),

  providerRule('openai-base-url', 'error', function* ({ connection }) {
    if (connection.openaiBaseUrl !== undefined && connection.openaiCompatible !== true)
      yield {
        path: ['connection', 'openaiBaseUrl'],
        message: `openaiBaseUrl is given although openaiCompatible is ${connection.openaiCompatible ?? 'unknown'}`,
        help: 'Write openaiCompatible: true, or remove openaiBaseUrl.',
      }
  }),

  providerRule('base-url', 'error', function* ({ connection: { baseUrl } }) {
    if (baseUrl === undefined) return
    const call = CALLS.find((path) => baseUrl.endsWith(path))
    const base = baseUrl.slice(0, baseUrl.length - (call?.length ?? 0)).replace(/\/$/, '')
    if (base !== baseUrl)
      yield {
        path: ['connection', 'baseUrl'],
        message: `the base URL ends in ${call ?? '/'}, which ${call ? 'is the path of a call' : 'each call begins with'}`,
        help: `Write ${base}.`,
      }
  }),

  providerRule('first-call', 'error', function* ({ connection: { firstCall, baseUrl } }) {
    if (!firstCall) return
    const path = ['connection', 'firstCall']
    if ((firstCall.path === undefined) === (firstCall.url === undefined))
      yield {
        path,
        message: 'expected either path or url',
        help: 'path is appended to baseUrl; url is the whole URL.',
      }
    if (firstCall.path !== undefined && baseUrl === undefined)
      yield {
        path: [...path, 'path'],
        message: 'path needs baseUrl',
        help: 'Add baseUrl, or give the whole url.',
      }
    if (firstCall.body !== undefined && firstCall.form !== undefined)
      yield {
        path: [...path, 'form'],
        message: 'a call has a JSON body or a form, not both',
        help: 'Keep one.',
      }
    if (firstCall.method === 'GET' && (firstCall.body !== undefined || firstCall.form !== undefined))
      yield { path: [...path, 'method'], message: 'GET has no body', help: 'Use query, or another method.' }
  }),
]
