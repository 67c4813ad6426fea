/** `opencode.json` for opencode, checked with opencode-ai 1.18: https://opencode.ai/docs/providers. */
import { answerSize, chatMembers, type FreeChatModel, type Member, type Setup } from './member.ts'

/**
 * Tokens. Its instructions and tools take some 7,700. Where they do not fit beside an answer, it shortens the conversation
 * and asks again without end.
 */
const LEAST_CONTEXT = 16_000

/** Undefined where no member has a free model that is large enough, at a fixed URL for OpenAI clients. */
export function opencodeConfig({ members }: Setup): string | undefined {
  const chats = chatMembers(
    members.map((member) => ({
      ...member,
      models: member.models.filter(({ context }) => context === null || context >= LEAST_CONTEXT),
    })),
  )
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
function modelOf(model: FreeChatModel) {
  const { name, context, tools } = model
  const output = answerSize(model)
  return {
    name,
    ...(tools === null ? {} : { tool_call: tools }),
    ...(context === null || output === null ? {} : { limit: { context, output } }),
  }
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
