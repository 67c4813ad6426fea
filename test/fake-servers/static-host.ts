/** A plain host of files: no rewrites, no queries, a 404 page of its own, folders by redirect. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'

const NOT_FOUND = '<!doctype html><title>404 Not Found</title>'

/** What hosts do with a path that no file has. */
export type Missing = 'a page' | 'a closed door' | 'the index of an app' | 'the file with .json'

/** Answers from a folder, on loopback. `whenDone` is told how to stop it. */
export function staticHost(
  folder: string,
  whenDone: (close: () => Promise<void>) => void,
  missing: Missing = 'a page',
): Promise<string> {
  return listening((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host')
    const file = [pathname, ...(missing === 'the file with .json' ? [`${pathname}.json`] : [])]
      .map((path) => join(folder, decodeURIComponent(path)))
      .find((path) => existsSync(path) && statSync(path).isFile())
    if (file) {
      const type = file.endsWith('.json') ? 'application/json' : 'text/html'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
      return response.end(readFileSync(file))
    }
    if (missing === 'a closed door') return response.writeHead(403).end('<Error>AccessDenied</Error>')
    if (missing === 'the index of an app') return response.end('<!doctype html><title>App</title>')
    if (existsSync(join(folder, decodeURIComponent(pathname)))) {
      response.writeHead(301, { location: `${pathname}/` })
      return response.end()
    }
    response.writeHead(404, { 'content-type': 'text/html' })
    return response.end(NOT_FOUND)
  }, whenDone)
}

/** A server on a free port of loopback; resolves to its URL. */
export async function listening(
  listener: RequestListener,
  whenDone: (close: () => Promise<void>) => void,
): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
