/** Files and folders that do not belong into a content folder, or have names that nobody should give. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { anEntry } from '../support/content.ts'

const entry = stringify(anEntry('odd'), { lineWidth: 0 })

const split = (names: string) => names.split(' ')

const NAMES = [
  ...split('.yaml ..yaml ...yaml -a.yaml a-.yaml A.yaml con.yaml nul.yaml __proto__.yaml constructor.yaml'),
  ...split('tostring.yaml index.yaml all.yaml null.yaml 1.yaml é.yaml a\nb.yaml a\tb.yaml \u001b[31m.yaml'),
  ...split('a\u202eb.yaml ..\\..\\x.yaml %2e%2e%2fx.yaml x?.yaml x.YAML x.yml x.yaml~ .x.yaml.swp *.yaml'),
  ...split('[a].yaml {a,b}.yaml !(a).yaml a#b.yaml \u{1f600}.yaml x.yaml.yaml'),
  ...['a b.yaml', ...[64, 65, 250].map((length) => `${'x'.repeat(length)}.yaml`)],
]

const STATUS_NAMES = split(
  'status/x.json status/history/2027.ndjson status/history/-1.ndjson status/incidents/x',
)

/** Where symbolic links may lead: to what is outside the content, to nothing, to themselves, above all. */
const LINKS = split(
  '../../outside/x.yaml ../../outside nowhere link.yaml .. ../../.. /etc/hostname /dev/zero',
)

/** Puts something into a content folder, and returns how to take it away again. */
type Put = (contentDir: string) => () => void

/** By a name for its place in the content folder. */
export const ODD_FILES: ReadonlyMap<string, Put> = new Map([
  ...NAMES.flatMap((name) => ['providers/', 'collections/', ''].map((folder) => file(folder + name, entry))),
  ...STATUS_NAMES.map((name) => file(name, '{}\n')),
  file('providers/empty.yaml', ''),
  ...LINKS.map((target) => link('providers/link.yaml', target)),
  ...LINKS.map((target) => link('status/history/2025.ndjson', target)),
  link('other', '../outside'),
  folder('providers/folder.yaml'),
  folder('providers/deeper/x.yaml'),
  folder(`providers/${'deep/'.repeat(60)}x.yaml`),
  folder('status/history/2024.ndjson'),
  [
    'providers/<no UTF-8>.yaml',
    (contentDir) => {
      const folder = Buffer.from(join(contentDir, 'providers/'))
      const path = Buffer.concat([folder, Buffer.from('ff80fe2e79616d6c', 'hex')])
      writeFileSync(path, entry)
      return () => rmSync(path)
    },
  ],
])

function file(name: string, text: string): [string, Put] {
  return [
    name,
    (contentDir) => {
      writeFileSync(join(contentDir, name), text)
      return () => rmSync(join(contentDir, name))
    },
  ]
}

function link(name: string, target: string): [string, Put] {
  return [
    `${name} → ${target}`,
    (contentDir) => {
      symlinkSync(target, join(contentDir, name))
      return () => rmSync(join(contentDir, name))
    },
  ]
}

function folder(name: string): [string, Put] {
  return [
    `${name}/`,
    (contentDir) => {
      const made = mkdirSync(join(contentDir, name), { recursive: true })!
      return () => rmSync(made, { recursive: true })
    },
  ]
}
