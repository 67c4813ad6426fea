/** Words that query strings are made of, and names of providers to find with them. */

const split = (...lines: string[]) => lines.flatMap((words) => words.split(' '))

/** Words that collide on purpose: accents, case, marks, ligatures, wide letters, right-to-left, regular expressions. */
export const WORDS = [
  ...split(
    'Ångström angstrom Voix VOIX ﬁne fine Ｗｉｄｅ wide ß ss ΟΔΟΣ οδος lip-sync a/b.c a.*b (x) 😀 é',
    'e\u0301 שלום \u200f İ i lip_sync',
  ),
  'Lip sync',
  'a b c',
]

/** Characters that fold, vanish, multiply or stand alone when texts are compared. */
export const ODD_CHARACTERS = split(
  '\ud800 \udc00 \0 \u0301 \ufeff \u202e \u00a8 \u00b4 \u0130 \u212a \u017f \u03a3 \ufdfa \u1e9e',
  '\u3000 \u00a0 \u180e \uffff 👩‍👩‍👧‍👦 \u{10ffff} ﬃ 한 \u1112\u1161\u11ab',
)

/** What every object of JavaScript has, and no table may be asked for. */
export const PROTOTYPE = split(
  '__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__',
)

/** Names that are ignored, names that mean nothing, and names that mean one of ours elsewhere. */
export const FOREIGN_NAMES = [
  ...split(
    'utm_source _ cb t fbclid gclid qq limit[] q[0] [] [limit] limit] limit[ category[][] sort.by kin kindd',
    'lim\u{1f600}t limi\u0130 \u212aind slug name tagline website docsUrl directoryScore freeTierSummary',
    'requiresCreditCard REQUIRESPHONE lastVerified cardBasis phoneBasis allowance buys creditsExpireAfter',
    'endsAfter identityCheck trainsOnData[] trainsOnDataExcept regions processingRegions freeTier capabilities',
    'headquarters query search page per_page skip order orderBy filter filter[category] free hq fields since',
  ),
  `limit[${'x'.repeat(300)}]`,
  ...split(
    'model context tools vision eu gdpr commercial training page_size pageSize $top sort_by type tag ids until sdk',
    'UTM_x v ref nocache ts dpa retention_days signupCountry creditCard openai card[] data-retention order.by noodle',
  ),
  '',
  ...PROTOTYPE,
]

/** What is nearly a country or a region, or the name of one. */
export const REFUSED_PLACES = [
  ...split(
    'ß \ufb01 \u0131t UK EL XK ZZ DEU D E\u0301U de,fr USA Europe germany TÜRKIYE Guinea-Bissau Åland_Islands',
  ),
  'Congo - Kinshasa',
]

/** Values that some parameter or other refuses. */
export const REFUSED = [
  ...REFUSED_PLACES,
  ...split(
    'stt TTS llm code coding vision speech_recognition Vector--DB chat audio Free Free-Tier monthly ok offline best',
    '0 000 -1 1.5 1e2 +5 ٣ １ NaN Infinity null undefined yes , keyless, ,keyless keyless,permanentt -0 0x10',
    '\u212aeyless 5\0 \u2028 <script> ../../etc/passwd',
  ),
  ...['', ' ', 'true ', ' LLM', 'speech to text', '1\n', "' or 1=1--", '$' + '{7*7}'],
  ...['x', ' ', '😀'].map((character) => character.repeat(101)),
  ...PROTOTYPE,
]

/** Pieces of query strings, whole and torn. */
export const SCRAPS = split(
  '& = == && ; + % %2 %zz %00 %ff %C3 %E0%A4%A %F0%9F%98%80 %ED%A0%80 %26 %3D %23 %u0041 ? # / \\ [] \t \n \r " \' \0',
)
