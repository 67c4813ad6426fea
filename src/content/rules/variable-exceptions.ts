/** Variables that are right although they look like somebody else's, or like none. A row that its entry does not need is an error. */

export const VARIABLE_EXCEPTIONS: readonly { slug: string; envVar: string; reason: string }[] = [
  {
    slug: 'amazon-bedrock',
    envVar: 'AWS_BEARER_TOKEN_BEDROCK',
    reason: 'AWS puts the service behind the word.',
  },
  {
    slug: 'azure-openai',
    envVar: 'AZURE_OPENAI_API_KEY',
    reason: 'It is sold under the name of OpenAI, too.',
  },
  { slug: 'blaxel', envVar: 'BL_API_KEY', reason: 'Its SDKs shorten the name.' },
  { slug: 'codesandbox', envVar: 'CSB_API_KEY', reason: 'Its SDK shortens the name.' },
  { slug: 'cohere', envVar: 'CO_API_KEY', reason: 'Its SDKs shorten the name.' },
  {
    slug: 'digitalocean',
    envVar: 'GRADIENT_MODEL_ACCESS_KEY',
    reason: 'Gradient is the platform that serves the models.',
  },
  {
    slug: 'landing-ai',
    envVar: 'VISION_AGENT_API_KEY',
    reason: 'Vision Agent is the product that the key was first for.',
  },
  { slug: 'mixedbread', envVar: 'MXBAI_API_KEY', reason: 'Its SDKs shorten the name.' },
  { slug: 'nomic', envVar: 'ATLAS_API_KEY', reason: 'Atlas is the product that the key was first for.' },
  { slug: 'scaleway', envVar: 'SCW_SECRET_KEY', reason: 'Its tools shorten the name.' },
  { slug: 'scrapegraphai', envVar: 'SGAI_API_KEY', reason: 'Its SDKs shorten the name.' },
  { slug: 'yandex-ai-studio', envVar: 'YC_API_KEY', reason: 'Short for Yandex Cloud.' },
  { slug: 'yandex-speechkit', envVar: 'YC_API_KEY', reason: 'Short for Yandex Cloud.' },
  {
    slug: 'azure-document-intelligence',
    envVar: 'DOCUMENTINTELLIGENCE_API_KEY',
    reason: 'The SDK writes two words as one.',
  },
  { slug: 'byteplus-modelark', envVar: 'ARK_API_KEY', reason: 'Its SDK shortens the name.' },
  { slug: 'inference-net', envVar: 'INFERENCE_API_KEY', reason: 'The name of the provider is a plain word.' },
  { slug: 'io-net', envVar: 'IOINTELLIGENCE_API_KEY', reason: 'IO Intelligence is the product.' },
  { slug: 'ltx', envVar: 'LTXV_API_KEY', reason: 'LTX Video was the first product.' },
  {
    slug: 'meta-model-api',
    envVar: 'MODEL_API_KEY',
    reason: 'The documentation names it so; the product is a plain word.',
  },
]
