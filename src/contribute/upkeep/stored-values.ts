/** How values are stored: for each five characters, how surely it stands (1 to 3) and its key. */
import { sha256 } from '../../core/sha256.ts'

/** Of a hash, as many bits as four characters of base64url hold. */
export const shortHash = (text: string): string =>
  Buffer.from(sha256(text).slice(0, 6), 'hex').toString('base64url')

/** Each with its level. */
export const valuesIn = (found: string | undefined): string[] => found?.match(/.{5}/g) ?? []

export const keyOfValue = (value: string): string => value.slice(1)
export const levelOfValue = (value: string): number => Number(value[0])
