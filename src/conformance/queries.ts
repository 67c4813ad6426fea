/** Query strings that try each parameter: what it accepts, what it refuses, and how parameters work together. */
/** By parameter; a test sees to it that each has a row. */
export const BY_PARAMETER: Record<string, readonly string[]> = {
  category: [
    'category=LLM',
    'category=speech',
    'category=',
    'category=LLMs',
    'category=x&category=y',
    'catgory=LLM',
  ],
  noCard: ['noCard=true', 'noCard=FALSE', 'noCard=1', 'noCard=0', 'noCard=', 'noCard=yes', 'nocard=true'],
  noPhone: ['noPhone=true', 'noPhone=false', 'noPhone', 'noPhone=2', 'noPhones=true'],
  q: [
    'q=a',
    'q=open+source',
    'q=OPEN%20%20SOURCE',
    'q=%C3%89l%C3%A9ven',
    'q=+%20%09',
    'q=.*',
    'q=%22%3Cscript%3E',
    'q=%FF%FE',
    'q=nothing-like-this-at-all',
    `q=${'%F0%9F%98%80'.repeat(100)}`,
    `q=${'x'.repeat(101)}`,
    'Q=a',
    'qq=a',
  ],
  sort: ['sort=name', 'sort=SCORE', 'sort=', 'sort=price', 'srot=name'],
  limit: [
    'limit=1',
    'limit=007',
    'limit=200',
    'limit=201',
    'limit=',
    'limit=0',
    'limit=-1',
    'limit=1e2',
    'limits=1',
  ],
}

const TOGETHER = [
  '',
  'category=LLM&noCard=true&noPhone=true&sort=name',
  'category=Search&noCard=1&q=web&limit=3',
  'noPhone=true&sort=name&q=a+e&limit=5',
  'utm_source=x&_=1&cb=2&t=3',
  '__proto__=1&constructor=2&toString=3',
  'category=x&noCard=&limit=0&sort=z&Q=1',
  '%E0%A4%A=1&&==&a=b=c',
]

export const QUERIES: readonly string[] = [...Object.values(BY_PARAMETER).flat(), ...TOGETHER]
