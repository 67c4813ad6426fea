/** How pages write what is counted, and per which time. Beside one of these a number means what the entry says. */
import type { CURRENCIES, Metric, Period } from '../../core/schema/vocabulary.ts'

/** Money is recognised by its sign or code. */
export const MONEY_WORDS: Record<(typeof CURRENCIES)[number], RegExp> = {
  USD: /\$|\busd\b|\bdollars?\b|美元/,
  EUR: /€|\beur\b|\beuros?\b/,
  GBP: /£|\bgbp\b|\bpounds?\b/,
  CNY: /¥|\bcny\b|\brmb\b|元/,
  JPY: /¥|\bjpy\b|\byen\b|円/,
  INR: /₹|\binr\b|\brs\b|\brupees?\b/,
  CHF: /\bchf\b|\bfr\./,
  KRW: /₩|\bkrw\b|원/,
  CAD: /\$|\bcad\b/,
  AUD: /\$|\baud\b/,
  SGD: /\$|\bsgd\b/,
  BRL: /r\$|\bbrl\b/,
  RUB: /₽|\brub\b|руб/,
}

const TOKENS = /\btokens?\b|\btok\b|\btp[smhd]\b|токен|词元/
export const METRIC_WORDS: Record<Metric, RegExp> = {
  requests:
    /\brequests?\b|\breqs?\b|\bcalls?\b|\bquer(?:y|ies)\b|\bmessages?\b|\boperations?\b|\binvocations?\b|\btransactions?\b|\br(?:ate)?p[smhd]\b|\bqp[smd]\b|\banfragen\b|请求|调用|次|запрос/,
  tokens: TOKENS,
  'input-tokens': TOKENS,
  'output-tokens': TOKENS,
  characters: /\bcharacters?\b|\bchars?\b|字符|символ/,
  words: /\bwords?\b|слов/,
  seconds: /\bseconds?\b|\bsecs?\b|\ds\b|秒|сек/,
  minutes: /\bminutes?\b|\bmins?\b|\bminuten\b|分钟|мин/,
  hours: /\bhours?\b|\bhrs?\b|\dh\b|小时|час/,
  images: /\bimages?\b|\bpictures?\b|\bphotos?\b|\bipm\b|\bgenerations?\b|图片|张|изображени/,
  videos: /\bvideos?\b|\bclips?\b|视频|видео/,
  pages: /\bpages?\b|\bdocuments?\b|页|страниц/,
  documents: /\bdocuments?\b|\bdocs?\b|\bfiles?\b|документ/,
  searches: /\bsearch(?:es)?\b|\bquer(?:y|ies)\b|\brequests?\b|\bcalls?\b|搜索/,
  '3d-models': /\bmodels?\b|\bassets?\b|\bgenerations?\b/,
  credits: /\bcredits?\b|\bpoints?\b|积分|кредит/,
  'compute-units': /\bunits?\b|\bneurons?\b|\bcompute\b|\bcus?\b/,
  concurrency:
    /\bconcurren(?:t|cy)\b|\bparallel\b|\bsimultaneous(?:ly)?\b|\bsessions?\b|\bat (?:once|a time|the same time)\b|并发/,
  ...MONEY_WORDS,
}

/** Null: no words are needed. */
export const PERIOD_WORDS: Record<Period, RegExp | null> = {
  second: /\bseconds?\b|\bsecs?\b|\/ ?s\b|\b[rtq]ps\b|秒|сек/,
  minute: /\bminutes?\b|\bmin\b|\/ ?m\b|\b[rtqi]pm\b|minut|分钟|мин/,
  hour: /\bhours?\b|\bhourly\b|\bhrs?\b|\/ ?h\b|\b[rt]ph\b|小时|час/,
  day: /\bdays?\b|\bdaily\b|\b24 ?h(?:ours?)?\b|\/ ?d\b|\b[rtq]pd\b|\btag\b|天|日|день|сут/,
  week: /\bweeks?\b|\bweekly\b|周|недел/,
  month: /\bmonth(?:s|ly)?\b|\/ ?mo?\b|\bmonat|月|месяц/,
  year: /\byears?\b|\byearly\b|\bannual(?:ly)?\b|年|год/,
  once: null,
  moment: null,
  request: null,
}
