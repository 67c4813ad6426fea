/** How an expectation says that a host does not meet it. */

/** A host answered other than expected. The message names the request, what came and what was expected. */
export class Mismatch extends Error {
  override name = 'Mismatch'
}

/** Throws a `Mismatch` unless both have the same JSON. `where` is the request, such as `GET /api/v1/meta`. */
export function expectSame(where: string, what: string, got: unknown, expected: unknown): void {
  const [have, want] = [JSON.stringify(got), JSON.stringify(expected)]
  if (have !== want) throw new Mismatch(`${where}: ${what} is ${cut(have)}, expected ${cut(want)}`)
}

/** Throws a `Mismatch` unless the value fits. */
export function expectThat(where: string, what: string, got: unknown, fits: boolean): void {
  if (!fits) throw new Mismatch(`${where}: ${what}: got ${cut(JSON.stringify(got))}`)
}

const cut = (text = 'undefined') => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
