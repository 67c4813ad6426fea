/** `npm run fuzz`: hostile query strings for all query handlers; answers of `/providers` are compared with the reference model. */
import { fuzz } from './lib/fuzz.ts'

await fuzz({
  name: 'fuzz',
  description:
    'Asks the query handlers hostile questions; answers of /providers are compared with a reference model.',
  files: ['src/api/http/list.fuzz.test.ts', 'src/api/http/filters.fuzz.test.ts'],
  runs: 200_000,
  limit: 5,
})
