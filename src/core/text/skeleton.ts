/** What a name looks like, so that two names that a reader cannot tell apart are found. */

/**
 * Letters of other scripts and the Latin letter that each is confused with: Cyrillic, Greek, Armenian and Latin itself,
 * after https://www.unicode.org/Public/security/latest/confusables.txt. Variants of one letter (accents, full width,
 * mathematical alphabets) need no row: normalisation removes them.
 */
const LOOK_ALIKES: readonly (readonly [others: string, latin: string])[] = [
  ['аАαΑɑᴀ', 'a'],
  ['ВвΒßβʙЬьƄ', 'b'],
  ['сСϲϹᴄⅽ', 'c'],
  ['ԁԀđɗᴅ', 'd'],
  ['еЕЁёΕεᴇҽɛ3', 'e'],
  ['ғϝƒ', 'f'],
  ['ցԌɡɢ', 'g'],
  ['һҺНнΗհʜ', 'h'],
  ['іІΙιӏӀıɩɪ|ǀ1', 'i'],
  ['јЈϳȷᴊ', 'j'],
  ['КкΚκᴋĸ', 'k'],
  ['ʟⅼłŁ', 'l'],
  ['МмΜᴍ', 'm'],
  ['ΝηոռпПɴ', 'n'],
  ['оОΟοσՕօøØᴏ0', 'o'],
  ['рРΡρᴘ', 'p'],
  ['ԛԚզ', 'q'],
  ['гГяᴦʀ', 'r'],
  ['ѕЅՏꜱ', 's'],
  ['ТтΤτᴛ', 't'],
  ['υսՍᴜ', 'u'],
  ['ѵѴνᴠ', 'v'],
  ['ԝԜωшѡᴡ', 'w'],
  ['хХΧχ', 'x'],
  ['уУΥγʏ', 'y'],
  ['Ζᴢ', 'z'],
]

const LATIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([others, latin]) => [...others].map((other) => [other, latin] as const)),
)

/** What a name may consist of: printable ASCII with accents, with or without East Asian characters; or one other script. */
const NAME_SCRIPTS: readonly RegExp[] = [
  /^[\x20-\x7e\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]*$/u,
  /^[\x20-\x7e\p{Script=Hangul}]*$/u,
  /^[\p{Script=Cyrillic}\d .-]*$/u,
  /^[\p{Script=Greek}\d .-]*$/u,
  /^[\p{Script=Arabic}\d .-]*$/u,
  /^[\p{Script=Hebrew}\d .-]*$/u,
  /^[\p{Script=Devanagari}\d .-]*$/u,
  /^[\p{Script=Thai}\d .-]*$/u,
]

/**
 * Lower-case letters and digits; equal for names that look alike: `Groq`, `Grоq` with a Cyrillic letter, `GROQ` in full
 * width; `OpenAI`, `OpenAl` with a small L; `Together AI`, `together.ai`.
 */
export function skeleton(name: string): string {
  return [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((character) => LATIN.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether a name is of one script, without letters made to look like those of another, and without signs such as ™. */
export const isOfOneScript = (name: string): boolean =>
  NAME_SCRIPTS.some((script) => script.test(name.normalize('NFD').replace(/\p{M}/gu, '')))
