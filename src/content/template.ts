/** Writes an entry as YAML the way people here write it, with the comments that a newcomer needs. */
import { Document, isMap, isScalar, visit } from 'yaml'
import { type Provider, provider } from '../core/schema/provider.ts'
import { fixText } from './fix/fix.ts'

/** Lets editors complete and check while one types. */
const EDITOR_HINT = '# yaml-language-server: $schema=../schemas/provider.json'

/** What stands above a key; delete it once read. A path without an entry gets no comment. */
const COMMENTS: Record<string, string> = {
  tagline: 'What it offers, in your own words, without superlatives.',
  domains:
    "The provider's own domains. Documentation, key page, probe and proof lie on these.\nOn a shared host give the path too: github.com/<owner>.",
  connection: 'How a developer connects. Leave out what you have not read.',
  freeTier:
    'What is free. Each fact needs a source below; "unknown" is a good answer, a guess is not.\nA wrong "no card" is the worst error of all.',
  'freeTier.limits': 'Each number that the summary mentions, as a limit of its own.',
  links:
    'Pages that a developer looks for: the URL, or none: <the documentation index that you read and that has no such page>.\nLeave out what you did not look for.',
  health:
    'How to tell that it works: a URL asked once a day without a key, or the official status page,\nor none: "<why nothing can be checked>".',
  pros: 'Two to five each, concrete, so that a reader can check them; no marketing.',
  changelog:
    'Dated changes of terms or models, newest first: id, date, kind, change, source.\nThe id names the change in feeds and never changes: card-needed.',
  sources:
    'Every page that you read: read = the day you read it; asOf = the date that the page itself shows (leave out if none);\nsupports = the facts that it shows; contradicts = the facts for which it says otherwise.',
}

/** The text of `content/providers/<slug>.yaml`: keys in the usual order, short lists on one line, comments above. */
export function entryText(entry: Provider): string {
  const document = new Document(entry, { aliasDuplicateObjects: false })
  visit(document, {
    Seq(_, node) {
      if (node.items.every((item) => isScalar(item)) && String(node).length <= 80 && !longTexts(node.items))
        node.flow = true
    },
  })
  for (const [path, comment] of Object.entries(COMMENTS)) {
    const keys = path.split('.')
    const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1))
    if (!isMap(map)) continue
    const key = map.items.find((pair) => isScalar(pair.key) && pair.key.value === keys.at(-1))?.key
    if (isScalar(key)) key.commentBefore = comment.replace(/^/gm, ' ')
  }
  const body = document.toString({ lineWidth: 0, flowCollectionPadding: false })
  return fixText(`${EDITOR_HINT}\n${body}`, provider).text
}

/** Sentences stand on lines of their own. */
const longTexts = (items: readonly unknown[]) =>
  items.some((item) => isScalar(item) && String(item.value).includes(' '))
