/** What every list of the API shows of a provider, and its score. */
import { type Column, flag, list, number, text } from '../column.ts'

export const SUMMARY_COLUMNS: readonly Column[] = [
  text('slug', 'the identifier; never changes', ({ slug }) => slug),
  text('name', 'the name', ({ summary }) => summary.name),
  text('tagline', 'what it offers', ({ summary }) => summary.tagline),
  text('category', 'what it is best known for', ({ summary }) => summary.category),
  list('capabilities', 'what its API does, the main one first', ({ content }) => content.capabilities ?? []),
  text('website', 'URL', ({ summary }) => summary.website),
  text('docsUrl', 'URL of the documentation', ({ summary }) => summary.docsUrl),
  text(
    'status',
    '`online`, `degraded`, `down` or `unknown`, as of the build',
    ({ summary }) => summary.status,
  ),
  number('directoryScore', '0 to 100', ({ summary }) => summary.directoryScore),
  number(
    'scoreLow',
    'the score with all that is not known at its least, which is directoryScore',
    ({ score }) => score.range.low,
  ),
  number('scoreHigh', 'the score with all of that at its best', ({ score }) => score.range.high),
  number(
    'scoreKnown',
    'the share of the facts behind free tier and documentation that is known, 0 to 1',
    ({ score }) => score.known,
  ),
  text('freeTierSummary', 'what is free in a sentence', ({ summary }) => summary.freeTierSummary),
  flag(
    'requiresCreditCard',
    'whether the first call needs a card; true also where nothing undisputed is known',
    ({ summary }) => summary.requiresCreditCard,
  ),
  flag('requiresPhone', 'whether it needs a phone number; likewise', ({ summary }) => summary.requiresPhone),
  text(
    'lastVerified',
    'the last conclusive health check; before the first one, the day on which the entry was last reviewed',
    ({ summary }) => summary.lastVerified,
  ),
]
