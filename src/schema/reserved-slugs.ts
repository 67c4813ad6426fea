/** Slugs that cannot name a file or a page. */

/** Device names of Windows, whatever the extension (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/

/** Pages that hosts serve by themselves, and a property that every JavaScript object has. */
const TAKEN: ReadonlySet<string> = new Set(['index', '404', 'default', 'constructor'])

export const isReservedSlug = (slug: string): boolean => DEVICE.test(slug) || TAKEN.has(slug)
