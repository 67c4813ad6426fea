/** What a slug looks like, and which ones cannot name a file or a page; apart from the schemas, so that scripts of pages can use it without them. */

/** One to 64 characters: lower-case letters, digits and inner hyphens. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** Device names of Windows, whatever the extension (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/

/** Pages that hosts serve by themselves, and a property that every JavaScript object has. */
const TAKEN: ReadonlySet<string> = new Set(['index', '404', 'default', 'constructor'])

export const isReservedSlug = (slug: string): boolean => DEVICE.test(slug) || TAKEN.has(slug)
