/** What a host that runs the query function must do at `/api/v1/providers`: answer as our handler does with the same data. */
import type { Answer } from '../../api/http/answer.ts'
import { CACHE } from '../../api/http/headers.ts'
import { allFacets, variantKey, withUnknownStatus } from '../../api/query/dataset.ts'
import { capabilityList, categoryList, providerList } from '../../api/responses.ts'
import { hasPassed } from '../../core/status-age.ts'
import { LIST_PATH as PATH } from './directory.ts'
import { expectCors, expectSent } from './expect-headers.ts'
import type { Expectation } from './expectation.ts'
import { revalidate } from './files.ts'
import { expectSame, expectThat } from './mismatch.ts'
import { nextTarget } from './next-target.ts'
import { OTHER_QUERIES, QUERIES } from './queries.ts'
import { expectNotModified, expectStatus, jsonOf, type Reply } from './reply.ts'
import type { Site } from './site.ts'

const GOOD = `${PATH}?noCard=true&limit=3`
const BAD = `${PATH}?category=LLMs`

async function eachQuery(site: Site, verify: (reply: Reply, expected: Answer) => void) {
  const urls = QUERIES.map((query) => `${PATH}?${query}`)
  await Promise.all(urls.map(async (url) => verify(await site.ask(url), site.expectedAnswer(url))))
}

const cacheOf = ({ status }: Answer) => (status === 200 ? CACHE.list : CACHE.badRequest)

/** The list of a file as the query function answers it: its statuses age, and the file stays as it was built. */
function listNow({ staleAfter }: Site, { text }: Reply): string {
  return hasPassed(staleAfter, new Date()) ? withUnknownStatus(text) : text
}

export const QUERY: readonly Expectation[] = [
  {
    name: 'each query has the answer that the contract says, accepted or refused',
    check: (site) =>
      eachQuery(site, ({ where, status, text }, expected) => {
        expectSame(where, 'status', status, expected.status)
        expectSame(where, 'body', text, expected.body)
      }),
  },
  {
    name: 'an answer to a query has the headers that the contract says: type, cache, links, how many match',
    check: (site) =>
      eachQuery(site, (reply, expected) => expectSent(site, reply, expected, cacheOf(expected))),
  },
  {
    name: 'offers of a capability, changes and statuses are filtered as the contract says',
    async check(site) {
      const urls = Object.entries(OTHER_QUERIES).flatMap(([path, queries]) =>
        queries.map((query) => `${path}?${query}`),
      )
      await Promise.all(
        urls.map(async (url) => {
          const [reply, expected] = [await site.ask(url), site.expectedAnswer(url)]
          expectSame(reply.where, 'status', reply.status, expected.status)
          expectSame(reply.where, 'body', reply.text, expected.body)
        }),
      )
    },
  },
  {
    name: 'a directory is read whole by following the links, each provider once',
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
    async check(site) {
      const expectTotal = async (query: string, count: number) => {
        const { where, headers } = await site.ask(`${PATH}?${query}&limit=1`)
        expectSame(where, 'x-total-count', headers.get('x-total-count'), String(count))
      }
      const capabilities = jsonOf(await site.ask('/api/v1/capabilities.json'), capabilityList).data
      for (const { slug, providerCount, freeCount } of capabilities) {
        await expectTotal(`capability=${slug}`, providerCount)
        await expectTotal(`freeFor=${slug}`, freeCount)
      }
      const categories = jsonOf(await site.ask('/api/v1/categories.json'), categoryList).data
      for (const { category, providerCount, noCardCount, noPhoneCount } of categories) {
        await expectTotal(`category=${category}`, providerCount)
        await expectTotal(`category=${category}&noCard=true`, noCardCount)
        await expectTotal(`category=${category}&noPhone=true`, noPhoneCount)
      }
    },
  },
  {
    name: 'the list path answers alike with a slash at its end',
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
    async check(site) {
      const [list, file] = await Promise.all([site.ask(PATH), site.ask(`${PATH}.json?category=LLM&limit=1`)])
      expectThat(file.where, 'body differs from the list', file.text, listNow(site, file) === list.text)
    },
  },
  {
    name: 'each variant has the bytes of the query that it stands for',
    async check(site) {
      await Promise.all(
        [...allFacets()].map(async (facets) => {
          const { category, noCard, noPhone, sort } = facets
          const query = `${category ? `category=${category}&` : ''}noCard=${noCard}&noPhone=${noPhone}&sort=${sort}`
          const [file, answer] = await Promise.all([
            site.ask(`/api/v1/variants/providers/${variantKey(facets)}.json`),
            site.ask(`${PATH}?${query}`),
          ])
          const same = listNow(site, file) === answer.text
          expectThat(file.where, `body differs from ?${query}`, file.text, same)
        }),
      )
    },
  },
  {
    name: 'a query is a 304 for its ETag: alone, in a list, weak or strong, or *',
    check: (site) =>
      revalidate(
        site,
        GOOD,
        (etag) => [etag, `"other", ${etag}`, etag.replace(/^W\//, ''), '*'],
        (reply) => {
          expectNotModified(reply)
          expectCors(reply)
        },
      ),
  },
  {
    name: 'a query is answered whole for the ETag of another',
    check: (site) =>
      revalidate(
        site,
        `${PATH}?limit=2`,
        () => ['"other"', 'W/"0"', 'none'],
        (reply) => expectStatus(reply, 200),
      ),
  },
  {
    name: 'HEAD answers a query as GET does, without a body',
    async check(site) {
      for (const path of [GOOD, BAD]) {
        const [get, head] = await Promise.all([site.ask(path), site.ask(path, { method: 'HEAD' })])
        expectSame(head.where, 'status and body', [head.status, head.text], [get.status, ''])
        expectSame(head.where, 'etag', head.headers.get('etag'), get.headers.get('etag'))
        const expected = site.expectedAnswer(path)
        expectSent(site, head, expected, cacheOf(expected))
      }
    },
  },
]
