/** Loaded into a server before its own code: ends it when whoever started it is gone, even if that was killed. */
import type { Socket } from 'node:net'

process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume()
// Listening for the end must not keep a server alive that has nothing else to do.
;(process.stdin as unknown as Socket).unref()
