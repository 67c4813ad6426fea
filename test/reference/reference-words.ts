/** What the reference model says to words that are nearly right, and to names that mean something elsewhere. */

const PARAMETERS = (
  'category noCard noPhone q sort limit offset capability freeFor kind openaiCompatible noTraining commercialUse status ' +
  'country region'
).split(' ')

/** The parameter to use for each name of the closed list; undefined where none does what is meant. */
const ELSEWHERE: readonly (readonly [right: string | undefined, names: string])[] = [
  ['q', 'slug name tagline website docsUrl query search provider'],
  ['sort', 'directoryScore order orderBy sortBy'],
  ['limit', 'perPage pageSize size $top'],
  ['offset', 'page skip start cursor'],
  ['category', 'categories'],
  ['noCard', 'requiresCreditCard cardBasis'],
  ['noPhone', 'requiresPhone phoneBasis'],
  ['noTraining', 'trainsOnData trainsOnDataExcept training'],
  ['commercialUse', 'commercial'],
  ['region', 'processingRegions regions eu gdpr'],
  ['country', 'headquarters hq location'],
  ['capability', 'capabilities buys tag vision'],
  ['kind', 'freeTier freeTierSummary allowance creditsExpireAfter endsAfter free type'],
  [
    undefined,
    'lastVerified identityCheck retentionDays dataProcessingAgreement filter fields since until atLimit signUpFrom model ids context output tools structuredOutput reasoning ' +
      'openWeights input price rpm sdk format',
  ],
]

/** Small letters for capital ones; what is not ASCII stays as it is. */
export function lowerCase(text: string): string {
  const small = 'abcdefghijklmnopqrstuvwxyz'
  const capital = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return text.replace(/[A-Z]/g, (letter) => small[capital.indexOf(letter)]!)
}

/** For a name that is no parameter and plainly meant as one: the right name, if there is one. */
export function rightName(name: string): { suggestion?: string } | undefined {
  const written = lowerCase(/^(.*?)\[.*\]$/s.exec(name)?.[1] ?? name)
  const same = PARAMETERS.find((known) => lowerCase(known) === written)
  if (same !== undefined) return { suggestion: same }
  for (const [right, names] of ELSEWHERE)
    if (lowerCase(names).split(' ').includes(written.replaceAll('_', '')))
      return right === undefined ? {} : { suggestion: right }
  const letters = Array.from(written)
  if (letters.length < 4 || letters.length > 30) return undefined
  const near = PARAMETERS.find((known) => known !== 'q' && isWithin(letters, Array.from(lowerCase(known)), 1))
  return near === undefined ? undefined : { suggestion: near }
}

/** The word that was probably meant: the first of the nearest, if at most a third of the letters (one to three, never all) is wrong. */
export function nearestOf(value: string, words: readonly string[]): string | undefined {
  const written = Array.from(lowerCase(value))
  const most = Math.min(written.length - 1, Math.max(1, Math.min(3, Math.floor(written.length / 3))))
  for (let strokes = 0; strokes <= most; strokes++) {
    const near = words.find((word) => isWithin(written, Array.from(lowerCase(word)), strokes))
    if (near !== undefined) return near
  }
  return undefined
}

/** Whether so many letters inserted, deleted, replaced or swapped with their neighbour, each place touched once, are enough. */
function isWithin(a: readonly string[], b: readonly string[], strokes: number): boolean {
  if (Math.abs(a.length - b.length) > strokes) return false
  if (a.length === 0 || b.length === 0) return true
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return isWithin(restOfA, restOfB, strokes)
  return (
    strokes > 0 &&
    (isWithin(restOfA, b, strokes - 1) ||
      isWithin(a, restOfB, strokes - 1) ||
      isWithin(restOfA, restOfB, strokes - 1) ||
      (a[0] === b[1] && a[1] === b[0] && isWithin(a.slice(2), b.slice(2), strokes - 1)))
  )
}
