/** `npm run fuzz`: hostile query strings for the query handler, each answer compared with the reference model. */
import { fuzz } from './lib/fuzz.ts'

await fuzz({
  name: 'fuzz',
  description: 'Asks the query handler hostile questions, and compares each answer with a reference model.',
  file: 'src/api/http/list.fuzz.test.ts',
  runs: 200_000,
  limit: 5,
})
