/** The public lists that entries are compared with. A further one is a row here, a reader, and a name in `LEAD_LISTS`. */
import type { LeadList } from '../../../core/schema/leads.ts'
import type { ListRead } from './listed.ts'
import { readMnfst } from './mnfst.ts'
import { readModelsDev } from './models-dev.ts'
import { readMvalentsev } from './mvalentsev.ts'

export type PublicList = {
  id: LeadList
  name: string
  /** Where it is published. */
  url: string
  /** SPDX id. Names and numbers alone are read, and none of them is stored. */
  licence: string
  read: (text: string, today: string) => ListRead
  /** Slugs of its providers by name, where neither domain nor name leads to the right one. null: it is no API of its own. */
  slugs: Readonly<Record<string, string | null>>
}

const RAW = 'https://raw.githubusercontent.com'

export const LISTS: readonly PublicList[] = [
  {
    id: 'mnfst',
    name: 'mnfst/awesome-free-llm-apis',
    url: `${RAW}/mnfst/awesome-free-llm-apis/main/data.json`,
    licence: 'CC0-1.0',
    read: readMnfst,
    slugs: {},
  },
  {
    id: 'mvalentsev',
    name: 'mvalentsev/awesome-free-ai-coding',
    url: `${RAW}/mvalentsev/awesome-free-ai-coding/main/index.json`,
    licence: 'MIT',
    read: readMvalentsev,
    slugs: {},
  },
  {
    id: 'models-dev',
    name: 'models.dev',
    url: 'https://models.dev/api.json',
    licence: 'MIT',
    read: readModelsDev,
    // A subscription on the host of a gateway, and an app that brings its own model.
    slugs: { 'OpenCode Go': null, QVAC: null },
  },
]
