/** Ways to mutate a content file in one place, each with the rule that must notice and the line that it must name. */
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { statedFacts } from '../../src/entry/facts/stated-facts.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import { METRICS } from '../../src/schema/vocabulary.ts'

/** A file to mutate. */
export type Subject = {
  /** `providers`, `collections`, or the file's own name at the top of the content folder. */
  kind: string
  text: string
  /** The website of an entry whose file comes earlier and stays as it is. */
  earlierWebsite: string
}

/** A mutated file, with the rule and the line that must be reported. */
export type Mutant = { text: string; rule: string; line: number }

export type Mutation = {
  name: string
  /** The paths in a file where it can be mutated so: none where it has no such place. */
  paths: (subject: Subject) => string[]
  /** The file mutated at one of them; `choice` chooses among the ways to do so. */
  mutate: (subject: Subject, path: string, choice: number) => Mutant
}

/** A key with its value, or an item of a list; `path` is dotted: `sources.0.url`. */
type Place = { path: string; parent: YAMLMap | undefined; key: Scalar | undefined; value: Node }

function placesIn(text: string): Place[] {
  const places: Place[] = []
  const walk = (node: unknown, above: string) => {
    if (isMap(node))
      for (const { key, value } of node.items) {
        const path = `${above}${(key as Scalar).value}`
        places.push({ path, parent: node, key: key as Scalar, value: value as Node })
        walk(value, `${path}.`)
      }
    else if (isSeq(node))
      for (const [index, item] of node.items.entries()) {
        places.push({ path: above + index, parent: undefined, key: undefined, value: item as Node })
        walk(item, `${above}${index}.`)
      }
  }
  walk(parseDocument(text).contents, '')
  return places
}

/** The line of a path, or of its nearest parent that is there. The top of a file is its first key. */
function lineOf(text: string, path: string): number {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter })
  const places = placesIn(text)
  for (
    let wanted = path;
    wanted !== '';
    wanted = wanted.includes('.') ? wanted.replace(/\.[^.]*$/, '') : ''
  ) {
    const place = places.find((candidate) => candidate.path === wanted)
    if (place) return lineCounter.linePos((place.key ?? place.value).range![0]).line
  }
  return lineCounter.linePos(contents!.range![0]).line
}

const placeAt = (text: string, path: string) => placesIn(text).find((place) => place.path === path)!

/** The paths of those places that fit. */
const pathsIn = (text: string, fits: (place: Place) => unknown) =>
  placesIn(text)
    .filter(fits)
    .map(({ path }) => path)

const startOf = ({ value }: Place) => value.range![0]
const endOf = (text: string, { value }: Place) =>
  startOf({ value } as Place) + text.slice(value.range![0], value.range![1]).trimEnd().length

const withValue = (text: string, place: Place, to: string) =>
  text.slice(0, startOf(place)) + to + text.slice(endOf(text, place))

/** A mutation that gives one place that fits the pattern another value. */
function revalue(
  name: string,
  rule: string,
  pattern: RegExp,
  values: readonly string[],
  kind?: string,
): Mutation {
  return {
    name,
    paths: (subject) =>
      kind === undefined || kind === subject.kind
        ? pathsIn(subject.text, ({ path }) => pattern.test(path))
        : [],
    mutate({ text }, path, choice) {
      const mutated = withValue(text, placeAt(text, path), values[choice % values.length]!)
      return { text: mutated, rule, line: lineOf(mutated, path) }
    },
  }
}

const REQUIRED: Record<string, RegExp> = {
  providers:
    /^(?:name|tagline|category|website|docsUrl|domains|added|connection|links|summary|offers|health|pros|cons|useCases|changelog|sources|offers\.\d+\.(?:id|name|kind|allowance)|offers\.\d+\.buys\.\d+\.(?:capability|metric|amount|source)|offers\.\d+\.models\.(?:pattern|list)|prices\.\d+\.(?:capability|metric|amount|currency|price|source)|sources\.\d+\.contradicts\.\d+\.fact|sources\.\d+\.(?:url|read)|health\.probe\.(?:url|expect)|changelog\.\d+\.(?:id|date|kind|change|source)|corrections\.\d+\.(?:date|field|note)|reports\.\d+\.(?:date|country|card|phone|firstCallWorked|url)|connection\.firstCall\.(?:method|source))$/,
  collections: /^(?:title|subtitle|description|published)$/,
  'site.yaml': /^(?!reading$)\w+(?:\.\w+)?$/,
  'declined.yaml': /^\d+\.(?:name|reason|reviewAfter)$/,
}

const TEXTS =
  /^(?:name|tagline|(?:pros|cons|useCases)\.\d+|summary|sources\.\d+\.note|offers\.\d+\.(?:name|sharedWith|eligibility|quotas\.\d+\.(?:note|models\.\d+)|buys\.\d+\.model)|changelog\.\d+\.(?:change|before|after)|corrections\.\d+\.note|title|subtitle|description|\d+\.(?:name|reason))$/
const DAYS =
  /^(?:added|reviewed|retired\.date|sources\.\d+\.(?:read|asOf)|(?:changelog|corrections|reports)\.\d+\.date|offers\.\d+\.(?:ended|quotas\.\d+\.ended|buys\.\d+\.asOf)|prices\.\d+\.asOf|\d+\.reviewAfter)$/
const AMOUNTS = new RegExp(`^offers\\.\\d+\\.quotas\\.\\d+\\.(?:${METRICS.join('|')})$`)
const URLS =
  /^(?:website|docsUrl|connection\.(?:baseUrl|openaiBaseUrl|keyUrl|firstCall\.(?:url|source))|links\.\w+|health\.probe\.url|sources\.\d+\.(?:url|of)|reports\.\d+\.url|(?:offers\.\d+\.buys|prices)\.\d+\.source|health\.statusPage\.url)$/

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'a required key is dropped',
    paths: ({ text, kind }) =>
      pathsIn(text, ({ path, parent }) => (parent?.items.length ?? 0) > 1 && REQUIRED[kind]?.test(path)),
    mutate({ text }, path) {
      const place = placeAt(text, path)
      const siblings = placesIn(text).filter(
        ({ key }) =>
          key && place.parent!.items.some((pair) => (pair.key as Scalar).range![0] === key.range![0]),
      )
      const index = siblings.findIndex((sibling) => sibling.path === path)
      const next = siblings[index + 1]
      const mutated = next
        ? text.slice(0, place.key!.range![0]) + text.slice(next.key!.range![0])
        : text.slice(0, endOf(text, siblings[index - 1]!)) + text.slice(endOf(text, place))
      return { text: mutated, rule: 'missing-key', line: lineOf(mutated, path) }
    },
  },
  {
    name: 'a key is misspelt',
    // A first call has keys of its own; of a union nobody can say which member a misspelt key was meant for.
    paths: ({ text }) =>
      pathsIn(text, ({ key, path }) => key && !/\.(?:body|headers|query|form)\./.test(path)),
    mutate({ text }, path, choice) {
      const place = placeAt(text, path)
      const key = String(place.key!.value)
      const cut = 1 + (choice % (key.length - 1))
      const misspelt = key.slice(0, cut) + key[cut - 1] + key.slice(cut)
      const [start, end] = place.key!.range!
      const mutated = text.slice(0, start) + misspelt + text.slice(end)
      return { text: mutated, rule: 'unknown-key', line: lineOf(mutated, path.replace(/[^.]+$/, misspelt)) }
    },
  },
  revalue(
    'a text or a list is a number',
    'wrong-type',
    /^(?:name|tagline|website|docsUrl|domains|added|connection|links|capabilities|health|pros|cons|useCases|changelog|reports|sources|summary|signup|offers|prices|terms|offers\.\d+(?:\.(?:name|covers|excludes|quotas|buys))?|offers\.\d+\.quotas\.\d+(?:\.models)?|connection\.firstCall(?:\.body)?|sources\.\d+(?:\.(?:url|read|supports))?|title|description|providers|contact|\d+\.reason)$/,
    ['7', '0.5', 'true'],
  ),
  revalue(
    'a number is a text',
    'wrong-type',
    /^(?:offers\.\d+\.buys\.\d+\.amount|prices\.\d+\.(?:amount|price)|published)$/,
    ['"many"', '[1]'],
  ),
  revalue(
    'a word is not of the list',
    'wrong-value',
    /^(?:category|capabilities\.\d+|free|signup\.with\.\d+|offers\.\d+\.(?:kind|allowance|cardBasis|phoneBasis|scope|atLimit|(?:covers|excludes)\.\d+|quotas\.\d+\.scope|buys\.\d+\.(?:capability|metric))|prices\.\d+\.(?:capability|metric|currency)|connection\.auth|connection\.firstCall\.method|sources\.\d+\.type|changelog\.\d+\.kind|corrections\.\d+\.field|sources\.\d+\.(?:supports\.\d+|contradicts\.\d+\.fact)|changelog\.\d+\.facts\.\d+|health\.statusPage\.format)$/,
    ['nonsense', '"LLMs"', '"free tier"'],
  ),
  revalue(
    'a yes-or-no term is a word',
    'wrong-value',
    /^offers\.\d+\.(?:card|phone)$|^signup\.asks\.\w+$|^connection\.openaiCompatible$/,
    ['maybe', '"yes"'],
    'providers',
  ),
  revalue('an amount cannot be read', 'wrong-format', AMOUNTS, [
    '10k/day',
    '30 per min',
    '"1,000/day"',
    '1000',
    'plenty',
  ]),
  revalue(
    'an offer covers what the entry does not do',
    'capabilities',
    /^offers\.\d+\.(?:covers|excludes)\.\d+$/,
    ['avatar-video'],
  ),
  revalue(
    'a fact is of no offer of the entry',
    'supports-nothing',
    /^sources\.\d+\.(?:supports\.\d+|contradicts\.\d+\.fact)$/,
    ['offers.no-such-offer.kind', 'offers.no-such-offer.quotas.requests'],
  ),
  {
    name: 'an entry has one free tier, as entries once had',
    paths: ({ kind }) => (kind === 'providers' ? ['freeTier'] : []),
    mutate({ text }, path) {
      const ended = text.endsWith('\n') ? text : `${text}\n`
      return {
        text: `${ended}${path}: { kind: permanent }\n`,
        rule: 'unknown-key',
        line: ended.split('\n').length,
      }
    },
  },
  {
    name: 'an offer has limits, as free tiers once had',
    paths: ({ text }) => pathsIn(text, ({ path }) => /^offers\.\d+\.quotas$/.test(path)),
    mutate({ text }, path) {
      const { key } = placeAt(text, path)
      const mutated = `${text.slice(0, key!.range![0])}limits${text.slice(key!.range![1])}`
      return { text: mutated, rule: 'unknown-key', line: lineOf(mutated, path.replace('quotas', 'limits')) }
    },
  },
  revalue('a day is none', 'wrong-format', DAYS, ['2026-13-01', '21.11.2026', '2026-02-30', '"today"']),
  revalue(
    'a day is in the future',
    'future-date',
    new RegExp(DAYS.source.replace('|\\d+\\.reviewAfter', '')),
    ['2031-01-01'],
  ),
  revalue('a URL is not https', 'wrong-format', URLS, [
    'http://example.com/',
    'example.com',
    '"ftp://a.example/"',
  ]),
  revalue(
    'the page is on a foreign domain',
    'foreign-page',
    /^(?:website|docsUrl|connection\.(?:baseUrl|openaiBaseUrl|keyUrl|firstCall\.(?:url|source))|links\.\w+|links\.\w+\.none|offers\.\d+\.(?:buys\.\d+\.source|models\.list)|prices\.\d+\.source|health\.(?:probe|statusPage)\.url)$/,
    ['https://lists.example.org/page', 'https://github.com/somebody/else'],
    'providers',
  ),
  {
    name: "no source is on the provider's domain",
    paths: ({ text, kind }) =>
      kind === 'providers'
        ? statedFacts(parseDocument(text).toJS() as ProviderEntry)
            .filter(({ needsProviderPage }) => needsProviderPage)
            .map(({ path }) => path.map(String).join('.'))
        : [],
    mutate({ text }, path) {
      let mutated = text
      for (const url of pathsIn(text, (place) => /^sources\.\d+\.url$/.test(place.path)))
        mutated = withValue(mutated, placeAt(mutated, url), `https://lists.example.org/${url}`)
      return { text: mutated, rule: 'unsourced-fact', line: lineOf(mutated, path) }
    },
  },
  {
    name: 'the website is that of another entry',
    paths: ({ kind }) => (kind === 'providers' ? ['website'] : []),
    mutate({ text, earlierWebsite }, path) {
      const mutated = withValue(text, placeAt(text, path), earlierWebsite)
      return { text: mutated, rule: 'duplicate-website', line: lineOf(mutated, path) }
    },
  },
  revalue(
    'a member is of no entry',
    'dangling-slug',
    /^providers\.\d+$/,
    ['no-such-provider'],
    'collections',
  ),
  {
    name: 'two items of a list have one name',
    paths: ({ text, kind }) =>
      kind === 'providers' ? namesIn(text).filter((path, _, all) => firstOf(all, path) !== path) : [],
    mutate({ text }, path) {
      const first = placeAt(text, firstOf(namesIn(text), path))
      const mutated = withValue(text, placeAt(text, path), String((first.value as Scalar).value))
      return { text: mutated, rule: 'duplicate-item', line: lineOf(mutated, path.replace(/\.\w+$/, '')) }
    },
  },
  revalue('an id is none', 'wrong-format', /^(?:changelog|offers)\.\d+\.id$/, [
    '"Card Needed"',
    'a_b',
    '"-"',
  ]),
  revalue('a text runs right to left', 'bad-text', TEXTS, ['"safe\u202eeman"', '"a\u2066b\u2069"']),
  revalue('a text holds HTML', 'bad-text', TEXTS, [
    '"Look <b>here</b>"',
    '"<script>alert(1)</script>"',
    '"<img src=x>"',
  ]),
  revalue('a text holds invisible characters', 'bad-text', TEXTS, ['"a\u200bb"', '"a\\u0007b"', '" blank"']),
  revalue(
    'the summary says a number that no quota carries',
    'summary-number',
    /^summary$/,
    ['Now 98,765 requests a day.', '"Grants $4321 once."', 'Up to 7.77M tokens.'],
    'providers',
  ),
  revalue(
    'the tagline praises',
    'superlative',
    /^tagline$/,
    ['The best models', '"World-class speech"'],
    'providers',
  ),
  {
    name: 'a key stands there twice',
    paths: ({ text, kind }) => (kind === 'declined.yaml' ? [] : [placesIn(text)[0]!.path]),
    mutate({ text }, path) {
      const ended = text.endsWith('\n') ? text : `${text}\n`
      return { text: `${ended}${path}: again\n`, rule: 'yaml', line: ended.split('\n').length }
    },
  },
  {
    name: 'an anchor is set',
    paths: ({ text }) => pathsIn(text, ({ key, value }) => key && isScalar(value) && value.type === 'PLAIN'),
    mutate({ text }, path) {
      const at = startOf(placeAt(text, path))
      const mutated = `${text.slice(0, at)}&here ${text.slice(at)}`
      return { text: mutated, rule: 'plain-yaml', line: lineOf(mutated, path) }
    },
  },
]

/** The paths of what names an item in a list that may hold each name once. */
const namesIn = (text: string) =>
  pathsIn(text, ({ path }) => /^(?:(?:changelog|offers)\.\d+\.id|sources\.\d+\.url)$/.test(path))
const listOf = (path: string) => path.replace(/\.\d+\.\w+$/, '')
const firstOf = (paths: readonly string[], path: string) =>
  paths.find((other) => listOf(other) === listOf(path))!
