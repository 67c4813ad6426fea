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
  VARIABLE_EXCEPTIONS.some(([of, name]) => of === slug && name === envVar)

/** A test refuses a row that its entry does not need. */
export const VARIABLE_EXCEPTIONS: readonly (readonly [slug: string, envVar: string, why: string])[] = [
  ['amazon-bedrock', 'AWS_BEARER_TOKEN_BEDROCK', 'AWS puts the service behind the word.'],
  ['azure-openai', 'AZURE_OPENAI_API_KEY', 'It is sold under the name of OpenAI, too.'],
  ['blaxel', 'BL_API_KEY', 'Its SDKs shorten the name.'],
  ['codesandbox', 'CSB_API_KEY', 'Its SDK shortens the name.'],
  ['cohere', 'CO_API_KEY', 'Its SDKs shorten the name.'],
  ['digitalocean', 'GRADIENT_MODEL_ACCESS_KEY', 'Gradient is the platform that serves the models.'],
  ['landing-ai', 'VISION_AGENT_API_KEY', 'Vision Agent is the product that the key was first for.'],
  ['mixedbread', 'MXBAI_API_KEY', 'Its SDKs shorten the name.'],
  ['nomic', 'ATLAS_API_KEY', 'Atlas is the product that the key was first for.'],
  ['scaleway', 'SCW_SECRET_KEY', 'Its tools shorten the name.'],
  ['scrapegraphai', 'SGAI_API_KEY', 'Its SDKs shorten the name.'],
  ['yandex-ai-studio', 'YC_API_KEY', 'Short for Yandex Cloud.'],
  ['yandex-speechkit', 'YC_API_KEY', 'Short for Yandex Cloud.'],
  ['azure-document-intelligence', 'DOCUMENTINTELLIGENCE_API_KEY', 'The SDK writes two words as one.'],
  ['byteplus-modelark', 'ARK_API_KEY', 'Its SDK shortens the name.'],
  ['inference-net', 'INFERENCE_API_KEY', 'The name of the provider is a plain word.'],
  ['io-net', 'IOINTELLIGENCE_API_KEY', 'IO Intelligence is the product.'],
  ['ltx', 'LTXV_API_KEY', 'LTX Video was the first product.'],
  ['meta-model-api', 'MODEL_API_KEY', 'The documentation names it so; the product is a plain word.'],
]
