import { defineConfig } from 'vitest/config'

/** The tests of what Stryker changes, without those that start processes or draw thousands of cases. */
export default defineConfig({
  test: {
    include: [
      'src/{base,schema,entry,content,catalog,api}/**/*.test.ts',
      'src/health/{verdict,check,state}/*.test.ts',
    ],
    // Deep nesting overflows the stack earlier in code that counts what is covered.
    exclude: ['**/*.fuzz.test.ts', 'src/content/{hostile,load}.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    // As in npm test, a worker loads each module once. Stryker switches changes on within them.
    isolate: false,
    // Only what hangs is ended: a busy machine is ten times slower.
    testTimeout: 600_000,
  },
})
