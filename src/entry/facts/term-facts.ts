/** What using an API means for data and business, as people see it: a row for each term of the schema. */
import type { Terms } from '../../schema/terms.ts'
import { TRAINING_WORDS } from '../../schema/vocabulary.ts'
import { trainingOf } from '../training-of.ts'
import { eitherOr, type FactRow, WHOLE_OFFER, yesOrNo } from './fact.ts'
import { placesWords } from './places.ts'

/** In the order of the pages. */
export const TERM_FACTS: { readonly [Name in keyof Terms]-?: FactRow<Terms> } = {
  trainsOnData: {
    id: 'training',
    title: 'training on your data',
    value({ trainsOnData }) {
      const value = trainingOf({ trainsOnData })
      const except = typeof trainsOnData === 'object' ? trainsOnData.except : []
      if (value === 'unknown' && except.length === 0) return null
      const exceptions = except.map(
        ({ regions, value }) => `${TRAINING_WORDS[value].title} in ${placesWords(regions)}`,
      )
      return [TRAINING_WORDS[value].title, ...exceptions].join('; ')
    },
    explainedBy: WHOLE_OFFER,
  },
  commercialUse: {
    id: 'commercial-use',
    title: 'commercial use',
    value: ({ commercialUse }) => yesOrNo(commercialUse),
    sides: eitherOr('yes', 'no'),
    explainedBy: WHOLE_OFFER,
  },
  processingRegions: {
    id: 'processing',
    title: 'where data is processed',
    value: ({ processingRegions }) => (processingRegions ? placesWords(processingRegions) : null),
  },
  retentionDays: {
    id: 'retention',
    title: 'how long data is kept',
    value({ retentionDays: days }) {
      if (days === undefined) return null
      return days === 0 ? 'not at all' : `${days} ${days === 1 ? 'day' : 'days'}`
    },
    explainedBy: WHOLE_OFFER,
  },
  dataProcessingAgreement: {
    id: 'data-processing-agreement',
    title: 'data processing agreement',
    value: ({ dataProcessingAgreement }) => yesOrNo(dataProcessingAgreement),
    sides: eitherOr('yes', 'no'),
  },
}
