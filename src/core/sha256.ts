/** SHA-256 of a text, for code that runs in the browser too and cannot wait: FIPS 180-4. */

const PRIMES = firstPrimes(64)

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

/** Section 5.3.3, and the constants of 4.2.2. */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

/** The digest of the text's UTF-8 bytes, as 64 hexadecimal digits in lower case. */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text))
  const state = Int32Array.from(INITIAL)
  const schedule = new Int32Array(64)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let index = 0; index < 16; index++) schedule[index] = blocks.getInt32(offset + index * 4)
    compress(state, schedule)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Section 5.1.1: a one, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n)
  return view
}

/** Section 6.2.2 for one block, whose 16 words are the first of `schedule`. */
function compress(state: Int32Array, schedule: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15]!
    const late = schedule[t - 2]!
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const two = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    schedule[t] = schedule[t - 16]! + one + schedule[t - 7]! + two
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [...Eight]
  for (let t = 0; t < 64; t++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[t]! + schedule[t]!) | 0
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index]! += word
}

type Eight = [number, number, number, number, number, number, number, number]

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
