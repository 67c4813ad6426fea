/** Versions of releases: three numbers, and no more. */

const FORM = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

export const isVersion = (text: string) => FORM.test(text)

/** Whether the first is above the second, number by number. Both must be versions. */
export function isAbove(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map(Number))
  const place = ours!.findIndex((number, index) => number !== theirs![index])
  return place >= 0 && ours![place]! > theirs![place]!
}
