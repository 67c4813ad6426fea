/** A town of providers behind one HTTPS server, whose answers a test changes from run to run, and the real command against it. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { commandFile } from '../support/command-file.ts'
import type { Farm } from './farm.ts'

export const CANARY = 'canary.example.net'

export type Town = {
  /** Host to status, or to whatever a server may do. Missing: 401. */
  answers: Map<string, number | ((response: ServerResponse) => void)>
  /** Hosts whose connections are refused. */
  refused: Set<string>
  /** Requests seen, by host. */
  asked: string[]
  run: (args: readonly string[], options?: RunOptions) => Promise<Ended>
}
export type RunOptions = {
  script?: string
  cwd?: string
  env?: NodeJS.ProcessEnv
  killAfterLine?: RegExp
  network?: boolean
}
export type Ended = { code: number | null; stdout: string; stderr: string }

/** `folder`: where the authority's certificate may be written. */
export async function buildTown(farm: Farm, folder: string, hosts: readonly string[]): Promise<Town> {
  const answers: Town['answers'] = new Map()
  const refused: Town['refused'] = new Set()
  const asked: string[] = []
  await farm.https(
    '',
    (request, response) => {
      const host = request.headers.host!
      asked.push(host)
      const answer = answers.get(host) ?? (host === CANARY ? 204 : 401)
      if (typeof answer === 'function') answer(response)
      else
        response
          .writeHead(answer, { 'content-type': 'application/json' })
          .end(answer === 204 ? undefined : '{}')
    },
    await farm.authority.leaf([CANARY, ...hosts]),
  )
  const square = farm.connectTo.at(-1)!
  await farm.refusing('nobody')
  const nobody = farm.connectTo.at(-1)!
  const ca = join(folder, 'authority.pem')
  writeFileSync(ca, farm.authority.ca)
  return {
    answers,
    refused,
    asked,
    run(args, { script = 'health', cwd, env, killAfterLine, network = script === 'health' } = {}) {
      const detours = [
        ...[...refused].map((host) => `${host}:443:127.0.0.1:${nobody.toPort}`),
        `:443:127.0.0.1:${square.toPort}`,
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
