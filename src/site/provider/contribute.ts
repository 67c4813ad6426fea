/** Where a reader can correct what a page says: the repository's host, or `/submit`, which offers the text to copy. */
import { type EditedAt, editUrl, issueFormUrl } from '../submit/editor-url.ts'

export type ContributeLinks = { edit: string; report: string; ended: string; signUp: string }

type Named = { slug: string; name: string }

export function contributeLinks(at: EditedAt, { slug, name }: Named): ContributeLinks {
  const submit = (anchor: string, more: Readonly<Record<string, string>> = {}) =>
    `/submit?${new URLSearchParams({ provider: slug, ...more })}#${anchor}`
  const form = (template: string, title: string, fields: Readonly<Record<string, string>> = {}) =>
    issueFormUrl(at.repository, template, { title: `${title}: ${name}`, slug, ...fields })
  const ended = { fact: 'kind of free tier' }
  return {
    edit: editUrl(at, `content/providers/${slug}.yaml`) ?? submit('correct'),
    report: form('wrong-fact.yml', 'Wrong fact') ?? submit('correct'),
    ended: form('wrong-fact.yml', 'Free offer ended', ended) ?? submit('correct', ended),
    signUp: form('sign-up-report.yml', 'Sign-up') ?? submit('signed-up'),
  }
}
