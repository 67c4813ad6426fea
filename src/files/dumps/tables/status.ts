/** What the daily checks found. */
import { PROVIDER, type Table } from '../table.ts'

export const STATUS_TABLES: readonly Table[] = [
  {
    name: 'status_days',
    description: 'the last 90 days of checks; a day without data has no row',
    definitions: [PROVIDER, 'day TEXT NOT NULL', 'status TEXT NOT NULL', 'PRIMARY KEY (provider, day)'],
    indexes: { status_days_with_trouble: "(day, status) WHERE status <> 'online'" },
    *rows(providers) {
      for (const { slug, bars } of providers)
        for (const { day, status } of bars) if (status !== null) yield { provider: slug, day, status }
    },
  },
]
