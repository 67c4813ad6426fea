/** Content of any size for benchmarks: copies of the real entries of middling length, each made its own provider. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { load } from '../src/content/load.ts'
import { isForeignHostAllowed } from '../src/content/rules/pages.ts'
import type { Entry } from '../src/content/tree.ts'
import type { ProviderEntry } from '../src/schema/entry.ts'

/** How many entries around the median serve as patterns. */
const PATTERNS = 21

/** Writes `count` providers below `dir`; returns the median size of the real entries in bytes. */
export function generateContent(dir: string, count: number, realContent = 'content'): number {
  const { tree } = load({ dir: realContent, now: new Date(), severity: 'error' })
  if (!tree) throw new Error(`${realContent} has errors; npm run validate prints them`)
  const real = tree.providers
    .filter((entry) => !entry.value.retired && !hasForeignStatusPage(entry))
    .map(({ file, value }) => ({ value, text: readFileSync(join(realContent, file), 'utf8') }))
    .toSorted((a, b) => a.text.length - b.text.length)
  const middle = Math.floor(real.length / 2)
  const patterns = real.slice(Math.max(0, middle - (PATTERNS >> 1)), middle + (PATTERNS >> 1) + 1)
  mkdirSync(join(dir, 'providers'), { recursive: true })
  // Which entries are the core is said by slug, and these copies have slugs of their own.
  const site = { ...parse(readFileSync(join(realContent, 'site.yaml'), 'utf8')), core: ['provider-0'] }
  writeFileSync(join(dir, 'site.yaml'), stringify(site))
  for (let index = 0; index < count; index++) {
    const { value, text } = patterns[index % patterns.length]!
    let own = text.replace(/^name: .*$/m, `name: Provider ${index}`)
    // Below its first domain each copy has a host of its own, and with it a website of its own.
    for (const domain of value.domains.filter((declared) => !declared.includes('/')))
      own = own.replaceAll(
        new RegExp(`(?<![\\w-])${domain.replaceAll('.', '\\.')}`, 'g'),
        `n${index}.${domain}`,
      )
    // A variable holds the key of one provider.
    const { envVar } = value.connection ?? {}
    if (envVar) own = own.replaceAll(envVar, `N${index}_${envVar}`)
    // So does a package.
    for (const name of Object.values(value.connection.sdks ?? {}).flat())
      own = own.replaceAll(
        new RegExp(`(?<![\\w@/.-])${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w/.-])`, 'g'),
        name.startsWith('@') ? `@n${index}-${name.slice(1)}` : `n${index}-${name}`,
      )
    own = own.replace(/^website: https:\/\/.*$/m, (line) => line.replace(/\/?$/, `/n${index}`))
    writeFileSync(join(dir, `providers/provider-${index}.yaml`), own)
  }
  return Buffer.byteLength(real[middle]!.text)
}

/** Whether the status page is allowed for this entry alone, so that a copy under another name may not have it. */
function hasForeignStatusPage({ slug, value }: Entry<ProviderEntry>): boolean {
  const page = value.health.statusPage
  return (
    page !== undefined &&
    'url' in page &&
    isForeignHostAllowed(slug, 'health.statusPage.url', new URL(page.url).hostname)
  )
}
