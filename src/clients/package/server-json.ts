/** The `server.json` that the release workflow sends to the MCP registry, from the manifest of the package. */
import { repositoryUrl } from '../../net/github/repository-url.ts'
import { SERVER_JSON_SCHEMA, type ServerJson } from '../../schema/server-json.ts'
import type { Origin, PackageManifest } from './manifest.ts'

/** The registry takes at most 100 characters. */
const DESCRIPTION =
  'Free tiers, limits, sign-up needs and status of AI APIs, each fact with a source. Works offline.'

/** Undefined where the repository is not at GitHub, whose owner the name begins with. */
export function packageServerJson(
  { name, version, mcpName }: PackageManifest,
  title: string,
  { baseUrl, repository }: Origin,
): ServerJson | undefined {
  const at = repositoryUrl(repository)
  if (!at || mcpName === undefined) return undefined
  return {
    $schema: SERVER_JSON_SCHEMA,
    name: mcpName,
    title,
    description: DESCRIPTION,
    repository: { url: at.url, source: 'github' },
    ...(baseUrl && { websiteUrl: baseUrl }),
    version,
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        transport: { type: 'stdio' },
      },
    ],
  }
}
