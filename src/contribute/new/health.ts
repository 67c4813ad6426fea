/** Asks how to check that the API works. */
import { type Provider, provider } from '../../core/schema/provider.ts'
import type { Ask, Check } from './ask.ts'
import { all, checkedBy, choicesOf } from './schema-answers.ts'

const { probe, statusPage, none } = provider.shape.health.shape
const probeShape = probe.unwrap().shape
const pageShape = statusPage.unwrap().options[0].shape

const WAYS = [
  { value: 'probe', hint: 'a URL of the API that answers without a key, usually 401' },
  { value: 'statusPage', hint: 'the official status page' },
]

export async function askHealth(ask: Ask, own: Check): Promise<Provider['health']> {
  const ways = await ask.chooseAny(
    'How can a machine check that it works? (choose nothing if it cannot)',
    WAYS,
  )
  const health: Provider['health'] = {}
  if (ways.includes('probe')) {
    const url = await ask.text(
      'URL to request once a day, without a key',
      all(checkedBy(probeShape.url), own),
    )
    const expect = await ask.text(
      'Statuses of a healthy answer, separated by commas',
      checkedBy(probeShape.expect, statuses),
      '401',
    )
    health.probe = { url, expect: statuses(expect) }
  }
  if (ways.includes('statusPage')) {
    const url = await ask.text('Official status page', checkedBy(pageShape.url))
    const format = await ask.choose('Status page made with', [
      ...choicesOf(pageShape.format, { statuspage: 'Atlassian Statuspage' }),
      { value: 'other', hint: 'or unknown' },
    ])
    health.statusPage = { url, ...(format === 'other' ? {} : { format: pageShape.format.parse(format) }) }
  }
  if (ways.length === 0) health.none = await ask.text('Why can nothing be checked?', checkedBy(none))
  return health
}

const statuses = (answer: string) => answer.split(',').map((status) => Number(status.trim()))
