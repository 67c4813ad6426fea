/** Facts of a provider that belong to no offer, sign-up or terms. */
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Price } from '../../schema/offer.ts'
import { AUTH_WORDS, CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { moneyWords, quantity } from '../amount-words.ts'
import { countryName } from '../country-name.ts'
import { type FactRow, WHOLE_OFFER, yesOrNo } from './fact.ts'

/** Where the key goes, in words; null: not known. */
export const authText = ({ auth }: { auth?: ProviderEntry['connection']['auth'] | null }): string | null =>
  auth ? AUTH_WORDS[auth].title : null

/** What its API does, the main thing first; null: the entry names nothing. */
export const doesText = (capabilities: readonly Capability[]): string | null =>
  capabilities.map((slug) => CAPABILITIES[slug].title).join(', ') || null

/** By name, in the order of the pages. */
export const ENTRY_FACTS: readonly (readonly [name: string, row: FactRow<ProviderEntry>])[] = [
  [
    'free',
    {
      id: 'free',
      title: 'what is free',
      value: ({ free }) => (free === 'none' ? 'nothing' : null),
      ifKnown: true,
      sides: { nothing: ['nothing is free', 'something is free'] },
      explainedBy: [...WHOLE_OFFER, 'pricing'],
    },
  ],
  [
    'headquarters',
    {
      id: 'headquarters',
      title: 'headquarters',
      value: ({ headquarters }) => (headquarters ? countryName(headquarters) : null),
    },
  ],
  [
    'connection',
    {
      id: 'connection',
      title: 'connection',
      value: ({ connection: { baseUrl, auth, openaiCompatible } }) =>
        [
          baseUrl,
          authText({ auth }),
          yesOrNo(openaiCompatible) && `${openaiCompatible ? '' : 'not '}OpenAI-compatible`,
        ]
          .filter(Boolean)
          .join('; ') || null,
    },
  ],
  [
    'retired',
    {
      id: 'retired',
      title: 'end of the API',
      value: ({ retired }) => retired?.date ?? null,
      ifKnown: true,
      explainedBy: ['lifecycle'],
    },
  ],
]

/** `$0.0043 for 1 minute, nova-3`; `$0.15 for 1M input tokens` */
export const priceWords = ({ price, currency, amount, metric, model }: Price): string =>
  `${moneyWords(price, currency, 'price')} for ${quantity(amount, metric, amount >= 1_000_000)}${model ? `, ${model}` : ''}`

export const priceRow = (capability: Capability): FactRow<Price> => ({
  id: `price-${capability}`,
  title: `price of ${CAPABILITIES[capability].title}`,
  value: priceWords,
  explainedBy: ['pricing', ...WHOLE_OFFER],
})
