/** Names that people know better than the company's: models, products, older names. A test checks them against the content. */

/** By slug, the words that lead to it, in lower case and letters only. */
export const ALIASES: Record<string, string> = {
  'alibaba-model-studio': 'qwen dashscope',
  anthropic: 'claude sonnet opus',
  'black-forest-labs': 'flux',
  'cloudflare-workers-ai': 'llama',
  'github-models': 'copilot',
  'google-gemini': 'gemini gemma aistudio',
  'hugging-face': 'hf',
  'kling-ai': 'kling',
  'luma-ai': 'luma dreammachine',
  mistral: 'codestral voxtral',
  'moonshot-ai': 'kimi moonshot',
  openai: 'gpt chatgpt dalle whisper',
  'openai-sora': 'sora',
  perplexity: 'sonar',
  'stability-ai': 'stablediffusion',
  xai: 'grok',
  'z-ai': 'glm zhipu',
}

/**
 * The slug that a name is an alias of, whatever its spelling or version: `Gemini`, `gpt-4o`, `DALL-E 3`,
 * `claude-3.5-sonnet`. Undefined for all others.
 */
export function aliasOf(name: string): string | undefined {
  const words =
    name
      .slice(0, 100)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  // A letter after a digit is part of a version: the o of gpt-4o.
  const wanted = [words.join(''), words[0]]
  return Object.keys(ALIASES).find((slug) =>
    ALIASES[slug]!.split(' ').some((alias) => wanted.includes(alias)),
  )
}
