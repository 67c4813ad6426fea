/** GitHub's REST API for one repository: its issues, and the runs of its workflows. */
import type { IncomingMessage } from 'node:http'
import type { Repository } from '../../src/net/github.ts'
import { listening } from './static-host.ts'

export type FakeIssue = {
  number: number
  title: string
  body: string
  state: string
  labels: string[]
  pull_request?: object
}
export type FakeRun = {
  id: number
  status: string
  conclusion: string | null
  created_at: string
  updated_at: string
}
export type FakePullRequest = {
  number: number
  title: string
  body: string
  state: string
  head: string
  base: string
}
export type FakeGitHub = {
  repository: Repository
  /** What tells a command of it. */
  env: NodeJS.ProcessEnv
  issues: FakeIssue[]
  pulls: FakePullRequest[]
  /** By file name of the workflow, newest first. */
  runs: Record<string, FakeRun[]>
  /** What was dispatched: the workflow, and what it was given. */
  dispatched: { workflow: string; ref: string; inputs: object }[]
  /** Each request that came, as method and path. */
  requests: string[]
}

const TOKEN = 'token-of-the-job'

/** Answers on loopback for `o/r`, to those who have its token. */
export async function startGitHub(whenDone: (close: () => Promise<void>) => void): Promise<FakeGitHub> {
  const github: Omit<FakeGitHub, 'repository' | 'env'> = {
    issues: [],
    pulls: [],
    runs: {},
    dispatched: [],
    requests: [],
  }
  const api = await listening(async (request, response) => {
    const url = new URL(request.url!, 'http://api')
    github.requests.push(`${request.method} ${url.pathname}`)
    const sent = await bodyOf(request)
    const [, path] = /^\/repos\/o\/r\/(.+)$/.exec(url.pathname) ?? []
    if (request.headers.authorization !== `Bearer ${TOKEN}` || !path)
      return void response.writeHead(401).end('{}')
    const answer = answerTo(github, `${request.method} ${path}`, url.searchParams, sent)
    if (answer === undefined) response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }, whenDone)
  const env = { GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: 'o/r', GITHUB_API_URL: api }
  return Object.assign(github, { repository: { api, name: 'o/r', token: TOKEN }, env })
}

type Sent = { ref?: string; inputs?: object }

function answerTo(
  { issues, pulls, runs, dispatched }: Omit<FakeGitHub, 'repository' | 'env'>,
  request: string,
  query: URLSearchParams,
  sent: Sent,
): unknown {
  const [, workflow = '', what] = /workflows\/([^/]+)\/(runs|dispatches)$/.exec(request) ?? []
  if (what === 'dispatches') return void dispatched.push({ workflow, ref: sent.ref!, inputs: sent.inputs! })
  if (what === 'runs')
    return {
      workflow_runs: (runs[workflow] ?? [])
        .filter(({ status }) => (query.get('status') ?? status) === status)
        .slice(0, Number(query.get('per_page'))),
    }
  if (request === 'GET issues')
    return issues.filter(
      ({ state, labels }) => state === query.get('state') && labels.includes(query.get('labels')!),
    )
  if (request === 'POST issues') {
    const issue = { number: issues.length + 1, state: 'open', ...sent } as unknown as FakeIssue
    issues.push(issue)
    return issue
  }
  if (request === 'GET pulls')
    return pulls.filter(
      ({ state, head, base }) =>
        state === query.get('state') && `o:${head}` === query.get('head') && base === query.get('base'),
    )
  if (request === 'POST pulls') {
    const pull = { number: pulls.length + 1, state: 'open', ...sent } as unknown as FakePullRequest
    pulls.push(pull)
    return pull
  }
  const [, pull] = /^PATCH pulls\/(\d+)$/.exec(request) ?? []
  if (pull) return Object.assign(pulls.find((one) => one.number === Number(pull))!, sent)
  const [, number] = /^PATCH issues\/(\d+)$/.exec(request) ?? []
  return Object.assign(issues.find((issue) => issue.number === Number(number))!, sent)
}

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}
