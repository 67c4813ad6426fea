/** `npm run calls`: one free first call at each provider that the owner names, with the owner's key. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { utcDay } from '../src/base/days.ts'
import { writeChanged } from '../src/content/files.ts'
import type { ContentTree } from '../src/content/tree.ts'
import { readStatus } from '../src/health/state/store.ts'
import { type ConnectTo, DEADLINES } from '../src/net/network.ts'
import { safeFetch } from '../src/net/safe-fetch.ts'
import type { CallRecord, CallsState } from '../src/schema/status-files.ts'
import {
  applyCalls,
  CALLS_FILE,
  callSource,
  callsText,
  namedProviders,
  plannedCall,
  readKey,
  recordOf,
} from '../src/tools/calls/calls.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { git } from './lib/git.ts'
import { CONNECT_TO, networkFor } from './lib/health-options.ts'
import { loadContent } from './lib/load-content.ts'

type Options = {
  content: string
  only?: string
  save?: string
  source?: string
  now?: Date
  connectTo?: ConnectTo[]
}

/** A model may think before its first byte. */
const PATIENT = { ...DEADLINES, headers: 60_000, bodyIdle: 20_000, body: 60_000, deadline: 90_000 }

const program = command(
  'calls',
  [
    "Makes the first call of the entries that --only or CALLS names, once each, with the key in the environment variable that the entry names, and records status, tokens and rate-limit headers in content/status/calls.json. Without a name nothing is called. The key goes to the host of the entry's base URL alone, and is printed and stored nowhere.",
    'Use keys of accounts without a means of payment: only then does an answer show that none is needed.',
    'Exit: 0 done, or nobody is named; 1 content errors, or somebody who is named could not be called; 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option(
    '--only <slugs>',
    'whom to call, separated by commas, each with the host that its key may go to: groq@api.groq.com (default: CALLS)',
  )
  .option('--save <file>', 'write the calls there, for scripts/record.ts, and no state')
  .option('--source <slug>', 'call nobody; print the stored call of this provider as an item for its sources')
  .option('--now <instant>', 'the clock, for tests', instant)
  .option(...CONNECT_TO)

await run(program, async () => {
  const options = program.opts<Options>()
  const { content, now = new Date() } = options
  const list = namedProviders(options.only ?? process.env.CALLS ?? '')
  if ('error' in list)
    return program.error(`error: ${options.only === undefined ? 'CALLS' : '--only'}: ${list.error}`)
  if (options.source === undefined && list.named.length === 0) {
    console.log('Nobody is named with --only or CALLS: nobody was called.')
    return 0
  }
  const { calls: stored, diagnostics } = readStatus(content)
  const tree = loadContent(content, now, { others: diagnostics })
  if (!tree) return 1
  if (options.source !== undefined) return printSource(options.source, tree, stored, utcDay(now))
  const network = networkFor('calls', tree.site.repository, options.connectTo, PATIENT)
  const calls: CallRecord[] = []
  let skipped = 0
  for (const { slug, host } of list.named) {
    const entry = tree.providers.find((one) => one.slug === slug)
    const planned = entry
      ? plannedCall(entry, importedOf(tree, slug), host, utcDay(now))
      : { refusal: 'there is no such entry' }
    // No other variable is read than the one that the entry names.
    const key = 'call' in planned ? readKey(process.env[planned.call.variable]) : undefined
    if ('refusal' in planned || key === undefined) {
      console.error(
        `skipped: ${slug}: ${'refusal' in planned ? planned.refusal : `${planned.call.variable} holds no key`}`,
      )
      skipped++
      continue
    }
    const { model, request } = planned.call
    calls.push(recordOf({ slug, model, day: utcDay(now) }, await safeFetch(request(key), network)))
  }
  const state = applyCalls(stored, calls, new Set(tree.providers.map(({ slug }) => slug)))
  if (options.save !== undefined) save(options.save, calls)
  else if (calls.length > 0) writeChanged(new Map([[join(content, CALLS_FILE), callsText(state)]]))
  // Our own words and numbers: nothing that a server wrote.
  for (const { slug, outcome, status, model, tokens, limits } of calls) {
    const counted = [
      tokens !== null && `${tokens} tokens`,
      ...Object.entries(limits).map((one) => one.join(' ')),
    ]
    console.log([slug, outcome, status ?? '–', model, ...counted].filter(Boolean).join('  '))
  }
  return skipped > 0 ? 1 : 0
})

function importedOf({ models }: ContentTree, slug: string) {
  return models.find((one) => one.slug === slug)?.value ?? null
}

function save(file: string, calls: readonly CallRecord[]): void {
  writeFileSync(file, `${JSON.stringify({ version: 1, calls })}\n`)
  if (process.env.GITHUB_OUTPUT && calls.length > 0) appendFileSync(process.env.GITHUB_OUTPUT, 'saved=true\n')
}

async function printSource(
  slug: string,
  tree: ContentTree,
  stored: CallsState | undefined,
  today: string,
): Promise<number> {
  const call = stored?.calls.find((one) => one.slug === slug)
  const entry = tree.providers.find((one) => one.slug === slug)
  const planned = entry && plannedCall(entry, importedOf(tree, slug), undefined, today)
  if (!call || !entry || !planned || 'refusal' in planned)
    return fail(`no call of ${slug} is stored`, `run npm run calls -- --only ${slug}`)
  const { repository, branch } = tree.site
  if (!repository.startsWith('https://'))
    return fail(
      'a source needs a URL, and the site names no repository',
      'set repository in content/site.yaml',
    )
  const commit = await git(['log', '-1', '--format=%H', '--', `content/${CALLS_FILE}`]).catch(() => '')
  const url = `${repository.replace(/\/$/, '')}/blob/${commit || branch}/content/${CALLS_FILE}`
  const made = callSource(entry, planned.call.offer, call, url)
  if ('refusal' in made) return fail(made.refusal, 'read a page of the provider instead')
  process.stdout.write(stringify([made.source], { lineWidth: 0 }))
  console.error('help: paste it into sources, if the account of the key had no means of payment on that day')
  return 0
}

function fail(error: string, help: string): number {
  return failed(`error: ${error}\nhelp: ${help}`)
}
