/** The title of a capability without what stands behind "and": "Chat", "OCR". */
import { CAPABILITIES, type Capability } from '../schema/vocabulary.ts'

export const shortTitle = (capability: Capability): string =>
  CAPABILITIES[capability].title.split(' and ')[0]!
