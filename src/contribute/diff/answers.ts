/** Builds content and takes every answer of the API out of it. */
import { makeSite, type SiteOptions } from '../../build/make-site.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import type { Answers } from './compare.ts'

export type Built = { answers: Answers } | { diagnostics: Diagnostic[] }

/** Variants repeat the lists. */
const ANSWER = /^(api\/(?!v\d+\/variants\/).*)\.json$/

/** The answers of a build with these options, or the errors of the content. */
export async function builtAnswers(options: SiteOptions): Promise<Built> {
  const site = await makeSite({ ...options, groups: [] })
  if (!site.ok) return { diagnostics: site.diagnostics }
  const answers = new Map<string, unknown>()
  for (const [file, content] of site.files) {
    const path = ANSWER.exec(file)?.[1]
    if (path !== undefined) answers.set(`/${path}`, JSON.parse(content.toString()))
  }
  return { answers }
}
