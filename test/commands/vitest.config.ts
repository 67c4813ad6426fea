/** The tests of `npm test -- --suite commands`: each command in a process of its own, as its user runs it. */
import { defineConfig } from 'vitest/config'
import { test } from '../../vitest.config.ts'

export default defineConfig({
  test: { ...test, include: ['scripts/**/*.test.ts', 'test/rehearsal/*.test.ts'], exclude: [] },
})
