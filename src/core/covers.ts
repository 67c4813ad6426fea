/** Whether a name in `supports` or `contradicts` covers a fact: the same name, or all limits at once. */
export function covers(named: string, fact: string): boolean {
  return named === fact || (named === 'freeTier.limits' && fact.startsWith('freeTier.limits.'))
}
