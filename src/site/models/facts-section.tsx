/** What catalogues say of a model: where hosts differ, how; with the name and day of each catalogue. */
import { newestOf } from '../../base/days.ts'
import { groupBy } from '../../base/group-by.ts'
import type { ModelDetail, ModelRow, PaidModel } from '../../catalog/models/model-schemas.ts'
import { numberWords } from '../../entry/amount-words.ts'
import { seenIn } from '../../entry/models/seen.ts'
import type { Modality } from '../../schema/vocabulary.ts'
import { joined } from '../components/joined.tsx'
import { Section } from '../components/section.tsx'
import type { SiteView } from '../site-page.ts'
import { missingWords } from './model-words.ts'

type Listed = Pick<
  ModelRow & PaidModel,
  'context' | 'output' | 'input' | 'tools' | 'structuredOutput' | 'reasoning'
>

export function FactsSection({ model, view }: { model: ModelDetail; view: SiteView }) {
  const all: readonly Listed[] = [...model.free, ...model.paid]
  const sources = sourcesOf(model, view)
  const missing = model.free.flatMap(({ provider, missingFrom }) =>
    missingFrom ? [`${provider.name}: ${missingWords(missingFrom)}`] : [],
  )
  const { family, openWeights, knowledge, released } = model
  const lines: readonly (readonly [title: string, words: string | null])[] = [
    ['Context', tokens(all.map(({ context }) => context))],
    ['Longest answer', tokens(all.map(({ output }) => output))],
    ['Reads', modalities(all.map(({ input }) => input))],
    ['Tools', yesOrNo(all.map(({ tools }) => tools))],
    ['JSON schema', yesOrNo(all.map(({ structuredOutput }) => structuredOutput))],
    ['Reasoning', yesOrNo(all.map(({ reasoning }) => reasoning))],
    ['Weights', openWeights === null ? null : openWeights ? 'open' : 'not open'],
    ['Family', family],
    ['Knowledge up to', knowledge],
    ['Released', released],
  ]
  const said = lines.filter(([, words]) => words !== null)
  return (
    <Section class="strip" id="facts" title="About the model" hidden>
      <dl>
        {said.map(([title, words]) => (
          <div>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && <p class="soft note">{[...new Set(missing)].join('; ')}.</p>}
      <p class="soft note">
        {sources.length === 0
          ? 'No catalogue that we read lists it.'
          : joined(
              sources.map(({ name, url, asOf, licence }) => (
                <>
                  <a href={url}>{name}</a> ({licence}), <time datetime={asOf}>{asOf}</time>
                </>
              )),
              ' · ',
            )}
      </p>
    </Section>
  )
}

const known = <Value,>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

/** `131,072 tokens`; where hosts differ, from the least to the most. */
function tokens(values: readonly (number | null)[]): string | null {
  const sorted = known(values).toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  return least === most
    ? `${numberWords(most)} tokens`
    : `${numberWords(least)} to ${numberWords(most)} tokens, by host`
}

function modalities(values: readonly (readonly Modality[] | null)[]): string | null {
  const lists = known(values)
  if (lists.length === 0) return null
  const each = [...new Set(lists.flat())].map((one) => ({
    one,
    hosts: lists.filter((list) => list.includes(one)).length,
  }))
  return each
    .toSorted((a, b) => b.hosts - a.hosts)
    .map(({ one, hosts }) => (hosts === lists.length ? one : `${one} (at ${hosts} of ${lists.length})`))
    .join(', ')
}

function yesOrNo(values: readonly (boolean | null)[]): string | null {
  const said = known(values)
  const yes = said.filter(Boolean).length
  if (said.length === 0) return null
  return yes === said.length ? 'yes' : yes === 0 ? 'no' : `yes at ${yes} of ${said.length} hosts`
}

/** Each catalogue that lists it for a host, with the newest day of its copies. */
function sourcesOf({ free, paid }: ModelDetail, { provider }: SiteView) {
  const listed = [...free, ...paid].filter(({ served }) => served !== null)
  const all = listed.flatMap(({ id, provider: { slug } }) => {
    const imported = provider(slug)?.of.imported
    const own = imported?.models.find((one) => one.id === id)
    return own ? imported!.sources.filter(({ name }) => seenIn(own, name) === true) : []
  })
  return [...groupBy(all, ({ name }) => name).values()].map((own) => ({
    ...own[0]!,
    asOf: newestOf(own.map(({ asOf }) => asOf))!,
  }))
}
