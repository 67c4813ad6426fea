/** What says that a host has a model no more, in a line. */
import type { MissingFrom } from '../../entry/models/seen.ts'

/** `not in the list of models.dev of 2026-09-28`. */
export const missingWords = ({ catalogue, asOf }: MissingFrom): string =>
  catalogue === 'maker' ? `ended by its maker on ${asOf}` : `not in the list of ${catalogue} of ${asOf}`
