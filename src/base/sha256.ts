/** SHA-256 of a text, for code that runs in the browser too and cannot wait, as Web Crypto would make it. */
import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The digest of the text's UTF-8 bytes, as 64 hexadecimal digits in lower case. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)))
