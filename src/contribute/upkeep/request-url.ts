/** Where the text of a page is: files that GitHub shows are read as they are, in the newest version of their branch. */

const COMMIT = /^[0-9a-f]{40}$/

export type RequestUrl = {
  url: string
  /** The page is of one commit, and never changes; the file as it is now is read in its place. */
  pinned: boolean
}

/** `https://github.com/o/r/blob/main/a.md` is read from `raw.githubusercontent.com`; any other page from where it is. */
export function requestUrl(page: string): RequestUrl {
  const { host, pathname } = new URL(page)
  const parts = pathname.split('/').slice(1)
  const isBlob = host === 'github.com' && parts[2] === 'blob' && parts.length > 4
  const isRaw = host === 'raw.githubusercontent.com' && parts.length > 3
  if (!isBlob && !isRaw) return { url: page, pinned: false }
  const [owner, repository] = parts
  const [ref, ...file] = parts.slice(isBlob ? 3 : 2)
  const pinned = COMMIT.test(ref!)
  return {
    url: `https://raw.githubusercontent.com/${owner}/${repository}/${pinned ? 'HEAD' : ref}/${file.join('/')}`,
    pinned,
  }
}
