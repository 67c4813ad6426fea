/** What a rule is: a name, a level, and a check that walks the content and yields what it finds. */
import type { ProviderEntry } from '../../core/schema/entry.ts'
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
export type FiledFinding = Finding & { file: string }

/** A rule that looks at one provider at a time. */
export function providerRule(
  name: string,
  severity: Severity,
  check: (provider: ProviderEntry, entry: Entry<ProviderEntry>, context: RuleContext) => Iterable<Finding>,
): Rule {
  return {
    name,
    severity,
    ofOne: true,
    *check(context) {
      for (const entry of context.tree.providers)
        for (const finding of check(entry.value, entry, context)) yield { file: entry.file, ...finding }
    },
  }
}
