/** What pages say of each filter that holds or does not. */
import type { FlagName } from '../schema/filters.ts'
import { CAPABILITIES, type Capability, OFFER_KINDS } from '../schema/vocabulary.ts'

/** The parameter that only what is known to be free meets. */
export const FREE = `kind=${OFFER_KINDS.filter((kind) => kind !== 'unknown').join(',')}`

/** What starts again, as filters and lists call it, and the parameter that it meets. */
export const RENEWS = { title: 'Every day or month', query: 'kind=keyless,permanent,renewing-credits' }

type FlagWords = {
  label: string
  rule: string
  /** How people type it, in lower case, with spaces for hyphens. */
  typed: RegExp
}

/** In the order of the page. */
export const FLAGS: Record<FlagName, FlagWords> = {
  noCard: {
    label: 'No card',
    rule: 'no card is needed',
    typed: /\b(?:no|without(?: a)?) (?:(?:credit )?card|cc)\b/,
  },
  noPhone: {
    label: 'No phone',
    rule: 'no phone number is needed',
    typed: /\b(?:no|without(?: a)?) phone(?: number)?\b/,
  },
  openaiCompatible: {
    label: 'OpenAI-compatible',
    rule: 'an OpenAI client works with it',
    typed: /\bopen ?ai compatible\b/,
  },
  noTraining: {
    label: 'Does not train',
    rule: 'does not train on your data, or only after you opt in',
    typed: /\b(?:no training|(?:does|do)(?: not|n't) train(?: on (?:my|your|our) (?:data|input))?)\b/,
  },
  commercialUse: {
    label: 'Commercial use',
    rule: 'commercial use is allowed',
    typed: /\bcommercial(?:ly| use)?\b/,
  },
  dpa: {
    label: 'Data processing agreement',
    rule: 'comes with a data processing agreement',
    typed: /\b(?:dpa|data processing agreement)\b/,
  },
  streaming: {
    label: 'Live transcription',
    rule: 'transcribes while somebody speaks',
    typed: /\b(?:(?:live|real ?time|streaming) (?:transcription|speech to text)|streaming stt)\b/,
  },
  speakerLabels: {
    label: 'Speaker labels',
    rule: 'tells speakers apart',
    typed: /\b(?:speaker labels?|diari[sz]ation)\b/,
  },
}

/** The box that asks for a flag. */
export const flagCheck = (name: FlagName) => [name, 'true', FLAGS[name].label] as const

/** The title of a capability without what stands behind "and": "Chat", "OCR". */
export const shortTitle = (capability: Capability): string =>
  CAPABILITIES[capability].title.split(' and ')[0]!
