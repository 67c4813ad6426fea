/** How each score came about. */
import { flag, PROVIDER, type Table } from '../table.ts'

export const SCORE_TABLES: readonly Table[] = [
  {
    name: 'score_parts',
    description:
      'the four parts of each score and their weights; `assumed` is 1 where a part rests on a prior, because nothing was measured yet',
    definitions: [
      PROVIDER,
      'part TEXT NOT NULL',
      'score REAL NOT NULL',
      'weight REAL NOT NULL',
      flag('assumed'),
      'PRIMARY KEY (provider, part)',
    ],
    *rows(providers) {
      for (const { slug, score } of providers)
        for (const [part, own] of Object.entries(score.parts)) yield { provider: slug, part, ...own }
    },
  },
  {
    name: 'score_inputs',
    description:
      'what each part is made of: the fact or measurement in `value` (text or number; yes is 1), the `points` that it adds, and how many it would add at best',
    definitions: [
      'provider TEXT NOT NULL',
      'part TEXT NOT NULL',
      'position INTEGER NOT NULL',
      'name TEXT NOT NULL',
      // Without a type, so that numbers stay numbers and text stays text.
      'value',
      'points REAL NOT NULL',
      'atBest REAL NOT NULL',
      'PRIMARY KEY (provider, part, position)',
      'FOREIGN KEY (provider, part) REFERENCES score_parts (provider, part)',
    ],
    *rows(providers) {
      for (const { slug, score } of providers)
        for (const [part, { inputs }] of Object.entries(score.parts))
          for (const [index, input] of inputs.entries())
            yield { provider: slug, part, position: index + 1, ...input }
    },
  },
]
