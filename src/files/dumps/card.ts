/** `/data/README.md`: the card of the data set, with the metadata that Hugging Face reads at its head. */
import { stringify } from 'yaml'
import type { Publication } from '../../api/openapi.ts'
import { escapeMarkdown, markdownTable, markdownUrl } from '../../base/safe-text.ts'
import type { Column } from './column.ts'
import { COLUMNS } from './columns.ts'
import { FREE_MODEL_COLUMNS } from './model-files.ts'
import { TABLES } from './sqlite.ts'

export const CARD = 'data/README.md'

type Field = Pick<Column, 'name' | 'type' | 'nullable' | 'description'>

/** What can be loaded by name: a configuration of the data set, its file, and the columns of that. */
export const CONFIGURATIONS: readonly { name: string; file: string; columns: readonly Field[] }[] = [
  { name: 'providers', file: 'providers.csv', columns: COLUMNS },
  { name: 'models', file: 'models.csv', columns: FREE_MODEL_COLUMNS },
]

/** The words that the hub knows for numbers of rows: https://github.com/huggingface/hub-docs/blob/main/datasetcard.md */
const SIZES: readonly (readonly [below: number, word: string])[] = [
  [1e3, 'n<1K'],
  [1e4, '1K<n<10K'],
  [1e5, '10K<n<100K'],
  [Number.POSITIVE_INFINITY, '100K<n<1M'],
]

const sizeOf = (rows: number) => SIZES.find(([below]) => rows < below)![1]

type DescribedFile = { name: string; rows: number; description: string }

export function dataSetCard({ name, baseUrl, repository }: Publication, files: DescribedFile[]): string {
  const rowsOf = (file: string) => files.find((one) => one.name === file)!.rows
  const head = {
    // The name of the site is in the heading, for a name may be anything, and a reader of Markdown sees this too.
    language: ['en'],
    license: ['cc0-1.0', 'mit', 'cc-by-4.0', 'apache-2.0'],
    size_categories: [...new Set(CONFIGURATIONS.map(({ file }) => sizeOf(rowsOf(file))))],
    tags: ['ai', 'api', 'free-tier', 'llm', 'providers'],
    configs: CONFIGURATIONS.map(({ name, file }, index) => ({
      config_name: name,
      data_files: file,
      ...(index === 0 && { default: true }),
    })),
  }
  return [
    `---\n${stringify(head)}---\n`,
    `# ${escapeMarkdown(name)}\n`,
    'What AI APIs give for free, what they ask for before the first call, and whether they are up: each fact with a source and a date. What no page shows is empty.\n',
    `The newest copy: ${markdownUrl(`${baseUrl}/data`)}.${repository ? ` Corrections: ${markdownUrl(repository)}.` : ''}\n`,
    'What the directory says is in the public domain (CC0 1.0). What models are comes from catalogues under the MIT licence; `free-models.json` names them. Ratings are not in the public domain: each row of `ratings.csv` names its source, licence and attribution (CC BY 4.0, Apache-2.0, CC0 1.0); values are unchanged, the match to models is ours, and no source endorses it.\n',
    '## Files\n',
    `${markdownTable(
      ['file', 'rows', 'holds'],
      files.map(({ name, rows, description }) => [`\`${name}\``, String(rows), description]),
    )}\n`,
    ...CONFIGURATIONS.flatMap(({ file, columns }) => [
      `## Columns of \`${file}\`\n`,
      `${tableOf(columns)}\n`,
    ]),
    '## Tables of `providers.sqlite`\n',
    `${markdownTable(
      ['table', 'holds'],
      TABLES.map(({ name, description }) => [`\`${name}\``, inTable(description)]),
    )}\n`,
  ].join('\n')
}

const tableOf = (columns: readonly Field[]) =>
  markdownTable(
    ['column', 'type', 'what'],
    columns.map(({ name, type, nullable, description }) => [
      `\`${name}\``,
      `${type}${nullable ? '?' : ''}`,
      inTable(description),
    ]),
  )

/** Our own words, which have code in them, without a tag or a further cell. */
const inTable = (text: string) =>
  text.replaceAll('|', '\\|').replace(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part))
