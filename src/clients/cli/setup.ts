/** `setup <tool>`: a configuration file with the free models that fit, and no others. */

import { nearest } from '../../base/nearest.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { memberOf } from '../../configs/member.ts'
import { TOOLS } from '../../configs/tools.ts'
import { inQuery, readArguments } from '../mcp/arguments.ts'
import type { Directory, Parameters } from '../mcp/directory.ts'
import type { Arguments } from '../mcp/tool.ts'
import { findModels } from '../mcp/tools/find-models.ts'
import type { Answer } from './answer.ts'
import { noSuchProvider } from './show.ts'

/** The most rows of one answer of `/models`. */
const PAGE = 200

export async function setup(directory: Directory, name: string, given: Arguments): Promise<Answer> {
  const tool = TOOLS.find(({ slug }) => slug === name)
  if (!tool) {
    const meant = nearest(
      name,
      TOOLS.map(({ slug }) => slug),
    )
    return {
      problem: `There is no configuration for "${name}".${meant ? ` Did you mean ${meant}?` : ''} There is one for ${TOOLS.map(({ slug }) => slug).join(', ')}.`,
      usage: true,
    }
  }
  const read = readArguments(findModels, given)
  if ('problem' in read) return read
  if (typeof given.provider === 'string' && !(await directory.provider(given.provider)))
    return { problem: await noSuchProvider(directory, given.provider) }
  const rows = await allRows(directory, inQuery({ ...given, capability: 'chat' }))
  const slugs = [...new Set(rows.map(({ provider }) => provider.slug))]
  const providers = await Promise.all(slugs.map((slug) => directory.provider(slug)))
  const members = providers
    .map((provider) => memberOf(provider!, rows))
    .filter(({ models }) => models.length > 0)
  const title = members.length === 1 ? `${members[0]!.name}, free` : 'Free chat models'
  const text = tool.text({ title, members })
  if (text !== undefined)
    return { value: { tool: tool.slug, file: tool.file, place: tool.place, text }, text }
  return {
    problem:
      tool.slug === 'claude-code' && members.length > 1
        ? 'This file is for one provider: give --provider <slug>.'
        : `No provider with a free chat model fits ${tool.name} and all of this. Leave a condition out.`,
  }
}

async function allRows(directory: Directory, query: Parameters): Promise<ModelRow[]> {
  const rows: ModelRow[] = []
  for (;;) {
    const { data, total } = await directory.models({
      ...query,
      limit: String(PAGE),
      offset: String(rows.length),
    })
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}
