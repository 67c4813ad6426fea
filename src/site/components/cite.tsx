/** A button that copies a sentence with a fact, its source and date, and where it stands. */

/** `of` says which fact, for those who cannot see where the button stands. */
export function Cite({ text, of }: { text: string; of: string }) {
  return (
    <button type="button" class="cite" data-copy={text} aria-label={`Cite: ${of}`}>
      cite
    </button>
  )
}
