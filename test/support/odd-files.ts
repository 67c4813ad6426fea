/** Files and folders that do not belong into a content folder, or have names that nobody should give. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { aProvider } from './content.ts'

export type OddFile = {
  /** Its place in the content folder. */
  name: string
  /** Puts it there, and returns how to take it away again. */
  put: (contentDir: string) => () => void
}

const entry = stringify(aProvider('odd'), { lineWidth: 0 })

const NAMES = [
  ...['.yaml', '..yaml', '...yaml', '-a.yaml', 'a-.yaml', 'A.yaml', 'con.yaml', 'nul.yaml', '__proto__.yaml'],
  ...[
    'constructor.yaml',
    'tostring.yaml',
    'index.yaml',
    'all.yaml',
    'null.yaml',
    '1.yaml',
    'a b.yaml',
    'é.yaml',
  ],
  ...[
    'a\nb.yaml',
    'a\tb.yaml',
    '\u001b[31m.yaml',
    'a\u202eb.yaml',
    '..\\..\\x.yaml',
    '%2e%2e%2fx.yaml',
    'x?.yaml',
  ],
  ...[
    'x.YAML',
    'x.yml',
    'x.yaml~',
    '.x.yaml.swp',
    '*.yaml',
    '[a].yaml',
    '{a,b}.yaml',
    '!(a).yaml',
    'a#b.yaml',
  ],
  ...[
    `${'x'.repeat(64)}.yaml`,
    `${'x'.repeat(65)}.yaml`,
    `${'x'.repeat(250)}.yaml`,
    '\u{1f600}.yaml',
    'x.yaml.yaml',
  ],
]

const STATUS_NAMES = [
  'status/x.json',
  'status/history/2027.ndjson',
  'status/history/-1.ndjson',
  'status/incidents/x',
]

/** Where symbolic links may lead: to what is beside the content, to nothing, to themselves, above all. */
const LINKS = [
  '../../beside/x.yaml',
  '../../beside',
  'nowhere',
  'link.yaml',
  '..',
  '../../..',
  '/etc/hostname',
  '/dev/zero',
]

export const ODD_FILES: readonly OddFile[] = [
  ...NAMES.flatMap((name) => ['providers/', 'collections/', ''].map((folder) => file(folder + name, entry))),
  ...STATUS_NAMES.map((name) => file(name, '{}\n')),
  file('providers/empty.yaml', ''),
  ...LINKS.map((target) => link('providers/link.yaml', target)),
  ...LINKS.map((target) => link('status/history/2025.ndjson', target)),
  link('other', '../beside'),
  folder('providers/folder.yaml'),
  folder('providers/deeper/x.yaml'),
  folder(`providers/${'deep/'.repeat(60)}x.yaml`),
  folder('status/history/2024.ndjson'),
  {
    name: 'providers/<no UTF-8>.yaml',
    put(contentDir) {
      const path = Buffer.concat([
        Buffer.from(join(contentDir, 'providers/')),
        Buffer.from('ff80fe2e79616d6c', 'hex'),
      ])
      writeFileSync(path, entry)
      return () => rmSync(path)
    },
  },
]

function file(name: string, text: string): OddFile {
  return {
    name,
    put(contentDir) {
      writeFileSync(join(contentDir, name), text)
      return () => rmSync(join(contentDir, name))
    },
  }
}

function link(name: string, target: string): OddFile {
  return {
    name: `${name} → ${target}`,
    put(contentDir) {
      symlinkSync(target, join(contentDir, name))
      return () => rmSync(join(contentDir, name))
    },
  }
}

function folder(name: string): OddFile {
  return {
    name: `${name}/`,
    put(contentDir) {
      const made = mkdirSync(join(contentDir, name), { recursive: true })!
      return () => rmSync(made, { recursive: true })
    },
  }
}
