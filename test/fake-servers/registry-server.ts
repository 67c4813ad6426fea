/** A local package registry: npm's and pypistats.org's answers in their shape, and any failure. */
import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { listening } from './static-host.ts'

/** What a path answers: downloads, or a function that answers as it likes. */
type Behaviour = number | ((response: ServerResponse, tries: number) => void)

export type RegistryServer = { url: string; requests: string[] }

/** By package: `npm:@scope/name`, `pypi:name`. What is not listed is not found. */
export async function startRegistry(packages: Record<string, Behaviour>): Promise<RegistryServer> {
  const requests: string[] = []
  const url = await listening(({ url = '' }, response) => {
    requests.push(url)
    const npm = /^\/downloads\/point\/last-month\/(.+)$/.exec(url)
    const pypi = /^\/api\/packages\/([^/]+)\/recent$/.exec(url)
    const name = decodeURIComponent((npm ?? pypi)?.[1] ?? '')
    const behaviour = packages[`${npm ? 'npm' : 'pypi'}:${name}`]
    if (typeof behaviour === 'function')
      return behaviour(response, requests.filter((path) => path === url).length)
    if (behaviour === undefined) {
      response.statusCode = 404
      return response.end(npm ? `{"error":"package ${name} not found"}` : '404')
    }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(npm ? npmBody(name, behaviour) : pypiBody(name, behaviour)))
  }, onTestFinished)
  return { url, requests }
}

export const npmBody = (name: string, downloads: number) => ({
  downloads,
  start: '2026-10-21',
  end: '2026-11-19',
  package: name,
})

export const pypiBody = (name: string, downloads: number) => ({
  data: { last_day: 1, last_month: downloads, last_week: 7 },
  package: name,
  type: 'recent_downloads',
})
