/** Loaded into a server before its own code: ends it when its parent process exits, even if that was killed. */
import type { Socket } from 'node:net'

process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume()
// Waiting for the end must not keep the process alive.
;(process.stdin as unknown as Socket).unref()
