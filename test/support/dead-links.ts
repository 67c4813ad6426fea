/** Links within a built site that lead nowhere: to a path that a plain file server has not, or to an anchor that its page lacks. */
import { ENDPOINTS } from '../../src/api/endpoints.ts'

/** The reference of the API fills its forms with examples, which another directory need not hold. */
const ENDPOINT_PATHS = ENDPOINTS.map(
  ({ path }) =>
    new RegExp(
      `^/api/v1${path
        .replace(/^\/$/, '')
        .replaceAll('.', '\\.')
        .replace(/\{\w+\}/, '[\\w.-]+')}(?:\\?|$)`,
    ),
)

const TAG = /<[a-z][\w-]*((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g
const ATTRIBUTE = /\s(id|href|src|action)="([^"]*)"/g

type Links = { file: string; ids: Set<string>; urls: Set<string> }

function linksOf(file: string, html: string): Links {
  const [ids, urls] = [new Set<string>(), new Set<string>()]
  for (const [, attributes] of html.matchAll(TAG))
    for (const [, name, value] of attributes!.matchAll(ATTRIBUTE)) {
      const text = value!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
      if (name === 'id') ids.add(text)
      else if (!/^[/#]/.test(text)) continue
      else if (name !== 'action' || !ENDPOINT_PATHS.some((pattern) => pattern.test(text))) urls.add(text)
    }
  return { file, ids, urls }
}

/** Where a plain file server has the page, but for a slash at the end. */
const cleanPath = (file: string) => file.replace(/\/index\.html$/, '') || '/'

/**
 * `files`: the path of each from the root, such as `/providers/groq/index.html`, and the text of those that are pages.
 * The same page under another name, `/providers/groq.html`, is not read again.
 */
export function deadLinks(files: ReadonlyMap<string, string | undefined>): { links: number; dead: string[] } {
  const paths = new Set([...files.keys()].flatMap((file) => [file, cleanPath(file)]))
  const pages = [...files].flatMap(([file, html]) =>
    html === undefined || files.has(file.replace(/\.html$/, '/index.html')) ? [] : [linksOf(file, html)],
  )
  const anchors = new Map(pages.map(({ file, ids }) => [cleanPath(file), ids]))
  const leadsNowhere = (from: string, url: string) => {
    const { pathname, hash } = new URL(url, `https://a.example${cleanPath(from)}`)
    return (
      !paths.has(pathname) ||
      (hash !== '' && anchors.get(pathname)?.has(decodeURIComponent(hash.slice(1))) === false)
    )
  }
  return {
    links: pages.reduce((sum, { urls }) => sum + urls.size, 0),
    dead: pages.flatMap(({ file, urls }) =>
      [...urls].filter((url) => leadsNowhere(file, url)).map((url) => `${file} → ${url}`),
    ),
  }
}
