/** What is said of many cases, as one text to approve: see `toMatchFileSnapshot`. */

type Cases<Given extends readonly unknown[]> = readonly (readonly [name: string, ...given: Given])[]

/** The name of each case, and below it a line for each thing that is said of it. */
export function saidOf<Given extends readonly unknown[]>(
  cases: Cases<Given>,
  say: (...given: Given) => readonly string[],
): string {
  const blocks = cases.map(([name, ...given]) => {
    const said = say(...given)
    return [name, ...(said.length > 0 ? said : ['nothing']).map((line) => `  ${line}`)].join('\n')
  })
  return `${blocks.join('\n')}\n`
}

/** The same of groups of cases, each below its name. */
export const saidOfGroups = <Given extends readonly unknown[]>(
  groups: Readonly<Record<string, Cases<Given>>>,
  say: (...given: Given) => readonly string[],
): string =>
  Object.entries(groups)
    .map(([name, cases]) => `# ${name}\n\n${saidOf(cases, say)}`)
    .join('\n')

/** What is refused, and where in it; of a wrong shape without the words of the library, which are not ours. */
export const refusalLines = (result: object): string[] =>
  'refusal' in result
    ? (String(result.refusal)
        .match(/(?<=^|\n)[^✖→\n]+(?=✖|$)|→ .*/g)
        ?.map((line) => line.trim())
        .filter(Boolean) ?? [])
    : []
