/** The tests of `npm test -- --suite faults`, which says how many rounds and what may be mounted. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/faults/*.test.ts'],
    globalSetup: ['test/support/bundle-commands.ts'],
    setupFiles: ['test/support/setup.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
})
