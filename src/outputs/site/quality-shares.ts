/** The figures of the audit as shares: what `/quality` draws. */
import type { Figures } from '../../api/catalog/quality/audit.ts'
import { MEASURES } from '../../api/catalog/quality/measures.ts'
import type { Share } from './components/share-bar.tsx'

/** Measures of our work, of what compares and of how old facts are; all others ask what is known of a provider. */
const NO_QUESTION: ReadonlySet<string> = new Set(['reviewed', 'comparable', 'fresh', 'models'])

export type QualityShare = {
  key: string
  title: string
  /** What the two parts of its bar are. */
  parts: readonly [known: string, rest: string]
  share: (figures: Figures) => Share
}

export const QUALITY_SHARES: readonly QualityShare[] = [
  {
    key: 'known',
    title: 'Known',
    parts: ['answered', 'not confirmed'],
    share: ({ measures }) =>
      MEASURES.filter(({ key }) => !NO_QUESTION.has(key)).reduce(
        (sum, { key }) => ({ known: sum.known + measures[key]!.known, of: sum.of + measures[key]!.of }),
        { known: 0, of: 0 },
      ),
  },
  {
    key: 'proven',
    title: 'Proven',
    parts: ['with a source', 'without'],
    share: ({ facts, sourced }) => ({ known: sourced, of: facts }),
  },
  {
    key: 'undisputed',
    title: 'Undisputed',
    parts: ['undisputed', 'disputed'],
    share: ({ facts, disputed }) => ({ known: facts - disputed, of: facts }),
  },
  {
    key: 'fresh',
    title: 'Fresh',
    parts: ['fresh', 'stale'],
    share: ({ measures }) => measures.fresh!,
  },
]
