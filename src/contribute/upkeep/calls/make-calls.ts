/** Makes the first calls of named providers, one after the other. */
import type { ContentTree } from '../../../content/tree.ts'
import type { Network } from '../../../core/net/network.ts'
import { safeFetch } from '../../../core/net/safe-fetch.ts'
import type { CallRecord } from '../../../core/schema/calls.ts'
import { readKey } from './key.ts'
import type { NamedProvider } from './named-providers.ts'
import { recordOf } from './outcome.ts'
import { plannedCall } from './planned-call.ts'

export type CallsMade = {
  calls: CallRecord[]
  /** Who was not called, and why. */
  skipped: { slug: string; reason: string }[]
}

type Content = Pick<ContentTree, 'providers' | 'models'>

/** `variables`: where the keys are, by the name that each entry gives. No other variable is read. */
export async function makeCalls(
  named: readonly NamedProvider[],
  { providers, models }: Content,
  variables: Readonly<Record<string, string | undefined>>,
  network: Network,
  day: string,
): Promise<CallsMade> {
  const made: CallsMade = { calls: [], skipped: [] }
  for (const { slug, host } of named) {
    const skip = (reason: string) => made.skipped.push({ slug, reason })
    const entry = providers.find((one) => one.slug === slug)
    if (!entry) {
      skip('there is no such entry')
      continue
    }
    const imported = models.find((one) => one.slug === slug)?.value ?? null
    const planned = plannedCall(entry, imported, host)
    if ('refusal' in planned) {
      skip(planned.refusal)
      continue
    }
    const { variable, model, request } = planned.call
    const key = readKey(variables[variable])
    if (key === undefined) skip(`${variable} holds no key`)
    else made.calls.push(recordOf({ slug, model, day }, await safeFetch(request(key), network)))
  }
  return made
}
