/** Choices by chance, in words. */

export type Dice = {
  /** A whole number below `bound`. */
  below: (bound: number) => number
  pick: <T>(items: readonly T[]) => T
  /** True once in so many times. */
  oneIn: (times: number) => boolean
  /** So many things as `least` and a throw say. */
  some: <T>(least: number, most: number, make: () => T) => T[]
}

/** Dice that fall as these numbers from 0 up to 1 say. */
export function diceOf(random: () => number): Dice {
  const below = (bound: number) => Math.floor(random() * bound)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    oneIn: (times) => below(times) === 0,
    some: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  }
}
