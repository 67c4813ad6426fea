/** Builds content and takes every answer of the API and the page of every entry out of it. */
import { makeSite, type SiteOptions } from '../../build/make-site.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import { agents } from '../../files/agents/agents.ts'
import { bytesOf } from '../../files/site-files.ts'
import type { Answers } from './compare.ts'

export type Built =
  | { answers: Answers /** Markdown, by slug. */; pages: ReadonlyMap<string, string> }
  | { diagnostics: Diagnostic[] }

/** Variants and the whole list repeat the lists. */
const ANSWER = /^(api\/(?!v\d+\/(?:variants\/|providers\.all\.json$)).*)\.json$/

const PAGE = /^providers\/([^/]+)\.md$/

/** The answers of a build with these options, or the errors of the content. */
export async function builtAnswers(options: SiteOptions): Promise<Built> {
  const site = await makeSite({ ...options, groups: [agents] })
  if (!site.ok) return { diagnostics: site.diagnostics }
  const answers = new Map<string, unknown>()
  const pages = new Map<string, string>()
  for (const file of site.files) {
    const path = ANSWER.exec(file[0])?.[1]
    if (path !== undefined) answers.set(`/${path}`, JSON.parse(bytesOf(file).toString()))
    const slug = PAGE.exec(file[0])?.[1]
    if (slug !== undefined) pages.set(slug, bytesOf(file).toString())
  }
  return { answers, pages }
}
