/** `npm run fuzz:content`: hostile content for validation and build, in each example one file corrupted; a scanner reads all that is written and printed. */
import { fuzz } from './lib/fuzz.ts'

await fuzz({
  name: 'fuzz:content',
  description:
    'Corrupts a content folder in one file at a time, and checks that it is refused with reasons, or built whole with nothing hidden or foreign in any file.',
  files: ['src/build/build.fuzz.test.ts'],
  runs: 5000,
  limit: 1000,
})
