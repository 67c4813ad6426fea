/** Options that build, start and dev share, and what they mean for a build. */
import type { Command } from 'commander'
import type { SiteOptions as MakeOptions } from '../../src/build/build.ts'
import { git } from '../../src/tools/diff/base.ts'
import { instant } from './command.ts'

export type SiteOptions = { content: string; now?: Date; allowBrokenStatus?: true }

export const DEFAULT_OUT = 'public'

export function withSiteOptions(program: Command): Command {
  return program
    .option('--content <dir>', 'the content folder', 'content')
    .option('--now <instant>', 'the instant to build for (ages status); default: the present', instant)
    .option(
      '--allow-broken-status',
      'build even if content/status/ is damaged or from the future: every status is then unknown',
    )
}

/**
 * The URLs of site and repository come from content/site.yaml; without it, from the host or the CI. Without those, the
 * site's URL is the same in every build, and the local server replaces it with its own, whatever its port.
 */
export function buildOptions({ content, now, allowBrokenStatus }: SiteOptions): MakeOptions {
  const { env } = process
  return {
    contentDir: content,
    now: now ?? new Date(),
    allowBrokenStatus,
    commit: env.COMMIT_REF || env.GITHUB_SHA || (git(['rev-parse', 'HEAD']) ?? null),
    fallbackBaseUrl: env.URL || 'http://localhost:8888',
    fallbackRepository:
      (env.GITHUB_REPOSITORY ? `https://github.com/${env.GITHUB_REPOSITORY}` : env.REPOSITORY_URL) || '',
  }
}
