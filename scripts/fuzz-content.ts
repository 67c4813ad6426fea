/** `npm run fuzz:content`: hostile content for validation and build, in each example one file corrupted; a scanner reads all that is written and printed. Then the laws about attacks, imported models, watched pages and lists. */
import { fuzz } from './lib/fuzz.ts'

await fuzz({
  name: 'fuzz:content',
  description:
    'Corrupts a content folder in one file at a time, and checks that it is refused with reasons, or built whole with nothing hidden or foreign in any file; then the laws about attacks, imported models, watched pages and lists.',
  files: [
    'src/build/build.fuzz.test.ts',
    'test/attacks.fuzz.test.ts',
    'src/contribute/models/catalogue.fuzz.test.ts',
    'src/contribute/upkeep/upkeep.fuzz.test.ts',
    'src/contribute/upkeep/leads/lists.test.ts',
  ],
  runs: 5000,
  limit: 1000,
})
