/** Asks for the pages that show the facts, until each fact has the source that it needs. */
import { type Answers, emptySource, type SourceAnswers } from '../../content/questions/answers.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { covers } from '../../core/covers.ts'
import { isOnDomains } from '../../core/domains.ts'
import { claimedFacts, providerSourcesFor, sourcesFor } from '../../core/facts.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { Ask } from './ask.ts'
import { askQuestion, askSeveral } from './ask-question.ts'

/** `answers` without sources; gives the sources. */
export async function askSources(ask: Ask, answers: Answers, today: string): Promise<SourceAnswers[]> {
  ask.say(
    `Now the sources. Open each page that you used and say what it shows; ${today} is recorded as the day you read it.`,
  )
  const sources: SourceAnswers[] = []
  for (;;) {
    const { entry, facts } = entryOf({ ...answers, sources }, today)
    const missing = unsourced(entry as Provider)
    if (sources.length > 0) {
      if (missing.length > 0) ask.say(`Still without a source: ${missing.join(', ')}`)
      if (!(await ask.confirm('Is there another page?', missing.length > 0))) return sources
    }
    const url = await askQuestion(ask, 'sources.url', {
      check: (answer) =>
        sources.some((source) => source.url === answer) ? 'this page is already in the list' : undefined,
    })
    const source = { ...emptySource(today), url }
    if (!isOnDomains(url, entry.domains as string[])) {
      ask.say(
        "This page is not on the provider's domains: it can support kind, card and limits, but is not enough for them alone.",
      )
      source.type = await askQuestion(ask, 'sources.type')
      if (source.type === 'transcript') source.of = await askQuestion(ask, 'sources.of')
    }
    source.asOf = await askQuestion(ask, 'sources.asOf', {
      check: (answer) => (answer > today ? `that is in the future; today is ${today}` : undefined),
    })
    source.supports = await askSeveral(
      ask,
      'sources.supports',
      facts.map((value) => ({
        value,
        hint: missing.some((fact) => covers(value, fact)) ? 'needs a source' : undefined,
      })),
    )
    sources.push(source)
  }
}

/** Facts without a source of the needed kind. */
function unsourced(entry: Provider): string[] {
  return claimedFacts(entry)
    .filter(
      ({ name, needsProviderPage }) =>
        (needsProviderPage ? providerSourcesFor : sourcesFor)(entry, name).length === 0,
    )
    .map(({ name }) => name)
}
