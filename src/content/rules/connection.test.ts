import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry, findingsOf } from '../../../test/support/content.ts'
import { ended } from '../../../test/support/entry-parts.ts'

const base = anEntry('one')
const PAGE = 'https://docs.one.example.com/page'
const { health: _, ...RETIRED } = ended('one', '2026-11-01')

const { probe } = base.health
const statusPage = { url: 'https://status.one.example.com' }
const checked = (health: object) => ({ health })
const probing = (changes: object) => checked({ probe: { ...probe, ...changes } })

const { baseUrl: __, ...WITHOUT_BASE } = base.connection
const CALL = { method: 'POST', path: '/chat', body: { model: 'nova' }, source: PAGE }
const calling = (changes: object, connection: object = base.connection) => ({
  connection: { ...connection, firstCall: { ...CALL, ...changes } },
})
const GET = { method: 'GET', body: undefined }
const FORM = { form: { file: '@a.mp3' } }

const CASES: Record<string, [what: string, changes: object][]> = {
  'what is checked': [
    ['a probe', checked({ probe })],
    ['a status page', checked({ statusPage })],
    ['a reason', checked({ none: 'Each account has its own host.' })],
    ['nothing', checked({})],
    ['a page without a status page', checked({ statusPage: { none: PAGE } })],
    ['a probe and a reason', checked({ probe, none: 'None.' })],
    [
      'a status page that is read, and a reason',
      checked({ statusPage: { ...statusPage, format: 'instatus' }, none: 'None.' }),
    ],
    [
      'a page of all products with the one that counts',
      checked({ statusPage: { ...statusPage, format: 'google', components: ['P1'] } }),
    ],
    ['a page of all products', checked({ probe, statusPage: { ...statusPage, format: 'google' } })],
    ['a status page for people, and a reason', checked({ statusPage, none: 'No probe answers.' })],
    ['a probe of a retired provider', { ...RETIRED, ...checked({ probe }) }],
    ['a status page of a retired provider', { ...RETIRED, ...checked({ statusPage }) }],
  ],
  'a probe': [
    ['of the API', probing({ url: 'https://api.one.example.com/v1/models' })],
    ['of the website', probing({ url: 'https://one.example.com/' })],
    ['of the documentation', probing({ url: 'https://docs.one.example.com' })],
    ['of a page below the documentation', probing({ url: 'https://docs.one.example.com/models' })],
    ['of a page, where that is a valid answer', probing({ url: 'https://one.example.com', body: 'any' })],
  ],
  'the first call': [
    ['a path below the base URL', calling({})],
    ['a whole URL, without base URL', calling({ path: undefined, url: PAGE }, WITHOUT_BASE)],
    ['neither path nor URL', calling({ path: undefined })],
    ['both', calling({ url: PAGE })],
    ['a path without base URL', calling({}, WITHOUT_BASE)],
    ['body and form', calling(FORM)],
    ['a form alone', calling({ ...FORM, body: undefined })],
    ['GET with a query', calling({ ...GET, query: { q: 'x' } })],
    ['GET with a body', calling({ method: 'GET' })],
    ['GET with a form', calling({ ...GET, form: { a: 1 } })],
  ],
  'the key and the URLs': [
    ['a header without name', { connection: { ...base.connection, auth: 'header' } }],
    ['a query parameter without name', { connection: { ...base.connection, auth: 'query' } }],
    [
      'a word where no header takes the key',
      { connection: { ...base.connection, auth: 'query', authName: 'key', authPrefix: '' } },
    ],
    [
      'a word for another header than that of the key',
      { connection: { ...base.connection, authPrefix: 'Token' } },
    ],
    [
      'a URL for clients that do not work',
      {
        connection: {
          ...base.connection,
          openaiCompatible: false,
          openaiBaseUrl: 'https://api.one.example.com/o',
        },
      },
    ],
    [
      'a base URL that is that of a call',
      { connection: { ...base.connection, baseUrl: 'https://api.one.example.com/v1/chat/completions' } },
    ],
  ],
}

test('what is wrong with a connection and with what is checked is said at its place', async () => {
  const said = saidOfGroups(CASES, (changes) => findingsOf({ ...base, ...changes } as typeof base, true))
  await expect(said).toMatchFileSnapshot('connection.approved.txt')
})
