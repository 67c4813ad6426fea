/** Whether a variable is called like one that holds a provider's key, and no other secret. */
import { SYSTEM_VARIABLES } from './system-variables.ts'
import { VARIABLE_EXCEPTIONS } from './variable-exceptions.ts'

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

type Issue = { message: string; help: string }

/** Why this is not the name of a credential, and what would be; undefined if it is one. */
export function whyNoCredential(envVar: string): Issue | undefined {
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
  const other = SYSTEM_VARIABLES.find(({ names }) => names.test(envVar))
  if (!other || other.domains?.some(owns)) return undefined
  return {
    message: `${envVar} holds a secret of ${other.of}`,
    help: 'Give the name that the official SDK reads, or leave it out.',
  }
}

/** Whether a maintainer has accepted this variable for this entry. */
export const isAcceptedVariable = (slug: string, envVar: string | undefined): boolean =>
  VARIABLE_EXCEPTIONS.some((one) => one.slug === slug && one.envVar === envVar)
