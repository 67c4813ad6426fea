/** What can be sent as a key. */

/**
 * A key without white space around it; undefined where there is none, or where it is nothing that an API gives out:
 * shorter than eight characters, with a blank in it, or a plain number, which could hide among the numbers of a record.
 */
export function readKey(value: string | undefined): string | undefined {
  const key = value?.trim() ?? ''
  return /^[\x21-\x7e]{8,4096}$/.test(key) && /[^\d.]/.test(key) ? key : undefined
}
