/** What it takes to start: green "no card", outlined "card", dashed "card ?"; words, never colour alone. */

/** null where no undisputed source says. */
export type Start = { keyless: boolean; card: boolean | null; phone: boolean | null }

type Chip = { text: string; look: 'no' | 'yes' | 'open'; of?: 'card' | 'phone' }

export function chipsOf({ keyless, card, phone }: Start): Chip[] {
  if (keyless) return [{ text: 'no account', look: 'no' }]
  if (card === null && phone === null) return [{ text: 'not confirmed', look: 'open' }]
  return (
    [
      ['card', card],
      ['phone', phone],
    ] as const
  ).map(([what, needed]) =>
    needed === null
      ? { text: `${what} ?`, look: 'open', of: what }
      : { text: needed ? what : `no ${what}`, look: needed ? 'yes' : 'no', of: what },
  )
}

/** The same in pictures, where a word that is not confirmed has its mark. */
export const pictureChips = (start: Start) =>
  chipsOf(start).map(({ text, look }) => ({ text, good: look === 'no' }))

export function StartChips(start: Start) {
  return (
    <ul class="chips">
      {chipsOf(start).map(({ text, look, of = '' }) => (
        <li class={`chip ${look} ${of}`.trim()}>{text}</li>
      ))}
    </ul>
  )
}

/** Whether what is sent trains models, in a word or two; on a phone it says so. Without words no undisputed source says. */
export const TrainsCell = ({ words }: { words: string | null }) => (
  <td class="trains">
    <span class="narrow soft">Trains on input: </span>
    {words ?? <span class="soft">?</span>}
  </td>
)
