/** Rules about sign-up reports: each is an issue of its own, of somebody else than the provider, and of these days. */
import { daysBetween } from '../../core/days.ts'
import { isOnDomains } from '../../core/domains.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { issueOf } from './issue-of.ts'
import { providerRule, type Rule } from './rule.ts'

/** A report counts as a basis when it was at most this old on the day it was read. */
export const REPORT_MAX_AGE_DAYS = 365

export const reportRules: readonly Rule[] = [
  providerRule('report-issue', 'error', function* (provider, _, { site }) {
    const { repository } = site
    for (const [index, { url, date }] of (provider.reports ?? []).entries()) {
      const [path, day] = [
        ['reports', index, 'url'],
        ['reports', index, 'date'],
      ]
      if (issueOf(url) === undefined)
        yield {
          path,
          message:
            'expected the issue with the report, such as https://github.com/<owner>/<repository>/issues/7',
          help: 'Give the URL of the issue itself, without query or comment.',
        }
      else if (isOnDomains(url, provider.domains))
        yield {
          path,
          message: 'the issue is in a repository of the provider',
          help: 'A report stands in the repository of the directory, where anybody can see who wrote it.',
        }
      else if (repository !== '' && !isBelow(url, repository))
        yield {
          path,
          message: `the issue is not in ${repository}`,
          help: 'Open an issue there with the form Sign-up report.',
        }
      if (daysBetween(date, provider.added) > REPORT_MAX_AGE_DAYS)
        yield {
          path: day,
          message: `${date} is more than a year before the entry was added, ${provider.added}`,
          help: 'Sign-up has changed since; leave the report out.',
        }
    }
  }),

  {
    name: 'report-twice',
    severity: 'error',
    *check({ tree }) {
      const seen = new Map<string, string>()
      for (const { file, value } of tree.providers)
        for (const [index, { url }] of (value.reports ?? []).entries()) {
          const issue = issueOf(url)
          if (issue === undefined) continue
          const first = seen.get(issue)
          if (first !== undefined)
            yield {
              file,
              path: ['reports', index, 'url'],
              message: `${first} has this issue already`,
              help: 'One issue is one report, of one provider. Remove one of the two.',
            }
          else seen.set(issue, `${file} reports.${index}`)
        }
    },
  },
]

const isBelow = (url: string, repository: string) =>
  url.toLowerCase().startsWith(`${repository.toLowerCase().replace(/\/$/, '')}/`)

/** The newest day on which somebody looked at the entry. */
export const lastLookedAt = ({ added, reviewed = added, sources }: ProviderEntry): string =>
  sources.reduce((newest, { read }) => (read > newest ? read : newest), reviewed)
