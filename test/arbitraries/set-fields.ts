/** Values that an attacker would choose for a field of a content file, which random corruption seldom hits. */
import { parse, stringify } from 'yaml'
import { words } from '../support/words.ts'

type Root = Record<string, never> & { connection: Record<string, unknown> }

const call = (changes: object) => (root: Root) => {
  const source = (root.connection.firstCall as { source: string }).source
  root.connection.firstCall = { method: 'POST', path: '/x', source, ...changes }
}
const key = (name: string, value: unknown) => (root: Root) => {
  Object.assign(root, { [name]: value })
}
const model = (changes: object) => (root: Root) => {
  Object.assign((root as unknown as { models: object[] }).models[0]!, changes)
}

const FORMS: readonly Record<string, unknown>[] = [
  ...[
    ...words(`
    @.env @~/.ssh/id_rsa @../x.pdf @a.mp3;type=x <x.pdf @audio.mp3 =@x (x
  `),
    "it's `x` $(y)",
  ].map((file) => ({ file })),
  ...['a;b', 'a=@x', '@file', 'a b', "a'b", 'a[b]', '-F', '__proto__'].map((name) => ({ [name]: 'x' })),
]
const BASES = [
  ...words(`
    https://a.example/b https://a.example/b/ https://a.example/b/../c https://a.example//b
    https://a.example/b?c
    https://a.example/b#c https://u:p@a.example/ http://localhost:8888/b/c
    https://a.example/%2e%2e/b /b
    https://a.example/"><b>x https://a.example/'b' https://a.example/b;c https://a.example/é
    javascript:alert(1)
  `),
]

/** A file, and the change of its value. */
type SetField = { file: string; set: (root: Root) => void }

/** By name. */
export const SET_FIELDS: ReadonlyMap<string, SetField> = new Map([
  ...FORMS.map((form): [string, SetField] => [
    `a form of ${JSON.stringify(form)}`,
    { file: 'providers/aurora.yaml', set: call({ form }) },
  ]),
  ...['baseUrl', 'repository', 'contact'].flatMap((name) =>
    BASES.map((base): [string, SetField] => [
      `${name} of ${base}`,
      { file: 'site.yaml', set: key(name, base) },
    ]),
  ),
  ...[
    { id: '../../x' },
    { id: 'x`<b>' },
    { name: '=1+1' },
    { name: '[x](https://evil.example)' },
    { id: '' },
    { outputs: [] },
    { openWeights: 'yes' },
    { id: 'x'.repeat(5000) },
    { contextWindow: 1e300 },
    { name: '\u202ex' },
  ].map((changes): [string, SetField] => [
    `a model with ${JSON.stringify(changes).slice(0, 60)}`,
    { file: 'models/aurora.json', set: model(changes) },
  ]),
  ...[
    { provider: '../x' },
    { what: '<b>x</b>' },
    { reason: '\u001b[31m' },
    { until: '9999-12-31' },
    { until: '2026-02-30' },
    { list: 'evil' },
    { provider: 'x'.repeat(5000) },
    { reason: ':'.repeat(300) },
    { what: '=1+1' },
    { more: 1 },
  ].map((changes): [string, SetField] => [
    `a lead with ${JSON.stringify(changes).slice(0, 60)}`,
    { file: 'leads.yaml', set: (root) => void Object.assign((root as unknown as object[])[0]!, changes) },
  ]),
])

/** The text of the file with the field set. */
export function setField(text: string, name: string): string {
  const { file, set } = SET_FIELDS.get(name)!
  const isJson = file.endsWith('.json')
  const root = (isJson ? JSON.parse(text) : parse(text)) as Root
  set(root)
  return isJson ? JSON.stringify(root) : stringify(root, { lineWidth: 0 })
}
