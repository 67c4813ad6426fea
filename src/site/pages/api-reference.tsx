/** `/docs/api` and `/docs/api-schemas`: the reference, made from the OpenAPI document of the build. */
import type { ComponentChildren } from 'preact'
import { Code } from '../components/copy.tsx'
import { joined, type LinksProps, Table } from '../components/parts.tsx'
import { highlight } from '../documents/markdown.ts'
import {
  type Api,
  type ApiParameter,
  type ApiSchema,
  exampleOf,
  fieldsOf,
  type Operation,
  operationsOf,
  shortJson,
  typeOf,
} from '../reference/openapi.ts'
import type { PageKind, SiteView } from '../site-page.ts'
import { Side } from './docs.tsx'

export const apiReferencePage: PageKind = function* ({ openapi, publication, namesOf }) {
  const shared = { section: 'api' as const, alternates: [OPENAPI] }
  yield {
    ...shared,
    path: '/docs/api',
    title: 'API reference',
    description: `Every endpoint of the API of ${publication.name}, with parameters, fields, errors and examples. Free, without a key.`,
    trail: [['/docs', 'Docs']],
    body: <Reference openapi={openapi} namesOf={namesOf} />,
  }
  yield {
    ...shared,
    path: SCHEMAS,
    title: 'API schemas',
    description: `Every object that the API of ${publication.name} answers with: its fields, their types and what they mean.`,
    trail: [
      ['/docs', 'Docs'],
      ['/docs/api', 'API reference'],
    ],
    body: <Schemas openapi={openapi} />,
  }
}

function Reference({ openapi, namesOf }: Pick<SiteView, 'openapi' | 'namesOf'>) {
  const api = openapi() as Api
  const operations = operationsOf(api)
  return (
    <Frame
      title="API reference"
      links={[
        ...operations.map(({ id, path }) => [`#${id}`, path] as const),
        ['#errors', 'Errors'],
        [SCHEMAS, 'Schemas'],
      ]}
    >
      <p>
        Every request is a GET below <code>{api.servers[0].url}</code>. No key, no rate limit, any origin.{' '}
        <a href="/docs/api-guide">The guide</a> has a request for each common question;{' '}
        <a href="/openapi.json">openapi.json</a> is the same as this page for programs.
      </p>
      {operations.map((operation) => (
        <OneOperation operation={operation} names={namesOf(operation.id)} base={api.servers[0].url} />
      ))}
      <Errors operations={operations} />
    </Frame>
  )
}

function Schemas({ openapi }: Pick<SiteView, 'openapi'>) {
  const schemas = Object.entries((openapi() as Api).components.schemas)
  return (
    <Frame title="API schemas" links={schemas.map(([name]) => [`#schema-${name}`, name])}>
      <p>
        A field is always there unless it is marked “optional”.{' '}
        <a href="/docs/api-guide#versions">What may change</a>.
      </p>
      {schemas.map(([name, schema]) => (
        <Schema name={name} schema={schema} />
      ))}
    </Frame>
  )
}

type FrameProps = Pick<LinksProps, 'links'> & { title: string; children: ComponentChildren }

const Frame = ({ title, links, children }: FrameProps) => (
  <div class="docs">
    <Side label="On this page" links={links} />
    <div class="text">
      <h1>{title}</h1>
      {children}
    </div>
  </div>
)

const SCHEMAS = '/docs/api-schemas'
const OPENAPI = { type: 'application/vnd.oai.openapi+json', href: '/openapi.json', title: 'OpenAPI 3.1' }

type OneOperationProps = { operation: Operation; names: readonly string[]; base: string }

function OneOperation({ operation, names, base }: OneOperationProps) {
  const { id, path, summary, description, parameters, schema, example, headers, errors } = operation
  const { below, file } = exampleOf(operation, names)
  return (
    <section class="operation">
      <h2 id={id}>
        <a class="anchor" href={`#${id}`}>
          <code>GET {path}</code>
        </a>
      </h2>
      <p>
        <strong>{summary}.</strong> {description}
      </p>
      {parameters.length > 0 && (
        <dl class="parameters">
          {parameters.map((parameter) => (
            <Parameter {...parameter} />
          ))}
        </dl>
      )}
      <Code role="group" label="Example request" html={highlight(`curl '${base}${below}'`, '')} />
      {example !== undefined && (
        <details>
          <summary>Example answer</summary>
          <Code role="group" label="Example answer" html={highlight(shortJson(example), 'json')} />
        </details>
      )}
      <p class="second">
        {file && (
          <>
            <a href={file}>Open the answer</a>.{' '}
          </>
        )}
        Answers{' '}
        <a href={`${SCHEMAS}#schema-${schema}`}>
          <code>{schema}</code>
        </a>{' '}
        with the headers {joined(headers.map((word) => <code>{word}</code>))}, or{' '}
        <a href="#errors">{errors.map(({ status }) => status).join(', ')}</a>.
      </p>
    </section>
  )
}

function Parameter({ name, description, schema }: ApiParameter) {
  const choices = schema.items?.enum ?? schema.enum
  const type = schema.items?.enum ? 'list' : schema.enum ? 'one of' : typeOf(schema)
  return (
    <>
      <dt>
        <code>{name}</code> <span class="second">{type}</span>
      </dt>
      <dd>
        {description}
        {choices && ` Values: ${choices.join(', ')}.`}
      </dd>
    </>
  )
}

function Errors({ operations }: { operations: readonly Operation[] }) {
  const byStatus = new Map(operations.flatMap(({ errors }) => errors.map((error) => [error.status, error])))
  return (
    <section>
      <h2 id="errors">Errors</h2>
      <p>
        Problem details after RFC 9457:{' '}
        <a href={`${SCHEMAS}#schema-Problem`}>
          <code>Problem</code>
        </a>
        .
      </p>
      {[...byStatus.values()]
        .filter(({ example }) => example !== undefined)
        .toSorted((a, b) => Number(a.status) - Number(b.status))
        .map(({ status, description, example }) => (
          <>
            <h3>{status}</h3>
            <p>{description}</p>
            <Code role="group" label={`Example of ${status}`} html={highlight(shortJson(example), 'json')} />
          </>
        ))}
    </section>
  )
}

function Schema({ name, schema }: { name: string; schema: ApiSchema }) {
  const fields = fieldsOf(schema)
  return (
    <>
      <h2 id={`schema-${name}`}>
        <a class="anchor" href={`#schema-${name}`}>
          <code>{name}</code>
        </a>
      </h2>
      {schema.description && <p>{schema.description}</p>}
      {fields.length > 0 ? (
        <div class="scroll" tabindex={0} role="group" aria-label={`Fields of ${name}`}>
          <Table columns={['Field', 'Type', 'What']}>
            {fields.map(({ path, type, required, description }) => (
              <tr>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>
                  <code>{type}</code>
                  {!required && <span class="second">optional</span>}
                </td>
                <td>{description}</td>
              </tr>
            ))}
          </Table>
        </div>
      ) : (
        <p>
          <code>{typeOf(schema)}</code>
        </p>
      )}
    </>
  )
}
