/** Query strings that try each parameter: what it accepts, what it refuses, and how parameters work together. */
import { CHANGE_PARAMETERS } from '../../api/query/change-query.ts'
import { MODEL_PARAMETERS } from '../../api/query/model-query.ts'
import { OFFER_PARAMETERS } from '../../api/query/offer-query.ts'
import type { Parameter } from '../../api/query/parameter.ts'
import { PARAMETERS } from '../../api/query/parameters.ts'
import { STATUS_PARAMETERS } from '../../api/query/status-query.ts'

/** Values of a parameter, by its schema: accepted in any letter case, empty, and refused. */
function valuesFor({ schema, example }: Parameter): readonly string[] {
  const { enum: words = [], items } = schema as { enum?: readonly string[]; items?: { enum: string[] } }
  const mixed = ([first, second]: readonly string[]) => [first!, second!.toUpperCase(), '', `${first}s`]
  if (items) return [...mixed(items.enum), items.enum.slice(2, 4).join(), `${items.enum[0]},`]
  if (words.length > 0) return mixed(words)
  if (schema.type === 'boolean') return ['true', 'FALSE', '1', '0', '', 'yes']
  if (schema.type === 'integer')
    return ['1', '007', '200', '201', `1${'0'.repeat(400)}`, '', '0', '-1', '1.0', '1e2']
  return schema.pattern ? ['US', String(example).toLowerCase(), '', 'USA', 'UK', 'ß'] : []
}

/** A parameter with each of its values, twice, and under a name that is nearly its own, each in another way. */
function queriesFor([name, parameter]: [string, Parameter], index: number): string[] {
  const [value = String(parameter.example), ...others] = valuesFor(parameter)
  const names = [`${name}[]`, name.toUpperCase(), `${name}s`, `${name[1] ?? ''}${name[0]}${name.slice(2)}`]
  return [
    name,
    ...[value, ...others].map((one) => `${name}=${encodeURIComponent(one)}`),
    `${name}=${value}&${name}=${others[0] ?? value}`,
    `${names[index % names.length]}=${value}`,
  ]
}

/** What no schema says: how `q` compares texts, and names of other APIs. */
const BY_HAND = [
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
  'offset=00&limit=2',
  'offset=1&limit=1',
  'per_page=5',
  'page=2',
  'skip=10',
  'capabilities=chat',
  'freeTier=true',
  'openai_compatible=1',
  'trainsOnData=false',
  'state[]=up',
  'hq=US',
  'processingRegions=EU',
]

const TOGETHER = [
  '',
  'category=LLM&noCard=true&noPhone=true&sort=name',
  'category=Search&noCard=1&q=web&limit=3',
  'noPhone=true&sort=name&q=a+e&limit=5',
  'capability=chat&kind=permanent&noTraining=1&sort=name',
  'country=EU&region=EU&commercialUse=true&openaiCompatible=true',
  'category=LLM&limit=1&offset=1&status=unknown',
  'kind=x&country=x&status=x&offset=x&page=1&fields=name&requiresCreditCard=false',
  'utm_source=x&_=1&cb=2&t=3&fbclid=4&gclid=5',
  '__proto__=1&constructor=2&toString=3',
  'category=x&noCard=&limit=0&sort=z&Q=1',
  '%E0%A4%A=1&&==&a=b=c',
]

/** The same for the other endpoints with parameters, by a path of each. */
export const OTHER_QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/capabilities/chat': [
    ...Object.entries(OFFER_PARAMETERS).flatMap(queriesFor),
    'noCard=true&noPhone=true&kind=permanent,keyless&limit=2',
    'q=free+plan',
    'freeFor=chat',
    'category=LLM&noCard=x',
  ],
  '/api/v1/models': [
    ...Object.entries(MODEL_PARAMETERS).flatMap(queriesFor),
    'context=128k&output=8000&sort=context&limit=3',
    'context=128kb',
    'input=image&tools=true&noCard=true&q=vision',
    'provider=GROQ&sort=tokens',
    'vision=true&model=gpt&category=LLM',
  ],
  '/api/v1/changes': [
    ...Object.entries(CHANGE_PARAMETERS).flatMap(queriesFor),
    'kind=added&limit=1&offset=1',
    'since=2026-02-30&until=yesterday',
    'noCard=true',
  ],
  '/api/v1/status': [...Object.entries(STATUS_PARAMETERS).flatMap(queriesFor), 'limit=1', 'since=2026-01-01'],
}

export const QUERIES: readonly string[] = [
  ...Object.entries(PARAMETERS).flatMap(queriesFor),
  ...BY_HAND,
  ...TOGETHER,
]
