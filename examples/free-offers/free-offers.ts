/** Prints what can be called free for a task without a card, what it needs, and what the first facts rest on. */
import { createClient, type Evidence, type Limit, type OfferRow } from 'provider-directory'

const directory = createClient({ baseUrl: 'https://directory.example' })

/** `1000 requests a day`, `5 USD once` */
const limitText = ({ value, metric, per, model, ended }: Limit): string =>
  `${value} ${metric} ${per === 'once' ? 'once' : `a ${per}`}${model ? `, ${model}` : ''}${ended ? ', ended' : ''}`

/** `null` says that no page tells, which is not the same as no. */
const needText = ({ card, phone }: OfferRow): string =>
  [
    card === null ? 'card: not known' : card ? 'a card' : 'no card',
    phone === null ? 'phone: not known' : phone ? 'a phone number' : 'no phone number',
  ].join(', ')

/** How many sources say so, and how many say otherwise. */
const evidenceText = ({ title, value, for: sides, against, disputed }: Evidence): string =>
  `${title}: ${value ?? 'not known'} (${sides?.count ?? 0} for, ${against.length} against${disputed ? ', disputed' : ''})`

const { groups, providers, total } = await directory.getCapability('chat', { noCard: true, limit: 3 })
console.log(`${total ?? 'some'} offers for chat need no card`)

for (const { group, data } of groups)
  for (const row of data) {
    console.log(`${group}: ${providers[row.provider]?.name ?? row.provider}, ${row.text} (${needText(row)})`)
    const { offers } = await directory.getProvider(row.provider)
    for (const limit of offers.find(({ id }) => id === row.offer)?.limits ?? [])
      console.log(`  ${limitText(limit)}`)
    const { facts } = await directory.getProviderEvidence(row.provider)
    for (const fact of facts.filter(({ name }) => name.startsWith(`offers.${row.offer}.`)))
      console.log(`  ${evidenceText(fact)}`)
  }
