/** Published collections and who is in them. */
import { PROVIDER, type Table } from '../table.ts'

export const COLLECTION_TABLES: readonly Table[] = [
  {
    name: 'collections',
    description: 'the published collections',
    definitions: [
      'slug TEXT PRIMARY KEY NOT NULL',
      'title TEXT NOT NULL',
      'subtitle TEXT NOT NULL',
      'description TEXT NOT NULL',
    ],
    rows: (_, collections) => collections,
  },
  {
    name: 'collection_members',
    description: 'who is in which collection, in its order from 1',
    definitions: [
      'collection TEXT NOT NULL REFERENCES collections (slug)',
      'position INTEGER NOT NULL',
      PROVIDER,
      'PRIMARY KEY (collection, position)',
    ],
    indexes: { collection_members_by_provider: '(provider)' },
    *rows(_, collections) {
      for (const { slug, members } of collections)
        for (const [index, member] of members.entries())
          yield { collection: slug, position: index + 1, provider: member.slug }
    },
  },
]
