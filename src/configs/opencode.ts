/** `opencode.json` for opencode, checked with opencode-ai 1.18: https://opencode.ai/docs/providers. */
import { chatMembers, type FreeChatModel, type Member, type Setup } from './member.ts'

/** Undefined where no member has a free model at a fixed URL for OpenAI clients. */
export function opencodeConfig({ members }: Setup): string | undefined {
  const chats = chatMembers(members)
  if (chats.length === 0) return undefined
  const provider = Object.fromEntries(
    // Under a name of its own: opencode's own entry for a provider lists its paid models too.
    chats.map((member) => [
      `${member.slug}-free`,
      {
        npm: '@ai-sdk/openai-compatible',
        name: `${member.name} (free)`,
        options: { baseURL: member.openaiBaseUrl, ...keyOf(member) },
        models: Object.fromEntries(member.models.map((model) => [model.id, modelOf(model)])),
      },
    ]),
  )
  return `${JSON.stringify({ $schema: 'https://opencode.ai/config.json', provider }, wellFormed, 2)}\n`
}

const keyOf = ({ variable }: Member) => (variable ? { apiKey: `{env:${variable.name}}` } : {})

/** opencode takes a limit only if both its numbers are known. */
const modelOf = ({ name, context, output, tools }: FreeChatModel) => ({
  name,
  ...(tools === null ? {} : { tool_call: tools }),
  ...(context === null || output === null ? {} : { limit: { context, output } }),
})

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
