/**
 * Letters that look like others, by https://www.unicode.org/Public/17.0.0/security/confusables.txt: of the rows whose
 * letter a name may have (see `isOfOneScript`), those that one letter or Latin letters stand for. Accents are left
 * out: a skeleton has none. © 2025 Unicode, Inc.; terms: https://www.unicode.org/license.txt.
 */

/** In each part the letter that the others are taken for, then those others. */
const ROWS: readonly string[] = [
  '2 Ꙅ|3 ३ЗӠҘ|6 б|A ΑА|AE Ӕ|B ΒВ|C СҪ|E ΕЕ|F Ϝ|G Ԍ|H ΗНҢӉӇ|J ͿЈ|K ΚКҚҞ|M ΜϺМӍ|N Ν|O 〇ΟОθΘӨѲ|OO Ꚙ',
  'P ΡР|S Ѕ|T ΤТҬ|V ٧۷Ѵ|W Ԝ|X ΧХҲ|Y ΥУҮҰ|Z Ζ|a αа|ae ӕ|b ЬБҍҌѣѢ|bl Ы|c сҫ|d ԁ|e еҽҿ|h һꚕћ|i ιіꙇ',
  'j ϳј|l ١۱ΙІӏӀוןاٳױ|lO Ю|ll װ|n η|o ०๐٥۵οσоסهھہەۿөѳ|oo ꚙ|p ρϸр|q ԛ|r ᴦгғґ|s ѕ|u υџ|v νѵט|w ѡшԝѽ',
  'x х|y γуүұ|Þ Ϸ|ß β|ĸ κкқҟ|ƅ ь|Ɔ Ͻ|Ə Ә|Ɛ Ԑ|ƨ ꙅ|Ʃ Σ|ǝ ә|Ƕ Ԋ|ȝ ӡ|Ʌ ٨۸ΛЛӅ|ɔ ͻ|ɜ зҙ|ɢ ԍ|ɸ φф|ʌ ᴧ|ʍ мӎ',
  'ʘ Ꙩ|ʙ в|ʜ нңӊӈ|Γ ГҒҐ|Π П|Φ Ф|Ψ Ѱ|π ᴨп|ς ϛ|ψ ѱ|ω ꙍ|Ж Җ|И ͶҊ|ж җ|и ҋ|л ᴫӆ|Ѡ Ѽ|Ҷ Ӌ|ҷ ӌ|Ҽ Ҿ|ب ݑࢶࢡ',
  'ة ۃ|ت ٺࢿ|ح څځݲ|د ڈڎڏۮࢮ|ر ڑژڒࢹۯݬ|ز ࢲ|س شݾ|ص ڞࢯ|ط ڟ|ف ڧ|ك کڪڭݣࣂ|ل ڷڵ|م ࢧ|ن ݨݩ|و ࢱۋۇۆۉۈ',
  'ى ٮںࢽيیےٹڻپݒثڽۑؿࢷݖێࣀࢾࢺؽ࢏ࢨ|٢ ۲|٣ ۳|٤ ۴|٦ ۶|٩ १۹|ٻ ې|چ ࣁ|ڊ ڋ|ڗ ݱ|ڡ ࢻٯࢼڤڨ|ڢ ࢤ|ڬ ݢ|گ ࢰڴ|ݔ ࢩݧ',
  'अ ॲआऑॴऒऔओॳॵऄ|ए ऍऎऐ|ข ฃ|ค ดต|ฆ ม|ช ซ|ฎ ฏ|ฑ ท|ภ ฦ|า ๅ|ᴎ ͷи|ᴘ ᴩ|ᴙ я|ᴛ τтҭ|ẟ δ|Ⱶ Ͱ|へ ヘ|ー 一|㖈 䎛|㘽 㦳',
  '㩁 搉|㫚 曶|㬵 胶|㬺 幐|㬻 䐠|㮣 槩|䀹 鿃|䀿 晣|䑃 朦|䚶 訞|二 ニ|亻 イ|併 倂|値 值|八 ハ|力 カ|卜 ト|口 ロ囗|啓 啟|土 士|塡 填|墫 壿|夕 タ|媯 嬀',
  '工 エ|帡 帲|戶 戸|晚 晩|朌 肦|朏 胐|朐 胊|朓 脁|朘 脧|朣 膧|杮 柿|榝 樧|溈 潙|研 硏|絕 絶|胼 腁|蒍 蔿|蘷 虁|訮 詽|讆 讏|豜 豣|赿 趆|跥 跺|躗 躛',
  '軿 輧|郎 郞|鎭 鎮|隷 隸|鹂 鹃|黑 黒|Ꜿ Ͽ|ꜿ ͽ|Ꞓ Є|ꞓ εєԑ',
]

/** From each letter to the one that it is taken for. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  ROWS.join('|')
    .split('|')
    .flatMap((row) => {
      const [letter = '', others = ''] = row.split(' ')
      return [...others].map((other) => [other, letter] as const)
    }),
)
