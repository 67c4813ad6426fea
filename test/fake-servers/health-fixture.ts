/** Providers behind one HTTPS server, whose answers a test changes from run to run, and the real command against it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commandFile } from '../support/command-file.ts'
import { temporaryFolder } from '../support/content.ts'
import { type FakeServers, startFakeServers } from './fake-servers.ts'

export const CANARY = 'canary.example.net'

export type HealthFixture = {
  /** Host to status, or to whatever a server may do. Missing: 401. */
  answers: Map<string, number | ((response: ServerResponse) => void)>
  /** Hosts whose connections are refused. */
  refused: Set<string>
  /** The host of each request that came, in order. */
  requests: string[]
  run: (args: readonly string[], options?: RunOptions) => Promise<Ended>
}
export type RunOptions = {
  script?: string
  cwd?: string
  env?: NodeJS.ProcessEnv
  killAfterLine?: RegExp
  network?: boolean
  /** Gets the process, to do something to it. */
  started?: (child: ChildProcess) => void
}
export type Ended = { code: number | null; stdout: string; stderr: string }

/** `folder`: where the authority's certificate may be written. */
export async function startHealthFixture(
  servers: FakeServers,
  folder: string,
  hosts: readonly string[],
): Promise<HealthFixture> {
  const answers: HealthFixture['answers'] = new Map()
  const refused: HealthFixture['refused'] = new Set()
  const requests: string[] = []
  await servers.https(
    '',
    (request, response) => {
      const host = request.headers.host!
      requests.push(host)
      const answer = answers.get(host) ?? (host === CANARY ? 204 : 401)
      if (typeof answer === 'function') answer(response)
      else
        response
          .writeHead(answer, { 'content-type': 'application/json' })
          .end(answer === 204 ? undefined : '{}')
    },
    await servers.authority.leaf([CANARY, ...hosts]),
  )
  const answering = servers.connectTo.at(-1)!
  await servers.refusing('refusing')
  const refusing = servers.connectTo.at(-1)!
  const ca = join(folder, 'authority.pem')
  writeFileSync(ca, servers.authority.ca)
  return {
    answers,
    refused,
    requests,
    run(args, { script = 'health', cwd, env, killAfterLine, network = script === 'health', started } = {}) {
      const detours = [
        ...[...refused].map((host) => `${host}:443:127.0.0.1:${refusing.toPort}`),
        `:443:127.0.0.1:${answering.toPort}`,
      ].flatMap((detour) => ['--connect-to', detour])
      const child = spawn(
        process.execPath,
        [commandFile(script), ...(network ? ['--canary', `https://${CANARY}/`, ...detours] : []), ...args],
        {
          cwd,
          env: {
            ...process.env,
            NODE_EXTRA_CA_CERTS: ca,
            GITHUB_STEP_SUMMARY: '',
            GITHUB_OUTPUT: '',
            REDEPLOY: '',
            BUILD_HOOK_URL: '',
            ...env,
          },
        },
      )
      started?.(child)
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk) => {
        stdout += chunk
        if (killAfterLine?.test(stdout)) child.kill('SIGTERM')
      })
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      return new Promise((ended) => child.on('close', (code) => ended({ code, stdout, stderr })))
    },
  }
}

/** One for all tests of a file, which begins each of them as new; `folder` is gone with it. */
export function sharedHealthFixture(hosts: readonly string[]): HealthFixture & { folder: string } {
  const shared = { folder: temporaryFolder(afterAll) } as HealthFixture & { folder: string }
  let servers: FakeServers
  beforeAll(async () => {
    servers = await startFakeServers()
    Object.assign(shared, await startHealthFixture(servers, shared.folder, hosts))
  })
  afterAll(() => servers.close())
  beforeEach(() => {
    shared.answers.clear()
    shared.refused.clear()
    shared.requests.length = 0
  })
  return shared
}
