/** The documents as pages: their order, their paths, and where their links lead. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import glob from 'fast-glob'
import { perObject } from '../../base/memo.ts'
import type { SiteView } from '../site-page.ts'
import { markdownRenderer, type Rendered } from './markdown.ts'

/** The project, wherever the build was started. */
const ROOT = join(import.meta.dirname, '../../..')

/** For the owner of a site, who has the repository. */
const FOR_OWNERS = 'docs/{launch,operate,scale}.md'

/** Those of `docs/` that visitors read, and CONTRIBUTING. */
export const readDocuments = (root = ROOT): SiteView['documents'] =>
  glob
    .sync(['docs/*.md', 'CONTRIBUTING.md'], { cwd: root, ignore: [FOR_OWNERS] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** In the order of reading, with the heading of their group. A document that is not named stands at the end. */
const GROUPS: readonly (readonly [title: string, files: readonly string[]])[] = [
  [
    'Use the data',
    ['api', 'data', 'feeds', 'badges', 'configs', 'client', 'mcp', 'agents'].map((name) => `docs/${name}.md`),
  ],
  ['How facts are made', ['docs/scoring.md', 'docs/health.md', 'CONTRIBUTING.md']],
  ['Change the code', ['commands', 'architecture', 'security'].map((name) => `docs/${name}.md`)],
]
const REST = 'More'

/** `/docs/api` is the reference, made from the OpenAPI document. */
const PATHS: Readonly<Record<string, string>> = {
  'docs/api.md': '/docs/api-guide',
  'CONTRIBUTING.md': '/docs/contributing',
}

export type LibraryDocument = Rendered & {
  file: string
  path: string
  group: string
  title: string
  lead: string
}

export const libraryOf = perObject(({ documents, publication }: SiteView): readonly LibraryDocument[] => {
  const render = markdownRenderer()
  const byFile = new Map(documents.map((document) => [document.file, document]))
  const named = GROUPS.flatMap(([group, files]) => files.map((file) => ({ group, file })))
  const rest = documents
    .filter(({ file }) => !named.some((one) => one.file === file))
    .map(({ file }) => ({ group: REST, file }))
  return [...named, ...rest].flatMap(({ group, file }) => {
    const document = byFile.get(file)
    if (document === undefined) return []
    const rendered = render(document.text, {
      baseUrl: publication.baseUrl,
      hrefOf: (target) => hrefOf(target, file, byFile, publication.repository),
    })
    const [top] = rendered.sections
    return [
      {
        ...rendered,
        file,
        path: pathOf(file),
        group,
        title: top?.text ?? file,
        lead: leadOf(top?.body ?? ''),
      },
    ]
  })
})

const pathOf = (file: string) => PATHS[file] ?? `/docs/${posix.basename(file, '.md')}`

/** Where a link of a document leads on the site; null for a file of the repository, where that has no URL. */
function hrefOf(
  target: string,
  from: string,
  documents: ReadonlyMap<string, unknown>,
  repository: string,
): string | null {
  if (/^(?:[a-z]+:|#)/i.test(target)) return target
  const [path, anchor] = target.split('#') as [string, string?]
  const file = posix.join(posix.dirname(from), path)
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (documents.has(file)) return pathOf(file) + hash
  return repository === '' ? null : `${repository}/blob/HEAD/${file}${hash}`
}

function leadOf(text: string): string {
  const [first = '', ...more] = text.match(/[^.]+(?:\.(?!\s|$)[^.]*)*\.?/g) ?? []
  const second = more[0] ?? ''
  return (first.length + second.length <= 160 ? first + second : first).trim()
}
