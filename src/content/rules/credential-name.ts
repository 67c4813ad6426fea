/** Whether a variable is called like one that holds a provider's key, and no other secret. */

const ENDINGS = [
  '_KEY',
  '_TOKEN',
  '_SECRET',
  '_PAT',
  '_KEY_ID',
  '_TOKEN_ID',
  'APIKEY',
  '_CREDENTIALS',
  '_URL',
]

/** Secrets that many a machine holds, what they are for, and the domains whose entries may name them all the same. */
const OTHER_SECRETS: readonly { names: RegExp; of: string; domains?: readonly string[] }[] = [
  { names: /^(?:GITHUB|GH)_/, of: 'GitHub', domains: ['docs.github.com'] },
  { names: /^AWS_/, of: 'AWS', domains: ['aws.amazon.com'] },
  {
    names: /^(?:AZURE_(?!OPENAI_)|ARM_)/,
    of: 'Azure',
    domains: ['microsoft.com', 'azure.microsoft.com', 'learn.microsoft.com'],
  },
  { names: /^(?:GOOGLE|GCP|GCLOUD)_/, of: 'Google', domains: ['cloud.google.com', 'ai.google.dev'] },
  {
    names:
      /^(?:API|ACCESS|AUTH|APP|SECRET|PRIVATE|BASE|SERVER)?_?(?:API_)?(?:SECRET_)?(?:KEY|TOKEN|SECRET|PAT|URL|CREDENTIALS|APIKEY)(?:_ID)?$/,
    of: 'any program: it names nobody',
  },
]

type Issue = { message: string; help: string }

/** Why this is not the name of a credential, and what would be; undefined if it is one. */
function whyNoCredential(envVar: string): Issue | undefined {
  if (ENDINGS.some((ending) => envVar.endsWith(ending))) return undefined
  return {
    message: `${envVar} does not end like the name of a credential`,
    help: `The name that the official SDK reads ends in one of ${ENDINGS.join(', ')}; leave it out if no SDK reads one.`,
  }
}

/** Why a variable holds no key, or a secret of others than who owns these domains; undefined if its name shows neither. */
export function whyNotItsSecret(envVar: string, owns: (domain: string) => boolean): Issue | undefined {
  const issue = whyNoCredential(envVar)
  if (issue) return issue
  const other = OTHER_SECRETS.find(({ names }) => names.test(envVar))
  if (!other || other.domains?.some(owns)) return undefined
  return {
    message: `${envVar} holds a secret of ${other.of}`,
    help: 'Give the name that the official SDK reads, or leave it out.',
  }
}

/** Whether a maintainer has accepted this variable for this entry. */
export const isAcceptedVariable = (slug: string, envVar: string | undefined): boolean =>
  VARIABLE_EXCEPTIONS.some((one) => one.slug === slug && one.envVar === envVar)

/** A test refuses a row that its entry does not need. */
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
