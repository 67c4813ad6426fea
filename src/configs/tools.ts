/** The tools that a configuration is written for. Add a row to add one. Those for programs that write code are made here. */
import { groupBy } from '../base/order.ts'
import { isTemplate } from '../schema/connection.ts'
import * as parts from './member.ts'
import { envTemplate, litellmConfig, sdkPage } from './programs.ts'

type Tool = {
  /** As in `setup <tool>` of the command line. */
  slug: string
  name: string
  file: string
  description: string
  /** Where the tool takes the file from, as a sentence that ends with it. */
  place: string
  /** Undefined where nothing fits. */
  text: (setup: parts.Setup) => string | undefined
}

export const TOOLS: readonly Tool[] = [
  {
    slug: 'env',
    name: '.env',
    file: 'env.txt',
    description:
      'Lines for a .env file: the variable of each key, with its terms, the base URL and a free model.',
    place: 'Append it to your .env.',
    text: envTemplate,
  },
  {
    slug: 'litellm',
    name: 'LiteLLM',
    file: 'litellm.yaml',
    description: 'Routes for the LiteLLM proxy: one for each free model, with its limits, and fallbacks.',
    place: 'Start the proxy with litellm --config litellm.yaml.',
    text: litellmConfig,
  },
  {
    slug: 'opencode',
    name: 'opencode',
    file: 'opencode.jsonc',
    description: 'Providers for opencode that hold free models alone.',
    place: 'Save it in the folder of your project; opencode reads it beside an opencode.json.',
    text: (setup) => opencodeConfig(setup, 'https://opencode.ai/config.json'),
  },
  {
    slug: 'kilo',
    name: 'Kilo Code',
    file: 'kilo.jsonc',
    description: 'Providers for Kilo Code that hold free models alone.',
    place: 'Save it as ~/.config/kilo/kilo.jsonc, or add its providers to yours.',
    text: (setup) => opencodeConfig(setup, 'https://app.kilo.ai/config.json'),
  },
  {
    slug: 'pi',
    name: 'pi',
    file: 'pi.jsonc',
    description: 'Free models for pi that call tools and hold 64,000 tokens.',
    place: 'Save it as ~/.pi/agent/models.json, or add its providers to yours.',
    text: piConfig,
  },
  {
    slug: 'continue',
    name: 'Continue',
    file: 'continue.yaml',
    description: 'A configuration for Continue with free models alone.',
    place: 'Save it as ~/.continue/config.yaml, or add its models to yours.',
    text: continueConfig,
  },
  {
    slug: 'claude-code',
    name: 'Claude Code',
    file: 'claude-code.txt',
    description: "Variables for Claude Code and other clients of Anthropic's Messages API.",
    place: 'Read it in the shell: . ./claude-code.txt',
    text: claudeCode,
  },
  {
    slug: 'sdk',
    name: 'OpenAI SDK, AI SDK',
    file: 'sdk.md',
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
 * For opencode, checked with opencode-ai 1.18: https://opencode.ai/docs/providers; and for Kilo Code, which was made from
 * it, checked with 7.7. Undefined where no member has a free model that is large enough, at a fixed URL for OpenAI clients.
 */
export function opencodeConfig({ title, members }: parts.Setup, $schema: string): string | undefined {
  const chats = parts.chatMembers(
    members.map((member) => ({
      ...member,
      models: member.models.filter(({ context }) => context === null || context >= LEAST_CONTEXT),
    })),
  )
  if (chats.length === 0) return undefined
  const provider = Object.fromEntries(
    // Under a name of its own: opencode's own entry for a provider lists its paid models too.
    chats.map((member) => [
      freeName(member),
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
  const first = parts.defaultOf(chats)
  return withComments([title, ...parts.aboutDefault(chats)], {
    $schema,
    ...(first && { model: `${freeName(first.member)}/${first.model.id}` }),
    provider,
  })
}

const freeName = ({ slug }: parts.ChatMember) => `${slug}-free`

/** JSON that begins with comments. */
const withComments = (lines: readonly string[], value: object) =>
  `${parts.comment(...lines).replace(/^#/gm, '//')}\n${JSON.stringify(value, wellFormed, 2)}\n`

/** opencode takes a limit only if both its numbers are known. */
function modelOf(model: parts.FreeChatModel) {
  const { name, context, tools } = model
  const output = parts.answerSize(model)
  return {
    name,
    ...(tools === null ? {} : { tool_call: tools }),
    ...(context === null || output === null ? {} : { limit: { context, output } }),
  }
}

export const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/**
 * A `models.json` for pi, checked with @earendil-works/pi-coding-agent 1.6 and its docs/models.md. It has no place for
 * a default. Undefined where no member has a free model for agents, at a fixed URL for OpenAI clients.
 */
function piConfig({ title, members }: parts.Setup): string | undefined {
  const chats = parts.chatMembers(members)
  const first = parts.defaultOf(chats)
  if (!first) return undefined
  const routes = parts.routesOf(chats).filter(({ model }) => parts.isForAgents(model))
  const byProvider = groupBy(routes, ({ member }) => freeName(member))
  const providers = [...byProvider].map(([id, own]) => [id, piProvider(own)])
  const start = `Start pi with: pi --model ${freeName(first.member)}/${first.model.id}`
  return withComments([title, start, ...parts.aboutDefault(chats)], {
    $schema: 'https://pi.dev/schemas/models.schema.json',
    providers: Object.fromEntries(providers),
  })
}

function piProvider(routes: readonly parts.Route[]) {
  const { name, openaiBaseUrl, variable } = routes[0]!.member
  return {
    name: `${name} (free)`,
    baseUrl: openaiBaseUrl,
    api: 'openai-completions',
    // Without any key, pi does not offer the models.
    apiKey: variable ? `$${variable.name}` : 'none',
    models: routes.map(({ model }) => ({
      id: model.id,
      name: model.name,
      contextWindow: model.context,
      maxTokens: parts.answerSize(model) ?? undefined,
      input: model.modalities.input?.includes('image') ? ['text', 'image'] : ['text'],
    })),
  }
}

/**
 * A `config.yaml` for Continue, checked with @continuedev/config-yaml 1.42: https://docs.continue.dev/reference. Undefined
 * where no member has a free model at a fixed URL for OpenAI clients.
 */
export function continueConfig({ title, members }: parts.Setup): string | undefined {
  const chats = parts.chatMembers(members)
  if (chats.length === 0) return undefined
  return [
    parts.comment(
      title,
      'Keys are read from .env, in ~/.continue or in the folder of your project.',
      ...parts.aboutDefault(chats),
    ),
    `name: ${parts.yamlString(title)}`,
    'version: "1.0.0"',
    'schema: "v1"',
    'models:',
    ...parts.routesOf(chats).map(entry),
    '',
  ].join('\n')
}

function entry({ member, model }: parts.Route): string {
  const { name, openaiBaseUrl, variable } = member
  const { context, tools, modalities } = model
  const output = parts.answerSize(model)
  const capabilities = [
    ...(tools ? ['tool_use'] : []),
    ...(modalities.input?.includes('image') ? ['image_input'] : []),
  ]
  return [
    `  - name: ${parts.yamlString(`${model.name} (${name}, free)`)}`,
    '    provider: "openai"',
    `    model: ${parts.yamlString(model.id)}`,
    `    apiBase: ${parts.yamlString(openaiBaseUrl)}`,
    // The client behind it needs some text.
    `    apiKey: ${parts.yamlString(variable ? `\${{ secrets.${variable.name} }}` : 'none')}`,
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
function claudeCode({ title, members }: parts.Setup): string | undefined {
  const [member, ...others] = members
  if (!member || others.length > 0) return undefined
  const { anthropicBaseUrl, variable, models } = member
  if (!variable || anthropicBaseUrl === null || isTemplate(anthropicBaseUrl)) return undefined
  // Its models are called at the other URL.
  const called = [{ ...member, openaiBaseUrl: anthropicBaseUrl }]
  const model = parts.routesOf(called)[0]?.model
  if (!model) return undefined
  return [
    parts.comment(
      title,
      `Set ${variable.name} first: ${member.keyUrl ?? member.docsUrl}`,
      `Free: ${member.summary}`,
      ...parts.aboutDefault(called),
      ...parts.billing(models),
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
