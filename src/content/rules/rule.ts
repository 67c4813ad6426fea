/** What a rule is: a name, a level, and a check that walks the content and yields what it finds. */
import type { Path } from '../../base/json.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Site } from '../../schema/site.ts'
import type { Severity } from '../diagnostic.ts'
import type { Finding } from '../shape.ts'
import type { ContentTree, Entry } from '../tree.ts'

export type RuleContext = {
  tree: ContentTree
  /** The day that "future" and "stale" are measured from, as YYYY-MM-DD in UTC. */
  today: string
}

export type Rule = {
  name: string
  severity: Severity
  /** Whether it looks at each entry by itself, and not at how entries relate. */
  ofOne?: true
  check: (context: RuleContext) => Iterable<FiledFinding>
}

/** A finding and the file it is in, relative to the content folder. */
type FiledFinding = Finding & { file: string }

/** A rule that looks at the whole content. */
export const treeRule = (name: string, severity: Severity, check: Rule['check']): Rule => ({
  name,
  severity,
  check,
})

/** What a rule for one provider may look at besides the entry. */
type AroundEntry = { today: string; site: Site }

/** The same list for all entries without a finding, which are nearly all. */
const NONE: readonly Finding[] = []

/** A rule that looks at one provider at a time, and not again at an entry that it has seen in the same surroundings. */
export function providerRule(
  name: string,
  severity: Severity,
  check: (provider: ProviderEntry, entry: Entry<ProviderEntry>, around: AroundEntry) => Iterable<Finding>,
): Rule {
  const seen = new WeakMap<ProviderEntry, AroundEntry & { slug: string; findings: readonly Finding[] }>()
  return {
    name,
    severity,
    ofOne: true,
    *check({ tree: { providers, site }, today }) {
      for (const entry of providers) {
        const { slug, file, value } = entry
        const before = seen.get(value)
        const isSame = before?.slug === slug && before.today === today && before.site === site
        const findings = isSame ? before.findings : [...check(value, entry, { today, site })]
        if (!isSame) seen.set(value, { slug, today, site, findings: findings.length > 0 ? findings : NONE })
        for (const finding of findings) yield { file, ...finding }
      }
    },
  }
}

/** The name is the path without places in lists: `offers.quotas.ended`. */
type EntryText = { path: Path; name: string; text: string }

/** Texts whose names are wanted, in the order of the entry. */
export function* textsOf(
  value: unknown,
  wanted: { has: (name: string) => boolean },
  path: Path = [],
  name = '',
): Iterable<EntryText> {
  if (typeof value === 'string') {
    if (wanted.has(name)) yield { path, name, text: value }
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsOf(item, wanted, [...path, index], name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* textsOf(inner, wanted, [...path, key], name === '' ? key : `${name}.${key}`)
}
