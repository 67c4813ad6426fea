/** The tests of `npm test -- --suite platform`: real hosts, one site built once for all of them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts', 'third-party/*.test.ts'],
    globalSetup: './site.ts',
    // Two cores are enough for one emulator, one browser and one test, but not for several.
    fileParallelism: false,
    // Of the tests of a file that say they can: a browser that shows more at once is slower for all.
    maxConcurrency: 3,
    // They only end what hangs: a busy machine is ten times slower.
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
})
