/** What is wrong at a place of a catalogue, which is data of others. */
import { presentable } from '../../content/diagnostic.ts'

export type CatalogueProblem = {
  /** In the catalogue: `groq.models["whisper"].cost.input`. */
  place: string
  /** What stands there, what was expected, and what follows. */
  message: string
}

/** A place below another: `groq` and `models` give `groq.models`; what is no plain name stands in brackets. */
export const below = (place: string, key: string): string =>
  /^[a-z_][\w-]{0,40}$/i.test(key) ? (place ? `${place}.${key}` : key) : `${place}["${presentable(key, 80)}"]`

/** What stands at a place, short enough to print. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${presentable(value, 60)}"` : presentable(String(JSON.stringify(value)), 60)
