/** In the browser: a form as the query of a URL. */

/** What the form says, without what is empty. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value))
  return query
}

/** Puts a query into the URL of the page, which keeps its anchor. */
export function showInUrl(query: URLSearchParams): void {
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`)
}
