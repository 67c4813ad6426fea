/** A capability inside a sentence. */
import { CAPABILITIES, type Capability } from '../schema/vocabulary.ts'

/** `speech to text`, `OCR and document parsing`: lower case but for what is written in capitals. */
export function capabilityWords(slug: Capability): string {
  const { title } = CAPABILITIES[slug]
  return /^[A-Z]{2}/.test(title) ? title : title[0]!.toLowerCase() + title.slice(1)
}
