/** Lets pages load themselves again when another build is served: for `npm run dev`, never on the host. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteAnswer } from './site.ts'

const [SCRIPT_PATH, EVENTS_PATH] = ['/.live-reload.js', '/.live-reload']

/** The page's own build is in its tag, so a page that missed a swap notices when it connects again. */
const SCRIPT = `const { build } = document.currentScript.dataset
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => data === build || location.reload()
`

export function liveReload(buildId: () => string) {
  const pages = new Set<ServerResponse>()
  const tell = (page: ServerResponse) => page.write(`retry: 200\ndata: ${buildId()}\n\n`)
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
    /** The answer with the script in it where it is a page, and kept by no browser, which would show what was. */
    prepare({ status, headers, body }: SiteAnswer): SiteAnswer {
      const { etag, ...others } = headers
      const isPage = headers['content-type']?.startsWith('text/html') && body !== null
      const tag = `<script src="${SCRIPT_PATH}" data-build="${buildId()}" defer></script>`
      return {
        status,
        headers: { ...others, 'cache-control': 'no-store' },
        body: isPage ? body.toString().replace('</head>', `${tag}</head>`) : body,
      }
    },
    /** Tells each open page which build is served now. */
    tellAll: () => pages.forEach(tell),
  }
}
