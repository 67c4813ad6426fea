/** Which filters a provider may or may not meet: no undisputed source says. */
import { type FreeTierTerms, trainingOf } from '../../../core/schema/free-tier.ts'
import type { SiteProvider } from '../site-page.ts'

type Open = (provider: SiteProvider) => boolean

const disputed = ({ of }: SiteProvider, fact: string) => of.disputed.includes(fact)
const kindOpen: Open = (provider) => provider.terms.kind === 'unknown' || disputed(provider, 'freeTier.kind')

/** By parameter of the API. What it does and which category it is in are always known. */
const OPEN: Readonly<Record<string, Open>> = {
  noCard: ({ of }) => of.card.assumed,
  noPhone: ({ of }) => of.phone.assumed,
  kind: kindOpen,
  openaiCompatible: (provider) =>
    provider.connection.openaiCompatible === null || disputed(provider, 'connection'),
  noTraining: (provider) =>
    trainingOf(provider.of.entry.freeTier as FreeTierTerms) === 'unknown' ||
    disputed(provider, 'freeTier.trainsOnData'),
  commercialUse: (provider) =>
    provider.terms.commercialUse === null || disputed(provider, 'freeTier.commercialUse'),
  country: (provider) => provider.headquarters === null || disputed(provider, 'headquarters'),
  region: (provider) =>
    provider.terms.processingRegions === null || disputed(provider, 'freeTier.processingRegions'),
}

export const openAnswers = (provider: SiteProvider): string[] =>
  Object.keys(OPEN).filter((parameter) => OPEN[parameter]!(provider))
