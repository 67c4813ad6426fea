/** Asks for the pages that show the facts, until each fact has the source that it needs. */
import { isOnDomains } from '../../core/domains.ts'
import { claimedFacts, providerSourcesFor, sourcesFor } from '../../core/facts.ts'
import { type Provider, provider, type Source } from '../../core/schema/provider.ts'
import { SOURCE_TYPE_WORDS } from '../../core/schema/vocabulary.ts'
import { type Ask, CHOOSE_ONE } from './ask.ts'
import { all, checkedBy, choicesOf, hintsOf, orEmpty } from './schema-answers.ts'

const { url, asOf, type, of } = provider.shape.sources.element.shape

export async function askSources(ask: Ask, entry: Provider, today: string): Promise<Source[]> {
  ask.say(
    `Now the sources. Open each page that you used and say what it shows; ${today} is recorded as the day you read it.`,
  )
  const sources: Source[] = []
  for (;;) {
    const missing = unsourced({ ...entry, sources })
    if (sources.length > 0) {
      if (missing.length > 0) ask.say(`Still without a source: ${missing.join(', ')}`)
      if (!(await ask.confirm('Is there another page?', missing.length > 0))) return sources
    }
    sources.push(await askSource(ask, entry, sources, missing, today))
  }
}

async function askSource(
  ask: Ask,
  entry: Provider,
  sources: readonly Source[],
  missing: readonly string[],
  today: string,
): Promise<Source> {
  const pageUrl = await ask.text(
    'URL of the page',
    all(checkedBy(url), (answer) =>
      sources.some((source) => source.url === answer) ? 'this page is already in the list' : undefined,
    ),
  )
  const kind = isOnDomains(pageUrl, entry.domains) ? {} : await askType(ask)
  const date = await ask.text(
    'Date that the page shows, as YYYY-MM-DD (empty: it shows none)',
    orEmpty(
      all(checkedBy(asOf), (answer) =>
        answer > today ? `that is in the future; today is ${today}` : undefined,
      ),
    ),
  )
  const names = [
    ...claimedFacts(entry).map(({ name }) => name),
    ...(entry.health.probe ? ['health.probe'] : []),
  ]
  let supports: string[]
  for (;;) {
    supports = await ask.chooseAny(
      'What does this page show? (at least one)',
      names.map((value) => ({ value, hint: missing.includes(value) ? 'needs a source' : undefined })),
    )
    if (supports.length > 0) break
    ask.say(CHOOSE_ONE)
  }
  return { url: pageUrl, read: today, ...(date === '' ? {} : { asOf: date }), ...kind, supports } as Source
}

/** Asks what a page is that is not on the provider's domains. */
async function askType(ask: Ask): Promise<Pick<Source, 'type' | 'of'>> {
  ask.say(
    "This page is not on the provider's domains: it can support kind, card and limits, but is not enough for them alone.",
  )
  const answer = await ask.choose('What is it?', [
    { value: 'other', hint: 'a list, or any other page' },
    ...choicesOf(type, hintsOf(SOURCE_TYPE_WORDS)),
  ])
  if (answer === 'other') return {}
  return {
    type: type.parse(answer),
    ...(answer === 'transcript' ? { of: await ask.text('Page that it quotes', checkedBy(of)) } : {}),
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
