/** Asks for the pages that show what was answered, until each fact has the source that it needs. */
import { isOnDomains } from '../../core/domains.ts'
import { claimedFacts, providerSourcesFor, sourcesFor } from '../../core/facts.ts'
import { type Provider, provider, type Source } from '../../core/schema/provider.ts'
import type { SOURCE_TYPES } from '../../core/schema/vocabulary.ts'
import type { Ask } from './ask.ts'
import { all, checkedBy, choicesOf, orEmpty } from './schema-answers.ts'

const { url, asOf, type, of } = provider.shape.sources.element.shape

const TYPE_HINTS: Record<(typeof SOURCE_TYPES)[number], string> = {
  transcript: "it quotes a page of the provider's word for word",
  call: 'it shows a real call and its day',
  report: 'somebody says with a date what they were asked for, or were given',
}

export async function askSources(ask: Ask, entry: Provider, today: string): Promise<Source[]> {
  ask.say(
    `Now the proof. Open each page that you read and name what it shows; ${today} is noted as the day you read it.`,
  )
  const sources: Source[] = []
  for (;;) {
    const missing = unproven({ ...entry, sources })
    if (sources.length > 0) {
      if (missing.length > 0) ask.say(`Still without proof: ${missing.join(', ')}`)
      if (!(await ask.confirm('Is there another page?'))) return sources
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
  const address = await ask.text(
    'Address of the page',
    all(checkedBy(url), (answer) =>
      sources.some((source) => source.url === answer) ? 'you named this page already' : undefined,
    ),
  )
  const kind = isOnDomains(address, entry.domains) ? {} : await askType(ask)
  const date = await ask.text(
    'Date that the page itself shows, as YYYY-MM-DD (empty: it shows none)',
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
  let supports: string[] = []
  while (supports.length === 0)
    supports = await ask.chooseAny(
      'What does this page show? (at least one)',
      names.map((value) => ({ value, hint: missing.includes(value) ? 'needs proof' : undefined })),
    )
  return { url: address, read: today, ...(date === '' ? {} : { asOf: date }), ...kind, supports } as Source
}

/** What a page is that is not the provider's own. */
async function askType(ask: Ask): Promise<Pick<Source, 'type' | 'of'>> {
  ask.say(
    "This page is not the provider's own: it can support kind, card and limits, but not prove them alone.",
  )
  const answer = await ask.choose('What is it?', [
    { value: 'other', hint: 'a list, or any other page' },
    ...choicesOf(type, TYPE_HINTS),
  ])
  if (answer === 'other') return {}
  return {
    type: type.parse(answer),
    ...(answer === 'transcript' ? { of: await ask.text('Page that it quotes', checkedBy(of)) } : {}),
  }
}

/** Facts that no source of the needed kind shows yet. */
function unproven(entry: Provider): string[] {
  return claimedFacts(entry)
    .filter(
      ({ name, needsProviderPage }) =>
        (needsProviderPage ? providerSourcesFor : sourcesFor)(entry, name).length === 0,
    )
    .map(({ name }) => name)
}
