/** Where a reader can correct what a page says; `/submit` where there is no repository to send it to. */

/** The branch that entries are edited on. */
const BRANCH = 'main'

export type ContributeLinks = { edit: string; report: string; signUp: string }

/** Issue forms take their fields from the query: https://docs.github.com/issues/tracking-your-work-with-issues/creating-issues/creating-an-issue#creating-an-issue-from-a-url-query */
export function contributeLinks(
  repository: string,
  { slug, name }: { slug: string; name: string },
): ContributeLinks {
  if (!repository) return { edit: '/submit', report: '/submit', signUp: '/submit' }
  const root = repository.replace(/\/$/, '')
  const form = (template: string, title: string) =>
    `${root}/issues/new?${new URLSearchParams({ template, title: `${title}: ${name}`, slug })}`
  return {
    edit: `${root}/edit/${BRANCH}/content/providers/${slug}.yaml`,
    report: form('wrong-fact.yml', 'Wrong fact'),
    signUp: form('sign-up-report.yml', 'Sign-up'),
  }
}
