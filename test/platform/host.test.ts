import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runningIn, startServer, underNode } from './hosts/host.ts'

const LISTENING = `require('node:http').createServer().listen(0, function () {
  console.log('http://localhost:' + this.address().port)
})`
const node = (script: string) => ({ name: 'a server', command: process.execPath, args: ['-e', script] })

test('closing a server that leaves a process behind fails, and stops the process', async () => {
  const sleeper = "require('node:child_process').spawn('sleep', ['60'], { stdio: 'ignore' });"
  const host = await startServer(node(sleeper + LISTENING))
  expect(runningIn(host.pid)).toContain('sleep 60')
  await expect(host.close()).rejects.toThrow('a server left behind: sleep 60')
  await expect.poll(() => runningIn(host.pid)).toEqual([])
})

test('the error for a server that exits before it prints its URL has its output', async () => {
  await expect(startServer(node("console.error('no disk'); process.exitCode = 1"))).rejects.toThrow(
    /a server did not start: it ended\nno disk/,
  )
})

test('cleans up after each of these', async () => {
  let cleaned = 0
  const cleanUp = () => void cleaned++
  await (await startServer({ ...node(LISTENING), cleanUp })).close()
  await expect(startServer({ ...node(''), cleanUp })).rejects.toThrow('it ended')
  expect(cleaned).toBe(2)
})

test('a server ends when the process that started it is killed', async () => {
  const start = `require('node:child_process').spawn(
    process.execPath, ${JSON.stringify(underNode('-e', LISTENING))}, { stdio: ['pipe', 'inherit', 'inherit'] })`
  const starter = spawn(process.execPath, ['-e', start], { detached: true })
  let output = ''
  starter.stdout.on('data', (data) => (output += data))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('http:')
  expect(runningIn(starter.pid!).length).toBeGreaterThan(1)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await expect.poll(() => runningIn(starter.pid!), { timeout: 60_000 }).toEqual([])
})
