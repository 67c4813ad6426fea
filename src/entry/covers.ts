/** Names that stand for all facts whose names begin with them. */
const WHOLE = /^(?:signup|offers\.[a-z0-9-]+\.quotas)$/

/** Whether a name in `supports` or `contradicts` covers a fact: the same name, or one that stands for it. */
export function covers(named: string, fact: string): boolean {
  if (!fact.startsWith(named)) return false
  return fact.length === named.length || (fact[named.length] === '.' && WHOLE.test(named))
}
