/** What a host that runs the query function must do at `/api/v1/providers`, held against a model of the contract. */

import { CACHE } from '../http/headers.ts'
import { allFacets, variantKey } from '../query/dataset.ts'
import { errorBody, providerList } from '../schema/responses.ts'
import { referenceAnswer } from '../testing/reference.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { expectCors, revalidate } from './files.ts'
import { QUERIES } from './queries.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

const PATH = '/api/v1/providers'
const GOOD = `${PATH}?noCard=true&limit=3`
const BAD = `${PATH}?category=LLMs`

async function eachQuery(site: Site, look: (reply: Reply, query: string) => void) {
  await Promise.all(QUERIES.map(async (query) => look(await site.ask(`${PATH}?${query}`), query)))
}

export const QUERY: readonly Expectation[] = [
  {
    name: 'each query has the answer that the contract says, accepted or refused',
    needs: ['query'],
    check: (site) =>
      eachQuery(site, (reply, query) => {
        const expected = referenceAnswer(site.summaries, query)
        expectSame(reply.where, 'status', reply.status, expected.status)
        if (expected.status === 200) {
          const { count, data } = jsonOf(reply, providerList)
          expectSame(reply.where, 'count', count, data.length)
          expectSame(reply.where, 'data', data, expected.data)
        } else {
          const errors = jsonOf(reply, errorBody).errors ?? []
          const named = errors.map(({ parameter, suggestion }) => ({ parameter, suggestion }))
          expectSame(reply.where, 'errors', named, expected.parameters)
        }
      }),
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
      eachQuery(site, ({ where, status, headers }) => {
        const cache = status === 200 ? CACHE.list : CACHE.badRequest
        expectSame(where, 'cache-control', headers.get('cache-control'), cache)
      }),
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
    name: 'the .json list is the unfiltered one, whatever is asked',
    needs: ['files', 'query'],
    async check(site) {
      const [list, file] = await Promise.all([site.ask(PATH), site.ask(`${PATH}.json?category=LLM&limit=1`)])
      expectThat(file.where, 'body differs from the list', file.text, file.text === list.text)
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
          expectThat(file.where, `body differs from ?${query}`, file.text, file.text === answer.text)
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
        for (const name of ['content-type', 'etag', 'cache-control'])
          expectSame(head.where, name, head.headers.get(name), get.headers.get(name))
        expectCors(head)
      }
    },
  },
]
