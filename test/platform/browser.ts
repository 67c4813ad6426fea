/** A page in headless Chromium, on an origin of its own, whose scripts fetch as those of any website. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'

/** What a script on the page can read of an answer, or the error that it gets. */
export type FetchResult =
  | {
      status: number
      /** `cors` for an answer of another origin that may be read. */
      type: ResponseType
      /** Only those that the browser shows to scripts, names in lower case. */
      headers: Record<string, string>
      text: string
      failed?: never
    }
  | { failed: string }

export type Init = { method?: string; headers?: Record<string, string>; body?: string }

export type CrossOriginPage = {
  /** `http://127.0.0.1:<port>`; `http://localhost` is another origin. */
  origin: string
  fetchFrom: (url: string, init?: Init) => Promise<FetchResult>
  /** Calls the default export of a module, given as text, with an argument, and resolves to its result. */
  run: (module: string, argument: string) => Promise<unknown>
  /** URLs that the browser has sent a preflight to so far, in order. */
  preflights: () => readonly string[]
  close: () => Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** Starts a Chromium, with a fresh profile, and opens the page. */
export async function openCrossOriginPage(executablePath: string): Promise<CrossOriginPage> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>another origin</title>'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS })
  const page = await browser.newPage()
  const preflights: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    // The page itself never sends OPTIONS.
    if (request.method === 'OPTIONS') preflights.push(request.url)
  })
  await page.goto(origin)
  return {
    origin,
    preflights: () => preflights,
    fetchFrom: (url, init = {}) =>
      page.evaluate(
        async ([url, init]) => {
          try {
            const answer = await fetch(url, init)
            const { status, type } = answer
            return { status, type, headers: Object.fromEntries(answer.headers), text: await answer.text() }
          } catch (error) {
            return { failed: String(error) }
          }
        },
        [url, init] as const,
      ),
    // As text, because the test runner would replace import() by a function of its own.
    run: (module, argument) =>
      page.evaluate(
        `import(URL.createObjectURL(new Blob([${JSON.stringify(module)}], { type: 'text/javascript' })))
          .then((exported) => exported.default(${JSON.stringify(argument)}))`,
      ),
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
