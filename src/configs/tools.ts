/** The tools that a configuration is written for. Add a row to add one. */
import { claudeCode, continueConfig, opencodeConfig } from './coding-tools.ts'
import type { Setup } from './member.ts'
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
