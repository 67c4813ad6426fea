/** What copies something when it is pressed. */

/** `of` says which fact, for those who cannot see where the button stands. */
export function Cite({ text, of }: { text: string; of: string }) {
  return (
    <button type="button" class="cite" data-copy={text} aria-label={`Cite: ${of}`}>
      cite
    </button>
  )
}

/** Copies the URL of the page, which holds its filters. Without a script it leads to the whole list. */
export const ShareLink = ({ path }: { path: string }) => (
  <a href={path} data-share>
    Share
  </a>
)
