/** The first call of an entry as Markdown: what to send, and where the provider shows it. */
import { firstCallOf } from '../../api/published-entry.ts'
import { codeSpan, markdownLink } from '../../base/text/markdown.ts'
import type { Connection } from '../../schema/connection.ts'

/** Empty if the entry has none. It never contains the key: the section `Connection` says where the key goes. */
export function firstCallText(connection: Connection): string {
  const call = firstCallOf(connection)
  if (!call) return ''
  const named = (kind: string, fields: Readonly<Record<string, unknown>> | null) =>
    Object.entries(fields ?? {}).map(([name, value]) => `- ${kind}: ${codeSpan(`${name}: ${value}`)}`)
  const key = connection.auth === 'none' ? 'without a key' : 'with the key as above'
  const lines = [
    `- ${codeSpan(`${call.method} ${call.url}`)}, ${key}; ${markdownLink('as the provider shows it', call.source)}`,
    ...(call.model ? [`- Model: ${codeSpan(call.model)}`] : []),
    ...named('Header', call.headers),
    ...named('Query parameter', call.query),
    ...named('Form field', call.form),
  ].join('\n')
  // In JSON each line begins with a brace, a bracket, a quote or spaces, so none of them ends the block.
  return call.body ? `${lines}\n\n\`\`\`json\n${JSON.stringify(call.body, null, 2)}\n\`\`\`` : lines
}
