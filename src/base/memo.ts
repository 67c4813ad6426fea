/** Functions that remember what they answered. */

/** Answers by a key: `make` runs once for each key, and the oldest of more than `most` answers is forgotten. */
export function memo<Answer>(most: number): (key: string, make: () => Answer) => Answer {
  const known = new Map<string, Answer>()
  return (key, make) => {
    if (known.has(key)) return known.get(key)!
    const answer = make()
    known.set(key, answer)
    if (known.size > most) known.delete(known.keys().next().value!)
    return answer
  }
}

/** Makes a value when it is first asked for. It may not be changed afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function of an object that computes its answer once for each object. Neither may be changed afterwards. */
export function perObject<Key extends object, Answer>(
  compute: (object: Key) => Answer,
): (object: Key) => Answer {
  const known = new WeakMap<Key, Answer>()
  return (object) => {
    if (!known.has(object)) known.set(object, compute(object))
    return known.get(object)!
  }
}
