/** The first call of an entry in the languages that people copy from: nothing in it but what the entry holds. */
import type { ProviderDetail } from '../../api/providers.ts'
import { javascriptString, oneLine, pythonString, type Variable } from '../../configs/member.ts'

type Connection = ProviderDetail['connection']
type FirstCall = NonNullable<Connection['firstCall']>
type Call = FirstCall & {
  auth: Connection['auth']
  authName: string
  /** That takes the key; null where none does. */
  header: string | null
  /** What stands before the key in it, with its space; null: not known. */
  prefix: string | null
  key: string
}

type Snippet = { name: 'curl' | 'Python' | 'JavaScript' | '.env'; code: string }

/** Holds `user:password`, for HTTP Basic. */
const BASIC_VARIABLE = 'BASIC_AUTH'

/** The call in each language, then the `.env` file; only the file where the entry has no call that can be shown. */
export function snippetsOf(connection: Connection, variable: Variable | null): Snippet[] {
  const { firstCall, auth, authName } = connection
  const prefix = prefixOf(connection)
  const env = envFile(connection, variable)
  const file: Snippet[] = env ? [{ name: '.env', code: env }] : []
  // A signature is made by an SDK, not typed.
  if (!firstCall || auth === 'signature') return file
  const key = auth === 'basic' ? BASIC_VARIABLE : (variable?.name ?? 'API_KEY')
  const name = authName ?? 'Authorization'
  const header = auth === 'bearer' ? 'Authorization' : auth === 'header' ? name : null
  const call: Call = { ...firstCall, auth, authName: name, header, prefix, key }
  const setting = keySetting(connection, key)
  const notes = notesOf(call)
  const comments = (sign: string) => notes.map((note) => `${sign} ${oneLine(note)}\n`).join('')
  return [
    { name: 'curl', code: `${comments('#')}${setting ? `${setting}\n\n` : ''}${curl(call)}` },
    { name: 'Python', code: comments('#') + python(call) },
    { name: 'JavaScript', code: comments('//') + javascript(call) },
    ...file,
  ]
}

/** `Bearer `; empty where the key stands alone, as in a header of its own name. */
function prefixOf({ auth, authName, authPrefix }: Connection): string | null {
  if (auth === 'bearer') return 'Bearer '
  if (authPrefix === null) return authName?.toLowerCase() === 'authorization' ? null : ''
  return authPrefix && `${authPrefix} `
}

const keyed = (auth: Connection['auth']) => auth !== null && auth !== 'none' && auth !== 'signature'

function keySetting({ auth, keyUrl }: Connection, key: string): string {
  if (!keyed(auth)) return ''
  const value = auth === 'basic' ? 'user:password' : '…'
  return `${keyUrl ? `# ${oneLine(keyUrl)}\n` : ''}export ${key}=${value}`
}

function envFile({ auth, keyUrl }: Connection, variable: Variable | null): string {
  if (!variable || auth === 'none') return ''
  return [
    ...(keyUrl ? [`# ${oneLine(keyUrl)}`] : []),
    ...(variable.derived ? ['# The name is made up here; no official SDK is known to read one.'] : []),
    ...(variable.partial ? ['# It may take more than this one.'] : []),
    `${variable.name}=`,
  ].join('\n')
}

/** What the entry leaves open, so that nobody takes the call for more than it is. */
function notesOf({ auth, prefix, url, source }: Call): string[] {
  return [
    ...(auth === null ? [`Where the key goes is not confirmed: ${source}`] : []),
    ...(auth === 'basic' ? [`What stands for user and password: ${source}`] : []),
    ...(auth === 'header' && prefix === null ? [`Some APIs want a word before the key: ${source}`] : []),
    ...[...new Set(url.match(/\{\w+\}/g))].map(
      (part) => `Replace ${part} with your ${part.slice(1, -1).replaceAll('_', ' ')}.`,
    ),
  ]
}

const entries = (fields: Readonly<Record<string, unknown>> | null) =>
  Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)] as const)

/** The URL with its query, as it goes over the wire; placeholders in braces stay. */
function urlOf({ url, query }: Call): string {
  const fields = new URLSearchParams(entries(query).map(([name, value]) => [name, value]))
  return fields.size > 0 ? withQuery(url, String(fields)) : url
}

const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`

/** The headers of the call itself; JSON is named where the entry does not. */
function headersOf({ headers, body }: Call): (readonly [string, string])[] {
  const own = entries(headers)
  const named = own.some(([name]) => name.toLowerCase() === 'content-type')
  return body && !named ? [...own, ['Content-Type', 'application/json']] : own
}

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02 */
const shellWord = (text: string) =>
  /^[\w.:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** The header that carries the key, as an expression of the language. */
const keyHeader = ({ header, prefix }: Call, secret: string, { string }: Notation) =>
  header === null ? [] : [[header, prefix ? `${string(prefix)} + ${secret}` : secret] as const]

function curl(call: Call): string {
  const { method, body, form, auth, authName, header, prefix, key } = call
  const url = urlOf(call)
  const implied = body || form ? 'POST' : 'GET'
  // Otherwise curl asks for every URL of `[1-300]`, with the key.
  const program = /[[\]]/.test(url) ? 'curl -g' : 'curl'
  const parts = [
    auth === 'query'
      ? `${program} ${shellWord(withQuery(url, `${authName}=`))}"$${key}"`
      : `${program} ${shellWord(url)}`,
    ...(method === implied ? [] : [`-X ${method}`]),
    ...(header === null ? [] : [`-H "${header}: ${prefix ?? ''}$${key}"`]),
    ...(auth === 'basic' ? [`-u "$${key}"`] : []),
    ...headersOf(call).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body ? [`-d ${shellWord(written(body, JSON_TEXT))}`] : []),
    // After -F, curl gives a meaning to `<` at the start of a value and to a semicolon in it.
    ...entries(form).map(([name, value]) =>
      /^<|;/.test(value)
        ? `--form-string ${shellWord(`${name}=${value}`)}`
        : `-F ${shellWord(`${name}=${value}`)}`,
    ),
  ]
  return parts.join(' \\\n  ')
}

type Notation = {
  string: (text: string) => string
  words: Record<'true' | 'false' | 'null', string>
  step: string
  last: ',' | ''
}
const JSON_TEXT: Notation = {
  string: (text) => JSON.stringify(text),
  words: { true: 'true', false: 'false', null: 'null' },
  step: '  ',
  last: '',
}
const JAVASCRIPT: Notation = { ...JSON_TEXT, string: javascriptString, last: ',' }
const PYTHON: Notation = {
  string: pythonString,
  words: { true: 'True', false: 'False', null: 'None' },
  step: '    ',
  last: ',',
}

const LINE = 60

function written(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.string(value)
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value === 'boolean') return notation.words[`${value}`]
  const inner = indent + notation.step
  if (Array.isArray(value))
    return list(
      value.map((item) => written(item, notation, inner)),
      '[]',
      notation,
      indent,
    )
  const items = Object.entries(value as object).map(
    ([name, item]) => `${notation.string(name)}: ${written(item, notation, inner)}`,
  )
  return list(items, '{}', notation, indent)
}

const table = (rows: readonly (readonly [name: string, expression: string])[], notation: Notation) =>
  list(
    rows.map(([name, expression]) => `${notation.string(name)}: ${expression}`),
    '{}',
    notation,
    notation.step,
  )

function list(
  items: readonly string[],
  [open, close]: string,
  { step, last }: Notation,
  indent: string,
): string {
  const line = `${open}${items.join(', ')}${close}`
  if (line.length <= LINE && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => indent + step + item).join(',\n')}${last}\n${indent}${close}`
}

const isFile = (value: string) => value.startsWith('@')

/** With https://requests.readthedocs.io, which most Python examples use. */
function python(call: Call): string {
  const { method, url, query, body, form, auth, authName, key } = call
  const secret = `os.environ[${pythonString(key)}]`
  const headers = [
    ...keyHeader(call, secret, PYTHON),
    // `json=` names JSON itself.
    ...entries(call.headers).map(([name, value]) => [name, pythonString(value)] as const),
  ]
  const parameters = [
    ...entries(query).map(([name, value]) => [name, pythonString(value)] as const),
    ...(auth === 'query' ? [[authName, secret] as const] : []),
  ]
  // A field without a file name is (None, value): only so is the form a multipart one.
  const fields = entries(form).map(
    ([name, value]) =>
      [
        name,
        isFile(value) ? `open(${pythonString(value.slice(1))}, "rb")` : `(None, ${pythonString(value)})`,
      ] as const,
  )
  const lines = [
    pythonString(url),
    ...(parameters.length > 0 ? [`params=${table(parameters, PYTHON)}`] : []),
    ...(headers.length > 0 ? [`headers=${table(headers, PYTHON)}`] : []),
    ...(auth === 'basic' ? [`auth=tuple(${secret}.split(":", 1))`] : []),
    ...(body ? [`json=${written(body, PYTHON, PYTHON.step)}`] : []),
    ...(fields.length > 0 ? [`files=${table(fields, PYTHON)}`] : []),
  ]
  return [
    ...(keyed(auth) ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...lines.map((line) => `${PYTHON.step}${line},`),
    ')',
    'print(response.text)',
  ].join('\n')
}

/** With what Node 20 brings along. */
function javascript(call: Call): string {
  const { method, body, form, auth, authName, key } = call
  const secret = `process.env.${key}`
  const url = urlOf(call)
  const where =
    auth === 'query'
      ? `${javascriptString(withQuery(url, `${authName}=`))} + ${secret}`
      : javascriptString(url)
  const headers = [
    ...keyHeader(call, secret, JAVASCRIPT),
    ...(auth === 'basic' ? [['Authorization', `"Basic " + btoa(${secret})`] as const] : []),
    ...headersOf(call).map(([name, value]) => [name, javascriptString(value)] as const),
  ]
  const fields = entries(form).map(([name, value]) =>
    isFile(value)
      ? `form.append(${javascriptString(name)}, await openAsBlob(${javascriptString(value.slice(1))}), ${javascriptString(value.slice(1).split('/').at(-1)!)})`
      : `form.append(${javascriptString(name)}, ${javascriptString(value)})`,
  )
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javascriptString(method)}`]),
    ...(headers.length > 0 ? [`headers: ${table(headers, JAVASCRIPT)}`] : []),
    ...(body ? [`body: JSON.stringify(${written(body, JAVASCRIPT, JAVASCRIPT.step)})`] : []),
    ...(fields.length > 0 ? ['body: form'] : []),
  ]
  return [
    ...(entries(form).some(([, value]) => isFile(value)) ? ['import { openAsBlob } from "node:fs"', ''] : []),
    ...(fields.length > 0 ? ['const form = new FormData()', ...fields] : []),
    options.length === 0
      ? `const response = await fetch(${where})`
      : `const response = await fetch(${where}, {\n${options.map((option) => `${JAVASCRIPT.step}${option},\n`).join('')}})`,
    'console.log(await response.text())',
  ].join('\n')
}
