/** A function that makes its answer when it is first asked. Nobody may change it afterwards. */
export function once<Answer>(make: () => Answer): () => Answer {
  let made: { answer: Answer } | undefined
  return () => {
    made ??= { answer: make() }
    return made.answer
  }
}
