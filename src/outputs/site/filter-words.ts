/** What pages say of each filter that holds or does not. */
import type { FlagName } from '../../core/schema/filters.ts'

export type FlagWords = {
  /** Of its checkbox. */
  label: string
  /** In the rule of a collection. */
  rule: string
  /** How people type it, in lower case, with spaces for hyphens. */
  typed: RegExp
}

/** In the order of the page. */
export const FLAGS: Record<FlagName, FlagWords> = {
  noCard: {
    label: 'No card needed',
    rule: 'no card is needed',
    typed: /\b(?:no|without(?: a)?) (?:credit )?card\b/,
  },
  noPhone: {
    label: 'No phone needed',
    rule: 'no phone number is needed',
    typed: /\b(?:no|without(?: a)?) phone(?: number)?\b/,
  },
  openaiCompatible: {
    label: 'OpenAI-compatible',
    rule: 'an OpenAI client works with it',
    typed: /\bopen ?ai compatible\b/,
  },
  noTraining: {
    label: 'Does not train on your data',
    rule: 'does not train on your data, or only after you opt in',
    typed: /\b(?:no training|does(?: not|n't) train)\b/,
  },
  commercialUse: {
    label: 'Commercial use allowed',
    rule: 'commercial use is allowed',
    typed: /\bcommercial(?: use)?\b/,
  },
}
