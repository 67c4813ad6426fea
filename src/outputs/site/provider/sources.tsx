/** Every page that was read, with its dates, and the facts that it supports or contradicts. */
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

const TYPES = {
  transcript: 'quotes a page of the provider',
  call: 'a real call',
  report: 'a third party',
} as const

export function SourcesSection({ provider: { sources } }: { provider: SiteProvider }) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol class="sources">
        {sources.map(({ url, read, asOf, type, of, supports, contradicts, note }) => (
          <li>
            <a href={url}>{pageName(url)}</a>{' '}
            <span class="soft">
              read {read}
              {asOf ? `, dated ${asOf}` : ', shows no date'}
              {type && `; ${TYPES[type]}`}
              {type === 'transcript' && of && (
                <>
                  {': '}
                  <a href={of}>{pageName(of)}</a>
                </>
              )}
            </span>
            <span class="second">
              Supports <Facts names={supports} />.
              {contradicts.length > 0 && (
                <>
                  {' '}
                  <strong>
                    Contradicts <Facts names={contradicts} />.
                  </strong>
                </>
              )}
              {note && ` ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  'freeTier.kind': 'kind of offer',
  'freeTier.requiresCreditCard': 'card',
  'freeTier.requiresPhone': 'phone',
  'freeTier.allowance': 'allowance',
  'freeTier.limits': 'all limits',
  'freeTier.trainsOnData': 'training on data',
  'freeTier.commercialUse': 'commercial use',
  'freeTier.identityCheck': 'identity check',
  'freeTier.regions': 'regions',
  'freeTier.processingRegions': 'place of processing',
  'freeTier.creditsExpireAfter': 'how long credits last',
  'freeTier.endsAfter': 'how long the trial lasts',
  'health.probe': 'what is checked',
  'health.statusPage': 'status page',
  retired: 'end of the API',
}

/** `freeTier.limits.requests-per-day` → `requests per day` */
const factWords = (name: string) =>
  WORDS[name] ?? name.replace(/^(freeTier\.limits|links)\./, '').replaceAll('-', ' ')

function Facts({ names }: { names: readonly string[] }) {
  return <>{names.map(factWords).join(', ')}</>
}
