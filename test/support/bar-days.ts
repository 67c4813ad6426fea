/** Which days a path of `<Bars>` draws: `M4 15h7` are two bars, of four units each without the last gap, from the second day on. */
export const barDays = (d: string): number[] =>
  [...d.matchAll(/M(\d+) [\d.]+h(\d+)/g)].flatMap(([, from, length]) =>
    Array.from({ length: (Number(length) + 1) / 4 }, (_, index) => Number(from) / 4 + index),
  )
