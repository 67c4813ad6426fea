/** Whether what is sent trains models, in a word or two; on a phone it says so. */
import { trainsOf } from '../row-of.ts'
import type { SiteProvider } from '../site-page.ts'

export const TrainsCell = ({ provider }: { provider: Pick<SiteProvider, 'of'> }) => (
  <Trains words={trainsOf(provider)} />
)

/** Without words no undisputed source says. */
export const Trains = ({ words }: { words: string | null }) => (
  <td class="trains">
    <span class="narrow soft">Trains on input: </span>
    {words ?? <span class="soft">?</span>}
  </td>
)
