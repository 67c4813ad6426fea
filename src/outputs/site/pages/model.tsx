/** `/models/<slug>`: where can I call this model for free? The hosts first, then the call, who sells it, what it is. */
import type { ModelDetail } from '../../../api/models/model-schemas.ts'
import { Section } from '../components/section.tsx'
import { datasetOf } from '../dataset.ts'
import { fittingTitle } from '../fitting-title.ts'
import { lastRead } from '../last-read.ts'
import { connectionFor } from '../models/call-for.ts'
import { FactsSection } from '../models/facts-section.tsx'
import { HostRows } from '../models/host-rows.tsx'
import { modelAnswer, modelHeading } from '../models/model-answer.ts'
import { pagedModels } from '../models/paged-models.ts'
import { PaidSection } from '../models/paid-rows.tsx'
import { FirstCall } from '../provider/first-call.tsx'
import type { PageKind, SitePage, SiteView } from '../site-page.ts'

export const modelPages: PageKind = function* (view) {
  for (const model of pagedModels(view.catalog).values()) yield modelPage(model, view)
}

function modelPage(model: ModelDetail, view: SiteView): SitePage {
  const { slug, name, free } = model
  const { baseUrl } = view.publication
  const path = `/models/${slug}`
  const json = `/api/v1/models/${slug}`
  const heading = modelHeading(model)
  const answer = modelAnswer(model)
  const description = `${heading}. ${answer.map(({ text }) => text).join('')}`
  const lastmod = lastRead([...new Set(free.map((row) => view.provider(row.provider.slug)!))])
  const capability = free.flatMap(({ capabilities }) => capabilities)[0]
  return {
    path,
    title: fittingTitle(heading, `${slug}: who gives it free`),
    short: slug,
    description,
    section: 'models',
    ...(capability && { capability }),
    trail: [['/models', 'Models']],
    alternates: [{ type: 'application/json', href: json }],
    ...(lastmod && { lastmod }),
    data: datasetOf(
      {
        name: `${name}: free hosts and prices`,
        description,
        url: baseUrl + path,
        ...(lastmod && { dateModified: lastmod }),
      },
      [{ type: 'application/json', url: baseUrl + json }],
    ),
    body: (
      <>
        <h1>{heading}</h1>
        <p class="answer">{answer.map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}</p>
        <Section id="free" title="Free, most requests a day first" hidden>
          <HostRows model={model} view={view} />
        </Section>
        <p class="request soft">
          <a href={json}>JSON</a> · <code>curl '{baseUrl + json}'</code>
        </p>
        <div class="halves">
          <Call model={model} view={view} />
          <PaidSection paid={model.paid} />
        </div>
        <FactsSection model={model} view={view} />
      </>
    ),
  }
}

/** How to call it at its first host. */
function Call({ model: { free }, view }: { model: ModelDetail; view: SiteView }) {
  const { id, capabilities, provider } = free[0]!
  const host = view.provider(provider.slug)!
  const { openaiBaseUrl, baseUrl } = host.connection
  const base = openaiBaseUrl ?? baseUrl
  return (
    <Section id="call" title={`Call it at ${host.name}`}>
      <dl class="lines">
        <Copied title="Base URL" value={base} />
        <Copied title="Model" value={id} />
      </dl>
      <FirstCall
        provider={host}
        connection={connectionFor(host.connection, { id: id!, capabilities })}
        row={free[0]!}
      />
    </Section>
  )
}

function Copied({ title, value }: { title: string; value: string | null }) {
  return (
    <div class="line">
      <dt>{title}</dt>
      <dd>
        {value === null ? (
          'Not confirmed'
        ) : (
          <>
            <code>{value}</code>{' '}
            <button type="button" class="cite" data-copy={value}>
              Copy
            </button>
          </>
        )}
      </dd>
    </div>
  )
}
