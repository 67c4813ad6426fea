/** The tools that a configuration is written for. Add a row to add one. Those for programs that write code are made here. */

import { isTemplate } from '../schema/connection.ts'
import {
  answerSize,
  billing,
  type ChatMember,
  chatMembers,
  comment,
  type FreeChatModel,
  type Setup,
  yamlString,
} from './member.ts'
import { envTemplate, litellmConfig, sdkPage } from './programs.ts'

type Tool = {
  /** As in `setup <tool>` of the command line. */
  slug: string
  name: string
  file: string
  mediaType: string
  description: string
  /** Where the tool takes the file from, as a sentence that ends with it. */
  place: string
  /** Undefined where nothing fits. */
  text: (setup: Setup) => string | undefined
}

export const TOOLS: readonly Tool[] = [
  {
    slug: 'env',
    name: '.env',
    file: 'env.txt',
    mediaType: 'text/plain; charset=utf-8',
    description:
      'Lines for a .env file: the variable of each key, with its terms, the base URL and a free model.',
    place: 'Append it to your .env.',
    text: envTemplate,
  },
  {
    slug: 'litellm',
    name: 'LiteLLM',
    file: 'litellm.yaml',
    mediaType: 'application/yaml',
    description: 'Routes for the LiteLLM proxy: one for each free model, with its limits, and fallbacks.',
    place: 'Start the proxy with litellm --config litellm.yaml.',
    text: litellmConfig,
  },
  {
    slug: 'opencode',
    name: 'opencode',
    file: 'opencode.json',
    mediaType: 'application/json',
    description: 'Providers for opencode that hold free models alone.',
    place: 'Save it in the folder of your project, or add its providers to your own opencode.json.',
    text: opencodeConfig,
  },
  {
    slug: 'continue',
    name: 'Continue',
    file: 'continue.yaml',
    mediaType: 'application/yaml',
    description: 'A configuration for Continue with free models alone.',
    place: 'Save it as ~/.continue/config.yaml, or add its models to yours.',
    text: continueConfig,
  },
  {
    slug: 'claude-code',
    name: 'Claude Code',
    file: 'claude-code.txt',
    mediaType: 'text/plain; charset=utf-8',
    description: "Variables for Claude Code and other clients of Anthropic's Messages API.",
    place: 'Read it in the shell: . ./claude-code.txt',
    text: claudeCode,
  },
  {
    slug: 'sdk',
    name: 'OpenAI SDK, AI SDK',
    file: 'sdk.md',
    mediaType: 'text/markdown; charset=utf-8',
    description:
      'Programs in Python and JavaScript that call a free model, and base URL, variable and key page of each provider.',
    place: 'Copy a program from it.',
    text: sdkPage,
  },
]

/**
 * Tokens. The instructions of opencode and its tools take some 7,700. Where they do not fit beside an answer, it shortens the conversation
 * and asks again without end.
 */
export const LEAST_CONTEXT = 16_000

/**
 * For opencode, checked with opencode-ai 1.18: https://opencode.ai/docs/providers. Undefined where no member has a free
 * model that is large enough, at a fixed URL for OpenAI clients.
 */
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
        options: {
          baseURL: member.openaiBaseUrl,
          ...(member.variable && { apiKey: `{env:${member.variable.name}}` }),
        },
        models: Object.fromEntries(member.models.map((model) => [model.id, modelOf(model)])),
      },
    ]),
  )
  return `${JSON.stringify({ $schema: 'https://opencode.ai/config.json', provider }, wellFormed, 2)}\n`
}

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

export const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/**
 * A `config.yaml` for Continue, checked with @continuedev/config-yaml 1.42: https://docs.continue.dev/reference. Undefined
 * where no member has a free model at a fixed URL for OpenAI clients.
 */
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
  const { context, tools, modalities } = model
  const output = answerSize(model)
  const capabilities = [
    ...(tools ? ['tool_use'] : []),
    ...(modalities.input?.includes('image') ? ['image_input'] : []),
  ]
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

/** Each size of model of Claude Code asks for the free one, so that no other id is called. */
const MODEL_VARIABLES = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
]

/**
 * Variables for Claude Code, after https://code.claude.com/docs/en/env-vars and /llm-gateway: for one provider with a free
 * model and a fixed URL that a page shows to speak the Messages API; else undefined.
 */
export function claudeCode({ title, members }: Setup): string | undefined {
  const [member, ...others] = members
  if (!member || others.length > 0) return undefined
  const { anthropicBaseUrl, variable, models } = member
  const model = models.find(({ tools }) => tools) ?? models[0]
  if (!model || !variable || anthropicBaseUrl === null || isTemplate(anthropicBaseUrl)) return undefined
  return [
    comment(
      title,
      `Set ${variable.name} first: ${member.keyUrl ?? member.docsUrl}`,
      `Free: ${member.summary}`,
      ...billing(models),
    ),
    `export ANTHROPIC_BASE_URL=${quoted(anthropicBaseUrl)}`,
    `export ANTHROPIC_AUTH_TOKEN="$${variable.name}"`,
    'unset ANTHROPIC_API_KEY',
    ...MODEL_VARIABLES.map((name) => `export ${name}=${quoted(model.id)}`),
    '',
  ].join('\n')
}

/** Text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.toWellFormed().replaceAll("'", "'\\''")}'`
