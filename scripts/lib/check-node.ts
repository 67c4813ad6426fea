/** For commands whose other imports fail on an old Node: imported first, it says which Node is needed, and ends the process. */
import { nodeRefusal } from './node-version.ts'

const refusal = nodeRefusal(process.versions.node)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
