/** Git as a person of no account, for tests that commit. */
import { execFileSync } from 'node:child_process'

const PERSON = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']

/** Runs git in this folder and returns what it prints, without whitespace around it. */
export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...PERSON, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
