/**
 * A function of a text that computes its answer once for each text, and forgets the oldest of more than `most`
 * answers. A watching build makes again only what an edit changed.
 */
export function perText<Answer>(most: number, compute: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    if (known.has(text)) return known.get(text)!
    const answer = compute(text)
    known.set(text, answer)
    if (known.size > most) known.delete(known.keys().next().value!)
    return answer
  }
}
