/** `continue.yaml`: a `config.yaml` for Continue, checked with @continuedev/config-yaml 1.42: https://docs.continue.dev/reference. */
import { comment, yamlString } from './literal.ts'
import { answerSize, type ChatMember, chatMembers, type FreeChatModel, type Setup } from './member.ts'

/** Undefined where no member has a free model at a fixed URL for OpenAI clients. */
export function continueConfig({ title, members }: Setup): string | undefined {
  const chats = chatMembers(members)
  if (chats.length === 0) return undefined
  return [
    comment(title, 'Keys are read from .env, in ~/.continue or in the folder of your project.'),
    `name: ${yamlString(title)}`,
    'version: "1.0.0"',
    'schema: "v1"',
    'models:',
    ...chats.flatMap((member) => member.models.map((model) => entry(member, model))),
    '',
  ].join('\n')
}

function entry({ name, openaiBaseUrl, variable }: ChatMember, model: FreeChatModel): string {
  const { context, tools, input } = model
  const output = answerSize(model)
  const capabilities = [...(tools ? ['tool_use'] : []), ...(input?.includes('image') ? ['image_input'] : [])]
  return [
    `  - name: ${yamlString(`${model.name} (${name}, free)`)}`,
    '    provider: "openai"',
    `    model: ${yamlString(model.id)}`,
    `    apiBase: ${yamlString(openaiBaseUrl)}`,
    // The client behind it needs some text.
    `    apiKey: ${yamlString(variable ? `\${{ secrets.${variable.name} }}` : 'none')}`,
    '    roles: ["chat", "edit", "apply"]',
    ...(capabilities.length > 0 ? [`    capabilities: ${JSON.stringify(capabilities)}`] : []),
    ...(context === null && output === null ? [] : ['    defaultCompletionOptions:']),
    ...(context === null ? [] : [`      contextLength: ${context}`]),
    ...(output === null ? [] : [`      maxTokens: ${output}`]),
  ].join('\n')
}
