/** `show <slug>`: what is free at one provider, what it needs, and where to begin. */
import type { ProviderDetail } from '../../api/provider-schemas.ts'
import { variableOf } from '../../configs/member.ts'
import { amountWords } from '../../entry/amount-words.ts'
import { periodWords } from '../../entry/periods.ts'
import { AT_LIMIT_WORDS, KIND_WORDS } from '../../schema/vocabulary.ts'
import { type Directory, unknownSlug } from '../mcp/directory.ts'
import { type Answer, answerWord } from './answer.ts'

export async function show(directory: Directory, slug: string): Promise<Answer> {
  const provider = await directory.provider(slug)
  if (!provider) return { problem: await noSuchProvider(directory, slug) }
  return { value: provider, text: textOf(provider) }
}

export const noSuchProvider = async (directory: Directory, slug: string): Promise<string> =>
  (await unknownSlug(directory, slug)).replace(
    'find_providers lists the slugs.',
    'The command find lists the slugs.',
  )

function textOf(provider: ProviderDetail): string {
  const { name, tagline, retired, freeTier, offers, connection, docsUrl, status, directoryScore } = provider
  const variable = variableOf(provider)
  const living = offers.filter(({ ended }) => ended === null)
  return [
    `${name}: ${tagline}`,
    ...(retired ? [`This API ended on ${retired.date}.`] : []),
    `Free: ${freeTier.summary}`,
    `Status: ${status}. Score: ${directoryScore} of 100.`,
    ...living.flatMap((offer) => ['', ...offerLines(offer)]),
    '',
    ...line('Base URL', connection.openaiBaseUrl ?? connection.baseUrl),
    ...line('Key', connection.keyUrl),
    ...line(
      'Variable',
      variable && `${variable.name}${variable.derived ? ' (made up: no SDK is known to read one)' : ''}`,
    ),
    `Documentation: ${docsUrl}`,
  ].join('\n')
}

/** Beyond this many limits, models have a list of their own. */
const MOST_LIMITS = 8

function offerLines(offer: ProviderDetail['offers'][number]): string[] {
  const { name, kind, covers, card, phone, limits, lasts, atLimit } = offer
  const living = limits.filter(({ ended }) => ended === null)
  const rest = living.length - MOST_LIMITS
  return [
    `${name} (${KIND_WORDS[kind].title})`,
    ...line('  For', covers.join(', ')),
    `  Card: ${answerWord(card)}. Phone: ${answerWord(phone)}.`,
    ...living
      .slice(0, MOST_LIMITS)
      .map((limit) => `  ${amountWords(limit)}${limit.model === null ? '' : ` for ${limit.model}`}`),
    ...(rest > 0 ? [`  … and ${rest} more: see models --provider`] : []),
    ...line('  Lasts', lasts && (lasts === 'never' ? 'does not end' : periodWords(lasts))),
    ...line('  At the limit', atLimit && AT_LIMIT_WORDS[atLimit].title),
  ]
}

const line = (title: string, value: string | null) => (value ? [`${title}: ${value}`] : [])
