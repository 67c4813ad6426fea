/** What a public list says of providers, in one shape for all lists. */
import type { Amount } from '../../../core/offers/amounts.ts'
import type { CatalogueProblem } from '../../models/catalogue-problem.ts'

export type ListedModel = {
  /** As the API takes it. */
  id: string
  limits: Amount[]
  /** The day that the list shows for this model, where it shows one. */
  asOf?: string
}

export type ListedProvider = {
  name: string
  /** Its id at models.dev. */
  catalogueId?: string
  /** Where its API and its pages are. Not requested, only compared. */
  baseUrl?: string
  pages: string[]
  /** False: the list says that its free offer has ended. */
  isLiving: boolean
  /** What its first call needs; left out where the list does not say. */
  card?: boolean
  phone?: boolean
  /** Free ones, by the list. */
  models: ListedModel[]
  /** How many models the list has of it, the paid ones too, where it is a catalogue of prices. */
  catalogued?: number
  /** The day that the list shows for this provider. */
  asOf: string
}

/** A list that was read, or why it is none. `problems`: what was left out. */
export type ListRead = { providers: ListedProvider[]; problems: CatalogueProblem[] } | { error: string }
