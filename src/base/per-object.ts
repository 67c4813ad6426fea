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
