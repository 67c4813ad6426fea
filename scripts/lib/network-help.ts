/** What to do where hardly anything answers. */

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']

/** Requests to providers go through no proxy: a check must see their own answers and certificates. */
export function networkHelp(env: NodeJS.ProcessEnv): string {
  const proxy = PROXIES.find((name) => env[name])
  return `help: check the network of this machine, and run again${proxy ? `; ${proxy} is not used, requests go directly` : ''}`
}
