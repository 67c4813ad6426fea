/** Models: all that are known of each provider, and those that offers give. */
import { freeModels } from '../../../catalog/models/model-rows.ts'
import { providerModels } from '../../../catalog/models/provider-models.ts'
import { FREE_MODEL_COLUMNS, MODEL_COLUMNS } from '../columns/models.ts'
import { cellsOf, definitionOf, OF_OFFER, PROVIDER, type Table } from '../table.ts'

/** Columns that stand as keys before the others. */
const isOwn = ({ name }: { name: string }) => !['position', 'provider', 'offer'].includes(name)

export const MODEL_TABLES: readonly Table[] = [
  {
    name: 'models',
    description:
      'every model that an offer names or a catalogue lists, as `/api/v1/providers/<slug>/models` answers them: what it is, what it costs who pays, and in `freeOffer` the offer that gives it. Lists have spaces between their words',
    definitions: [
      PROVIDER,
      ...MODEL_COLUMNS.map(definitionOf),
      'PRIMARY KEY (provider, id)',
      'FOREIGN KEY (provider, freeOffer) REFERENCES offers (provider, id)',
    ],
    indexes: { models_by_slug: '(slug)' },
    *rows(providers) {
      for (const provider of providers)
        for (const model of providerModels(provider).data)
          yield { provider: provider.slug, ...cellsOf(MODEL_COLUMNS, model) }
    },
  },
  {
    name: 'free_models',
    description:
      'the rows of `/api/v1/models` in their order: who gives which model free, by which offer, with the limits that hold for it. An empty `id`: the offer pays for models that it does not name. `other` has limits in other units and windows, between vertical bars',
    definitions: [
      'position INTEGER NOT NULL',
      PROVIDER,
      'offer TEXT NOT NULL',
      ...FREE_MODEL_COLUMNS.filter(isOwn).map(definitionOf),
      'PRIMARY KEY (position)',
      OF_OFFER,
    ],
    indexes: { free_models_by_slug: '(slug)', free_models_by_provider: '(provider, id)' },
    *rows(providers) {
      const active = providers.filter(({ content }) => !content.retired)
      for (const [index, { row }] of freeModels(active).entries())
        yield cellsOf(FREE_MODEL_COLUMNS, { position: index + 1, row })
    },
  },
]
