/** `claude-code.txt`: variables for Claude Code, after https://code.claude.com/docs/en/env-vars and /llm-gateway. */
import { comment } from './literal.ts'
import { isTemplate, type Member, type Setup } from './member.ts'

/** Each of its sizes of model asks for the free one, so that no other id is called. */
const MODEL_VARIABLES = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
]

/** For one provider with a free model and a fixed URL that a page shows to speak the Messages API; else undefined. */
export function claudeCode({ title, members }: Setup): string | undefined {
  const [member, ...others] = members
  if (!member || others.length > 0) return undefined
  const { anthropicBaseUrl, variable, models } = member
  const model = models.find(({ tools }) => tools) ?? models[0]
  if (!model || !variable || anthropicBaseUrl === null || isTemplate(anthropicBaseUrl)) return undefined
  return [
    comment(title, `Set ${variable.name} first: ${member.keyUrl ?? member.docsUrl}`, ...limitsOf(member)),
    `export ANTHROPIC_BASE_URL=${quoted(anthropicBaseUrl)}`,
    `export ANTHROPIC_AUTH_TOKEN="$${variable.name}"`,
    'unset ANTHROPIC_API_KEY',
    ...MODEL_VARIABLES.map((name) => `export ${name}=${quoted(model.id)}`),
    '',
  ].join('\n')
}

const limitsOf = ({ summary, models }: Member) => [
  `Free: ${summary}`,
  ...(models.some(({ bills }) => bills) ? ['What goes beyond the free amount is billed.'] : []),
]

/** Text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.toWellFormed().replaceAll("'", "'\\''")}'`
