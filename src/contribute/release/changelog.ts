/** `CHANGELOG.md`: a section for each release, newest first. */

const TITLE = '# Changelog\n'

/** The text of a version's section without its heading; undefined where there is none, or nothing in it. */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  const [, ...lines] = section?.split('\n') ?? []
  return lines.join('\n').trim() || undefined
}

/** The changelog with a section above the others. Begins one where there is none. */
export function withSection(changelog: string, section: string): string {
  const old = changelog || TITLE
  const first = old.search(/^## /m)
  const at = first < 0 ? old.length : first
  const before = old.slice(0, at).trimEnd()
  const after = old.slice(at)
  return `${before}\n\n${section.trim()}\n${after && `\n${after}`}`
}
