/** Copies the URL of the page, which holds its filters. Without a script it leads to the whole list. */
export const ShareLink = ({ path }: { path: string }) => (
  <a href={path} data-share>
    Share
  </a>
)
