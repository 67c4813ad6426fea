/** Whether a variable is called like one that holds a key. */

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

/** Why this is not the name of a credential, and what would be; undefined if it is one. */
export function whyNoCredential(envVar: string): { message: string; help: string } | undefined {
  if (ENDINGS.some((ending) => envVar.endsWith(ending))) return undefined
  return {
    message: `${envVar} does not end like the name of a credential`,
    help: `The name that the official SDK reads ends in one of ${ENDINGS.join(', ')}; leave it out if no SDK reads one.`,
  }
}
