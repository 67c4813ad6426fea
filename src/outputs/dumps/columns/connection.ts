/** How a developer connects, and the pages that one looks for. */
import { officialPackages } from '../../../core/schema/connection.ts'
import { openaiBaseUrl } from '../../../core/schema/openai-base-url.ts'
import { LINKS } from '../../../core/schema/vocabulary.ts'
import { type Column, csvOnly, flag, known, list, maybe, text } from '../column.ts'

export const CONNECTION_COLUMNS: readonly Column[] = [
  maybe(
    text(
      'baseUrl',
      'the URL that API paths are appended to',
      ({ entry }) => entry.connection.baseUrl ?? null,
    ),
  ),
  maybe(
    text(
      'auth',
      'where the key goes: `bearer`, `header`, `query`, `basic`, `signature`, `none`',
      ({ entry }) => entry.connection.auth ?? null,
    ),
  ),
  maybe(
    text(
      'authName',
      'the name of that header or parameter',
      ({ entry }) => entry.connection.authName ?? null,
    ),
  ),
  maybe(
    text(
      'envVar',
      'the environment variable that the official SDK reads',
      ({ entry }) => entry.connection.envVar ?? null,
    ),
  ),
  maybe(
    flag(
      'openaiCompatible',
      'whether an OpenAI client works with only base URL and key changed',
      ({ entry }) => known(entry.connection.openaiCompatible),
    ),
  ),
  maybe(
    text('openaiBaseUrl', 'the base URL for OpenAI clients', ({ entry }) => openaiBaseUrl(entry.connection)),
  ),
  maybe(text('keyUrl', 'where one makes a key', ({ entry }) => entry.connection.keyUrl ?? null)),
  // Scoped names begin as formulas do. With the scheme that Deno and Bun read too, they need no apostrophe.
  list('npm', 'official npm packages, each as `npm:@scope/name`', ({ entry }) =>
    officialPackages(entry.connection).npm.map((name) => `npm:${name}`),
  ),
  list('pypi', 'official PyPI packages', ({ entry }) => officialPackages(entry.connection).pypi),
  ...LINKS.map((name) =>
    csvOnly(
      maybe(
        text(
          `${name}Url`,
          `the link \`${name}\`; \`none\`: somebody looked, and there is no such page`,
          ({ entry: { links } }) => (typeof links[name] === 'object' ? 'none' : (links[name] ?? null)),
        ),
      ),
    ),
  ),
]
