/** What it takes to start: outlined "no card", filled "card", dashed "card ?"; words, never colour alone. */

/** null where no undisputed source says. */
export type Start = { keyless: boolean; card: boolean | null; phone: boolean | null }

type Chip = { text: string; look: 'no' | 'yes' | 'open' }

/** A word or two for each thing that sign-up may ask for. */
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
      ? { text: `${what} ?`, look: 'open' }
      : { text: needed ? what : `no ${what}`, look: needed ? 'yes' : 'no' },
  )
}

export function StartChips(start: Start) {
  return (
    <ul class="chips">
      {chipsOf(start).map(({ text, look }) => (
        <li class={`chip ${look}`}>{text}</li>
      ))}
    </ul>
  )
}
