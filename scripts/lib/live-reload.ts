/** Lets open pages load themselves again when `npm run dev` serves another build. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Snapshot } from '../../src/build/snapshot.ts'

const [SCRIPT_PATH, EVENTS_PATH] = ['/.live-reload.js', '/.live-reload']

/** The page's own build is in its tag, so a page that missed a swap notices when it connects again. */
const SCRIPT = `const { build } = document.currentScript.dataset
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => data === build || location.reload()
`

/** The build with the script in each page. */
export function withScript({ id, siteUrl, files }: Snapshot): Snapshot {
  const tag = `<script src="${SCRIPT_PATH}" data-build="${id}" defer></script>`
  const tagged = [...files].map(([path, bytes]) => {
    const page = () => Buffer.from(bytes().toString().replace('</head>', `${tag}</head>`))
    return [path, path.endsWith('.html') ? page : bytes] as const
  })
  return { id, siteUrl, files: new Map(tagged) }
}

/** `newest` is the id of the build that is served now. */
export function liveReload(newest: () => string) {
  const pages = new Set<ServerResponse>()
  const tell = (page: ServerResponse) => page.write(`retry: 200\ndata: ${newest()}\n\n`)
  return {
    /** Answers what the script asks for, and the script itself; false where the request is for the site. */
    answers({ url }: IncomingMessage, response: ServerResponse): boolean {
      if (url === SCRIPT_PATH) response.setHeader('content-type', 'text/javascript').end(SCRIPT)
      else if (url === EVENTS_PATH) {
        response.setHeader('content-type', 'text/event-stream').setHeader('cache-control', 'no-store')
        tell(response)
        pages.add(response)
        response.once('close', () => pages.delete(response))
      } else return false
      return true
    },
    /** Tells each open page which build is served now. */
    tellAll: () => pages.forEach(tell),
  }
}
