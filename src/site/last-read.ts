/** The newest day on which a page about any of these providers was read. */
import { newestOf } from '../base/days.ts'
import type { SiteProvider } from './site-page.ts'

export const lastRead = (providers: readonly SiteProvider[]): string | null =>
  newestOf(providers.flatMap(({ of: { content } }) => content.sources.map(({ read }) => read)))
