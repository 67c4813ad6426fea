/** What a host that runs the query function must do at `/api/v1/providers`: answer as our handler does with the same data. */
import { CACHE } from '../../api/http/headers.ts'
import { allFacets, variantKey, withUnknownStatus } from '../../api/query/dataset.ts'
import { capabilityList, categoryList, errorBody, providerList } from '../../api/responses.ts'
import { hasPassed } from '../../core/status-age.ts'
import { LIST_PATH as PATH } from './directory.ts'
import { expectCache } from './expect-cache.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { expectCors, revalidate } from './files.ts'
import { nextTarget } from './next-target.ts'
import { QUERIES } from './queries.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

const GOOD = `${PATH}?noCard=true&limit=3`
const BAD = `${PATH}?category=LLMs`

async function eachQuery(site: Site, verify: (reply: Reply, query: string) => void) {
  await Promise.all(QUERIES.map(async (query) => verify(await site.ask(`${PATH}?${query}`), query)))
}

/** The list of a file as the query function answers it: its statuses age, and the file stays as it was built. */
function listNow({ staleAfter }: Site, { text }: Reply): string {
  return hasPassed(staleAfter, new Date()) ? withUnknownStatus(text) : text
}

export const QUERY: readonly Expectation[] = [
  {
    name: 'each query has the answer that the contract says, accepted or refused',
    needs: ['query'],
    check: (site) =>
      eachQuery(site, (reply, query) => {
        const expected = site.expectedAnswer(query)
        expectSame(reply.where, 'status', reply.status, expected?.status ?? 200)
        if (expected?.status === 400) {
          const { errors } = jsonOf(reply, errorBody)
          return expectSame(reply.where, 'errors', errors, JSON.parse(expected.body!).errors)
        }
        const { count, data } = jsonOf(reply, providerList)
        if (expected) expectSame(reply.where, 'data', data, JSON.parse(expected.body!).data)
        expectSame(reply.where, 'count', count, data.length)
      }),
  },
  {
    name: 'an answer to a query says how many match, and links to the rest',
    needs: ['query'],
    check: (site) =>
      eachQuery(site, ({ where, headers }, query) => {
        const expected = site.expectedAnswer(query)
        if (!expected) return
        expectSame(
          where,
          'x-total-count',
          headers.get('x-total-count'),
          expected.headers['x-total-count'] ?? null,
        )
        expectSame(where, 'next', nextTarget(headers.get('link')), nextTarget(expected.headers.link ?? null))
      }),
  },
  {
    name: 'a directory is read whole by following the links, each provider once',
    needs: ['query'],
    async check(site) {
      const found: string[] = []
      // At most as many pages as a directory of this size can have, should the links lead in a circle.
      const size = Math.ceil(Math.max(3, site.summaries.length) / 3)
      let path: string | undefined = `${PATH}?sort=name&limit=${size}`
      for (let left = Math.ceil(site.summaries.length / Math.min(size, 200)) + 1; path && left > 0; left--) {
        const reply: Reply = await site.ask(path)
        found.push(...jsonOf(reply, providerList).data.map(({ slug }) => slug))
        path = nextTarget(reply.headers.get('link'))
      }
      const listed = site.summaries.map(({ slug }) => slug)
      expectSame(`GET ${PATH} and on`, 'slugs', found.toSorted(), listed.toSorted())
    },
  },
  {
    name: 'capabilities and categories count what the query endpoint finds',
    needs: ['files', 'query'],
    async check(site) {
      const expectTotal = async (query: string, counted: number) => {
        const { where, headers } = await site.ask(`${PATH}?${query}&limit=1`)
        expectSame(where, 'x-total-count', headers.get('x-total-count'), String(counted))
      }
      const capabilities = jsonOf(await site.ask('/api/v1/capabilities.json'), capabilityList)
      for (const { slug, providerCount, noCardCount, noPhoneCount } of capabilities.data) {
        await expectTotal(`capability=${slug}`, providerCount)
        await expectTotal(`capability=${slug}&noCard=true`, noCardCount)
        await expectTotal(`capability=${slug}&noPhone=true`, noPhoneCount)
      }
      const categories = jsonOf(await site.ask('/api/v1/categories.json'), categoryList)
      for (const { category, providerCount, noCardCount, noPhoneCount } of categories.data) {
        await expectTotal(`category=${category}`, providerCount)
        await expectTotal(`category=${category}&noCard=true`, noCardCount)
        await expectTotal(`category=${category}&noPhone=true`, noPhoneCount)
      }
    },
  },
  {
    name: 'an answer to a query is JSON, an error problem+json, and any origin may read either',
    needs: ['query'],
    check: (site) =>
      eachQuery(site, (reply) => {
        const type = reply.status === 200 ? 'application/json; charset=utf-8' : 'application/problem+json'
        expectSame(reply.where, 'content-type', reply.headers.get('content-type'), type)
        expectCors(reply)
      }),
  },
  {
    name: 'an answer to a query is cached as the contract says',
    needs: ['query'],
    check: (site) =>
      eachQuery(site, (reply) =>
        expectCache(site, reply, reply.status === 200 ? CACHE.list : CACHE.badRequest),
      ),
  },
  {
    name: 'the list path answers alike with a slash at its end',
    needs: ['query'],
    async check(site) {
      for (const query of ['', '?category=LLM&limit=2', '?limit=0']) {
        const [plain, slash] = await Promise.all([site.ask(PATH + query), site.ask(`${PATH}/${query}`)])
        expectSame(slash.where, 'status', slash.status, plain.status)
        expectThat(slash.where, 'body differs', slash.text, slash.text === plain.text)
      }
    },
  },
  {
    name: 'the .json list is the unfiltered one, whatever the query',
    needs: ['files', 'query'],
    async check(site) {
      const [list, file] = await Promise.all([site.ask(PATH), site.ask(`${PATH}.json?category=LLM&limit=1`)])
      expectThat(file.where, 'body differs from the list', file.text, listNow(site, file) === list.text)
    },
  },
  {
    name: 'each variant has the bytes of the query that it stands for',
    needs: ['files', 'query'],
    async check(site) {
      await Promise.all(
        [...allFacets()].map(async (facets) => {
          const query = new URLSearchParams({
            ...(facets.category ? { category: facets.category } : {}),
            noCard: String(facets.noCard),
            noPhone: String(facets.noPhone),
            sort: facets.sort,
          })
          const [file, answer] = await Promise.all([
            site.ask(`/api/v1/variants/providers/${variantKey(facets)}.json`),
            site.ask(`${PATH}?${query}`),
          ])
          expectThat(
            file.where,
            `body differs from ?${query}`,
            file.text,
            listNow(site, file) === answer.text,
          )
        }),
      )
    },
  },
  {
    name: 'a query is a 304 for its ETag: alone, in a list, weak or strong, or *',
    needs: ['query'],
    check: (site) =>
      revalidate(
        site,
        GOOD,
        (etag) => [etag, `"other", ${etag}`, etag.replace(/^W\//, ''), '*'],
        (reply) => {
          expectSame(reply.where, 'status and body', [reply.status, reply.text], [304, ''])
          expectCors(reply)
        },
      ),
  },
  {
    name: 'a query is answered whole for the ETag of another',
    needs: ['query'],
    check: (site) =>
      revalidate(
        site,
        `${PATH}?limit=2`,
        () => ['"other"', 'W/"0"', 'none'],
        ({ where, status }) => expectSame(where, 'status', status, 200),
      ),
  },
  {
    name: 'HEAD answers a query as GET does, without a body',
    needs: ['query'],
    async check(site) {
      for (const path of [GOOD, BAD]) {
        const [get, head] = await Promise.all([site.ask(path), site.ask(path, { method: 'HEAD' })])
        expectSame(head.where, 'status and body', [head.status, head.text], [get.status, ''])
        expectCache(site, head, path === GOOD ? CACHE.list : CACHE.badRequest)
        for (const name of ['content-type', 'etag', 'link', 'x-total-count'])
          expectSame(head.where, name, head.headers.get(name), get.headers.get(name))
        expectCors(head)
      }
    },
  },
]
