/** Whether data sent may train models, leaving out the exceptions by region. Apart from the schema, so that scripts of pages can use it. */
import type { Terms } from '../schema/terms.ts'
import type { Training } from '../schema/vocabulary.ts'

export const trainingOf = ({ trainsOnData }: Pick<Terms, 'trainsOnData'>): Training =>
  typeof trainsOnData === 'object' ? trainsOnData.value : (trainsOnData ?? 'unknown')

/** Whether nothing that is sent trains models unless the sender agrees; undefined: not known. */
export function noTraining(terms: Pick<Terms, 'trainsOnData'>): boolean | undefined {
  const training = trainingOf(terms)
  return training === 'unknown' ? undefined : training === 'no' || training === 'opt-in'
}
