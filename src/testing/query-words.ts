/** The words that hostile query strings are made of. */
import { CATEGORIES } from '../schema/vocabulary.ts'
import { WORDS } from './requests.ts'

/** The parameters of `GET /providers`. */
export const NAMES = ['category', 'noCard', 'noPhone', 'q', 'sort', 'limit'] as const
export type Name = (typeof NAMES)[number]

/** What every object of JavaScript has, and no table may be asked for. */
export const PROTOTYPE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
]
/** Names that mean nothing and must pass. */
export const FOREIGN = [
  'utm_source',
  '_',
  'cb',
  't',
  'qq',
  'page',
  'limit[]',
  'q[0]',
  'sort.by',
  '',
  ...PROTOTYPE,
]

/** Values that each parameter accepts. */
export const GOOD: Record<Name, readonly string[]> = {
  category: CATEGORIES,
  noCard: ['true', 'false', '1', '0'],
  noPhone: ['true', 'false', '1', '0'],
  q: [
    'api',
    'speech',
    'image',
    'a e',
    'free tier',
    'x'.repeat(100),
    '😀'.repeat(100),
    'e',
    'o a i',
    ...WORDS,
  ],
  sort: ['score', 'name'],
  limit: ['1', '2', '10', '007', '199', '200', '201', '250', '9'.repeat(400)],
}

/** Values that some parameter or other refuses. */
export const BAD = [
  '',
  ' ',
  '0',
  '000',
  '-1',
  '1.5',
  '1e2',
  '+5',
  '٣',
  '１',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'yes',
  'true ',
  ' LLM',
  '1\n',
  '5\u0000',
  '\u2028',
  '-0',
  '0x10',
  "' or 1=1--",
  '<script>',
  '../../etc/passwd',
  '$' + '{7*7}',
  'x'.repeat(101),
  ' '.repeat(101),
  '😀'.repeat(101),
  ...PROTOTYPE,
]

/** Characters that fold, vanish, multiply or stand alone when texts are compared. */
export const ODD_TEXT = [
  '\ud800',
  '\udc00',
  '\u0000',
  '\u0301',
  '\ufeff',
  '\u202e',
  '\u00a8',
  '\u00b4',
  '\u0130',
  '\u212a',
  '\u017f',
  '\u03a3',
  '\ufdfa',
  '\u1e9e',
  '\u3000',
  '\u00a0',
  '\u180e',
  '\uffff',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  'ﬃ',
  '한',
  '\u1112\u1161\u11ab',
]

/** Pieces of query strings, whole and torn. */
export const SCRAPS = [
  '&',
  '=',
  '==',
  '&&',
  ';',
  '+',
  '%',
  '%2',
  '%zz',
  '%00',
  '%ff',
  '%C3',
  '%E0%A4%A',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '%26',
  '%3D',
  '%23',
  '%u0041',
  '?',
  '#',
  '/',
  '\\',
  '[]',
  '\t',
  '\n',
  '\r',
  '"',
  "'",
  '\u0000',
  ...NAMES,
]
