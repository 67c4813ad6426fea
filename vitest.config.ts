/** The tests of `npm test`. */
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { temporaryInMemory } from './test/support/temporary-in-memory.ts'

export const test: ViteUserConfig['test'] = {
  include: ['{src,test}/**/*.test.ts'],
  exclude: ['test/{platform,faults,rehearsal}/**', '**/node_modules/**'],
  globalSetup: ['test/support/bundle-commands.ts'],
  env: temporaryInMemory(),
  // Modules keep nothing between tests, so a worker loads each once.
  isolate: false,
  setupFiles: ['test/support/setup.ts'],
  // Many tests wait for processes and servers of their own, so two cores can run three files at once.
  maxWorkers: 3,
  // Only what hangs is ended: no test depends on how fast the machine is, and a starved one was fifteen times slower.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 250_000 } },
}

export default defineConfig({ test })
