/** The tests of `npm run test:platform`: real hosts, one site built once for all of them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts', 'judges/*.test.ts'],
    globalSetup: './site.ts',
    // Two cores hold one emulator, one browser and one test well, but not several.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
