/** The questions about a new provider, in sections; all but the first answers may stay "not confirmed". */
import { factTitle } from '../../../api/facts/fact-title.ts'
import {
  ALLOWANCE_WORDS,
  ALLOWANCES,
  AUTH_WORDS,
  BASIS_WORDS,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  CARD_BASES,
  CATEGORIES,
  KIND_WORDS,
  LINK_WORDS,
  LINKS,
  METRICS,
  PERIOD_WORDS,
  PHONE_BASES,
  SCOPES,
  SOURCE_TYPE_WORDS,
  STATUS_PAGE_WORDS,
  TRAINING_WORDS,
} from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import { emptyLimit, emptySource } from './answers.ts'
import { Area, Choice, type FormView, Text, Ticks } from './controls.tsx'
import { Later } from './later.tsx'
import { asWords, optionsOf, YES_OR_NO } from './options.ts'

type Props = { form: FormView }

export function EntryForm({ form, today }: Props & { today: string }) {
  return (
    <>
      <AboutProvider form={form} />
      <Later>
        <FreeTier form={form} />
      </Later>
      <Later>
        <Connection form={form} />
        <Opinions form={form} />
      </Later>
      <Later>
        <Pages form={form} />
        <Sources form={form} today={today} />
      </Later>
    </>
  )
}

function AboutProvider({ form }: Props) {
  const { domains } = form.checked.entry as { domains: string[] }
  return (
    <section class="step">
      <h3>The provider</h3>
      <div class="pair">
        <Text form={form} path="name" label="Name" />
        <Text form={form} path="slug" label="Slug" placeholder={form.checked.slug} optional />
      </div>
      <Text form={form} path="tagline" label="What it offers, in one line of your own" />
      <div class="pair">
        <Text form={form} path="website" label="Website" type="url" placeholder="https://" />
        <Text form={form} path="docsUrl" label="Documentation of the API" type="url" placeholder="https://" />
        <Text
          form={form}
          path="domains"
          label="Its own domains"
          hint="By commas; a shared host with the path."
          placeholder={domains.join(', ')}
          optional
        />
        <Choice
          form={form}
          path="category"
          label="Best known for"
          hint="One of the eight categories."
          words={asWords(CATEGORIES)}
          none="Choose one"
        />
      </div>
      <Ticks
        form={form}
        path="capabilities"
        label="What its API does"
        hint={`The first one that you tick is the main one${form.answers.capabilities[0] ? `, now: ${form.answers.capabilities[0]}` : ''}.`}
        groups={CATEGORIES.map((category) => [
          category,
          Object.fromEntries(
            CAPABILITY_SLUGS.filter((slug) => CAPABILITIES[slug].category === category).map((slug) => [
              slug,
              CAPABILITIES[slug].title,
            ]),
          ),
        ])}
      />
    </section>
  )
}

function FreeTier({ form }: Props) {
  const { kind, requiresCreditCard, requiresPhone, limits } = form.answers.freeTier
  const isFree = kind !== 'none' && kind !== 'unknown'
  const { allowance } = form.checked.entry.freeTier as { allowance?: string }
  const asks = (value: string, path: string) =>
    value !== 'unknown' && !(kind === 'none' && value === 'true' && path.endsWith('cardBasis'))
  return (
    <section class="step">
      <h3>What is free</h3>
      <p class="soft">“Not confirmed” is a good answer; a guess is not.</p>
      <Choice form={form} path="freeTier.kind" label="What is free" words={optionsOf(KIND_WORDS, 'hint')} />
      <Text
        form={form}
        path="freeTier.summary"
        label="The offer in a sentence or two"
        hint="In your own words, with its numbers. Each number is also a limit below."
      />
      {isFree && (
        <>
          {limits.map((_, index) => (
            <Limit form={form} index={index} />
          ))}
          <p>
            <button type="button" onClick={() => form.put('freeTier.limits', [...limits, emptyLimit()])}>
              {limits.length === 0 ? 'Add a limit' : 'Another limit'}
            </button>
          </p>
          {allowance !== 'counted' && (
            <Choice
              form={form}
              path="freeTier.allowance"
              label="How much is free"
              words={optionsOf(
                ALLOWANCE_WORDS,
                'hint',
                ALLOWANCES.filter((word) => word !== 'counted'),
              )}
            />
          )}
          <Text
            form={form}
            path="freeTier.creditsExpireAfter"
            label="Credits expire after"
            placeholder="P30D, P3M, P1Y"
            optional
          />
        </>
      )}
      {kind === 'trial' && (
        <Text
          form={form}
          path="freeTier.endsAfter"
          label="The trial ends after"
          placeholder="P14D"
          optional
        />
      )}
      {kind !== 'keyless' && (
        <div class="pair">
          <Choice
            form={form}
            path="freeTier.requiresCreditCard"
            label="Card, or other payment, at the start?"
            words={YES_OR_NO}
          />
          {asks(requiresCreditCard, 'cardBasis') && (
            <Choice
              form={form}
              path="freeTier.cardBasis"
              label="How is that known?"
              words={optionsOf(BASIS_WORDS, 'hint', CARD_BASES)}
              none="Choose one"
            />
          )}
          <Choice
            form={form}
            path="freeTier.requiresPhone"
            label="Phone number at the start?"
            words={YES_OR_NO}
          />
          {asks(requiresPhone, 'phoneBasis') && (
            <Choice
              form={form}
              path="freeTier.phoneBasis"
              label="How is that known?"
              words={optionsOf(BASIS_WORDS, 'hint', PHONE_BASES)}
              none="Choose one"
            />
          )}
        </div>
      )}
      <div class="pair">
        <Choice
          form={form}
          path="freeTier.trainsOnData"
          label="May data train models?"
          words={optionsOf(TRAINING_WORDS, 'title')}
        />
        <Choice form={form} path="freeTier.commercialUse" label="Commercial use allowed?" words={YES_OR_NO} />
      </div>
    </section>
  )
}

function Limit({ form, index }: Props & { index: number }) {
  const path = `freeTier.limits.${index}`
  const others = () => form.answers.freeTier.limits.filter((_, at) => at !== index)
  return (
    <fieldset class="panel">
      <legend>Limit {index + 1}</legend>
      <div class="choices">
        <Text form={form} path={`${path}.value`} label="How many" placeholder="1,000" />
        <Choice form={form} path={`${path}.metric`} label="Of what" words={asWords(METRICS)} />
        <Choice form={form} path={`${path}.per`} label="Per" words={optionsOf(PERIOD_WORDS, 'title')} />
        <Choice
          form={form}
          path={`${path}.scope`}
          label="Counted per"
          words={asWords(SCOPES)}
          none="Not confirmed"
        />
        <Text form={form} path={`${path}.model`} label="Only for the model" optional />
      </div>
      <button type="button" onClick={() => form.put('freeTier.limits', others())}>
        Remove limit {index + 1}
      </button>
    </fieldset>
  )
}

function Connection({ form }: Props) {
  const { auth, openaiCompatible } = form.answers.connection
  return (
    <section class="step">
      <h3>How to connect</h3>
      <Text
        form={form}
        path="connection.baseUrl"
        label="Base URL of the API"
        type="url"
        placeholder="https://"
        optional
      />
      <Text
        form={form}
        path="connection.keyUrl"
        label="Page to create a key"
        type="url"
        placeholder="https://"
        optional
      />
      <div class="pair">
        <Choice
          form={form}
          path="connection.auth"
          label="Where the key goes"
          words={optionsOf(AUTH_WORDS, 'title')}
          none="Not confirmed"
        />
        {(auth === 'header' || auth === 'query') && (
          <Text form={form} path="connection.authName" label="Its name" placeholder="X-API-Key" />
        )}
        <Choice form={form} path="connection.openaiCompatible" label="OpenAI-compatible?" words={YES_OR_NO} />
        {openaiCompatible === 'true' && (
          <Text
            form={form}
            path="connection.openaiBaseUrl"
            label="Base URL for OpenAI clients"
            hint="If it is not the base URL."
            type="url"
            optional
          />
        )}
        <Text
          form={form}
          path="connection.envVar"
          label="Variable of the SDK"
          placeholder="NAME_API_KEY"
          optional
        />
        <Text form={form} path="connection.sdks.npm" label="npm packages" optional />
        <Text form={form} path="connection.sdks.pypi" label="PyPI packages" optional />
      </div>
    </section>
  )
}

function Opinions({ form }: Props) {
  return (
    <section class="step">
      <h3>In two to five lines each</h3>
      <p class="soft">Concrete, so that a reader can check them. One a line, no marketing.</p>
      <Area form={form} path="pros" label="For it" rows={3} />
      <Area form={form} path="cons" label="Against it" rows={3} />
      <Area form={form} path="useCases" label="What it is good for" rows={3} />
    </section>
  )
}

function Pages({ form }: Props) {
  const { probe, statusPage } = form.answers.health
  return (
    <section class="step">
      <details>
        <summary>Pages and daily check (optional)</summary>
        <div class="pair">
          {LINKS.map((name) => (
            <Text
              form={form}
              path={`links.${name}`}
              label={capital(LINK_WORDS[name].title)}
              type="url"
              optional
            />
          ))}
          <Text form={form} path="health.probe.url" label="URL to call daily" type="url" optional />
          {probe.url && (
            <Text form={form} path="health.probe.expect" label="Healthy statuses" hint="Usually 401." />
          )}
          <Text form={form} path="health.statusPage.url" label="Status page" type="url" optional />
          {statusPage.url && (
            <Choice
              form={form}
              path="health.statusPage.format"
              label="Made with"
              words={optionsOf(STATUS_PAGE_WORDS, 'title')}
              none="Something else"
            />
          )}
        </div>
        {!probe.url && !statusPage.url && (
          <Text form={form} path="health.none" label="Why nothing can be checked" />
        )}
      </details>
    </section>
  )
}

function Sources({ form, today }: Props & { today: string }) {
  const { sources } = form.answers
  return (
    <section class="step">
      <h3>Pages that you read</h3>
      <p class="soft">
        Every fact needs a page that shows it, best one of the provider. At least one page shows its date.
      </p>
      {sources.map((_, index) => (
        <OneSource form={form} index={index} />
      ))}
      <p>
        <button type="button" onClick={() => form.put('sources', [...sources, emptySource(today)])}>
          Another page
        </button>
      </p>
    </section>
  )
}

function OneSource({ form, index }: Props & { index: number }) {
  const path = `sources.${index}`
  const { sources } = form.answers
  const { facts } = form.checked
  return (
    <fieldset class="panel">
      <legend>Page {index + 1}</legend>
      <Text form={form} path={`${path}.url`} label="URL" type="url" placeholder="https://" />
      <div class="choices">
        <Text form={form} path={`${path}.read`} label="Read on" type="date" />
        <Text form={form} path={`${path}.asOf`} label="Date on the page" type="date" optional />
        <Choice
          form={form}
          path={`${path}.type`}
          label="What it is"
          words={optionsOf(SOURCE_TYPE_WORDS, 'hint')}
          none="A page of the provider, or a list"
        />
      </div>
      {sources[index]!.type === 'transcript' && (
        <Text form={form} path={`${path}.of`} label="Page that it quotes" type="url" />
      )}
      <Ticks
        form={form}
        path={`${path}.supports`}
        label="What it shows"
        {...(facts.length === 0 && { hint: 'Nothing that needs a source has been answered yet.' })}
        groups={[['', Object.fromEntries(facts.map((fact) => [fact, capital(factTitle(fact))]))]]}
      />
      <Text form={form} path={`${path}.note`} label="Note" optional />
      {sources.length > 1 && (
        <button
          type="button"
          onClick={() =>
            form.put(
              'sources',
              sources.filter((_, at) => at !== index),
            )
          }
        >
          Remove page {index + 1}
        </button>
      )}
    </fieldset>
  )
}
