/** The MCP server: every tool, over any directory and any transport. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { DirectoryError } from '../client/index.ts'
import type { Directory } from './directory.ts'
import type { Reply, Tool } from './tool.ts'
import { compareProviders } from './tools/compare-providers.ts'
import { findProviders } from './tools/find-providers.ts'
import { getProvider } from './tools/get-provider.ts'
import { getStatus } from './tools/get-status.ts'

/** A new tool is a new row. */
export const TOOLS: readonly Tool[] = [findProviders, getProvider, compareProviders, getStatus]

/** A server that still has to be connected. `version` is the package's. */
export function createServer(directory: Directory, name: string, version: string): McpServer {
  const { origin } = directory
  const server = new McpServer(
    { name: 'provider-directory', title: name, version },
    {
      instructions: `Facts about AI API providers: free tiers, limits, what sign-up asks for, status. ${
        origin.kind === 'snapshot'
          ? `They are as of ${origin.date}, and nothing is asked of the network.`
          : `They are read from ${origin.url}.`
      } Unknown terms are answered cautiously and named as assumed.`,
    },
  )
  for (const tool of TOOLS)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: tool.output,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: origin.kind === 'site',
        },
      },
      async (input: unknown) => {
        const reply = await replyOf(tool, directory, input)
        if ('problem' in reply)
          return { isError: true, content: [{ type: 'text' as const, text: reply.problem }] }
        const structuredContent = { ...reply.value, source: origin }
        return {
          structuredContent,
          content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
        }
      },
    )
  return server
}

async function replyOf(tool: Tool, directory: Directory, input: unknown): Promise<Reply> {
  try {
    return await tool.answer(directory, input as never)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return {
      problem: `${error.message}\nhelp: Try again; if it stays so, the address given as --url is wrong.`,
    }
  }
}
