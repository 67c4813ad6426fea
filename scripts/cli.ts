#!/usr/bin/env node
/** The command line of the npm package: finds, shows, sets up and tries free AI APIs. */
import { existsSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { replaceHidden } from '../src/base/safe-text.ts'
import { type Answer, find, models, type Problem, setup, show } from '../src/clients/cli/commands.ts'
import { tryOut } from '../src/clients/cli/try.ts'
import { DirectoryError } from '../src/clients/client/index.ts'
import type { Directory } from '../src/clients/mcp/directory.ts'
import { findModels, findOffers, findProviders } from '../src/clients/mcp/search-tools.ts'
import { type Arguments, failureReply, type Tool } from '../src/clients/mcp/tool.ts'
import { TOOLS } from '../src/configs/tools.ts'
import { command, failed, Option, run } from './lib/command.ts'
import {
  directoryOfSite,
  directoryOfSnapshot,
  packageVersion,
  siteUrl,
  snapshotIn,
} from './lib/packaged-directory.ts'

const NAME = 'provider-directory'

/** The options of a tool's arguments: `noCard` is `--no-card`. */
function flagsOf(...tools: readonly Tool[]): Option[] {
  const fields = new Map(tools.flatMap(({ input }) => Object.entries(input.shape)))
  return [...fields].map(([name, schema]) => {
    const { description = '', type } =
      (schema as { meta(): { description?: string; type?: string } }).meta() ?? {}
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    return new Option(type === 'boolean' ? flag : `${flag} <value>`, description)
  })
}

/** The arguments that were given. Commander turns `--no-card` into `card: false`. */
function givenOf(options: Record<string, unknown>): Arguments {
  const { json: _, url: __, out: ___, report: ____, ...given } = options
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === true && NEGATED.has(name)
        ? []
        : [value === false ? [`no${name[0]!.toUpperCase()}${name.slice(1)}`, 'true'] : [name, String(value)]],
    ),
  )
}

/** What `--no-…` turns off is on from the start. */
const NEGATED = new Set(['card', 'phone', 'training'])

type Action = (directory: Directory, given: Arguments, argument: string) => Promise<Answer>
type Options = { json?: true; url?: string; out?: string; report?: true } & Record<string, unknown>

let action: (() => Promise<number>) | undefined

function subcommand(name: string, description: string, flags: readonly Option[], act: Action): Command {
  const made = program
    .command(name)
    .description(description)
    .allowExcessArguments(false)
    .option('--json', 'print the answer as JSON')
    .option('--url <url>', 'read a live site instead of the data in the package')
  for (const flag of flags) made.addOption(flag)
  made.action((...args: unknown[]) => {
    const options = made.opts<Options>()
    const argument = [args[0]]
      .flat()
      .filter((one) => typeof one === 'string')
      .join(' ')
    action = () => answer(options, (directory) => act(directory, givenOf(options), argument))
  })
  return made
}

async function answer(options: Options, ask: (directory: Directory) => Promise<Answer>): Promise<number> {
  const url = siteUrl(program, options.url)
  const directory = url === undefined ? packaged() : directoryOfSite(url)
  if (!directory)
    return failed('there is no data in this package\nhelp: create it with npm run package, or give --url')
  let reply: Answer
  try {
    reply = await ask(directory)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    reply = failureReply(error) as Problem
  }
  if ('problem' in reply) {
    const { problem, value, text, usage } = reply
    console.error(replaceHidden(problem))
    if (options.json && value !== undefined) console.log(JSON.stringify(value, null, 2))
    else if (text !== undefined) console.log(replaceHidden(text))
    return usage ? 2 : 1
  }
  if (options.out !== undefined) return writeNew(options.out, reply.text)
  console.log(options.json ? JSON.stringify(reply.value, null, 2) : replaceHidden(reply.text))
  if (directory.origin.kind === 'snapshot') console.error(`\nData of ${directory.origin.date.slice(0, 10)}.`)
  return 0
}

function packaged(): Directory | undefined {
  const snapshot = snapshotIn(import.meta.url)
  return snapshot && directoryOfSnapshot(snapshot)
}

/** Writes a file that does not exist, or changes nothing. */
function writeNew(file: string, text: string): number {
  if (existsSync(file))
    return failed(
      `${file} exists, and was not changed\nhelp: give another name, or add to it what this prints without --out`,
    )
  // Ctrl-C waits until the file is whole.
  process.once('SIGINT', () => process.exit(130))
  writeFileSync(file, text, { flag: 'wx' })
  console.error(`wrote ${file}`)
  return 0
}

const program = command('cli', 'Finds AI APIs that are free, and sets up your tool with them.')
  .name(NAME)
  .version(packageVersion(import.meta.url))
  .addHelpText(
    'after',
    `
Examples:
  ${NAME} find speech to text --no-card
  ${NAME} models gpt-oss --tools --no-card
  ${NAME} show groq
  ${NAME} setup opencode --no-card --no-training
  ${NAME} try groq

Exit: 0 done, 1 nothing to print or the call failed, 2 usage.`,
  )

subcommand(
  'find [words...]',
  'Lists free offers for a task, such as "speech to text"; with other words, providers.',
  flagsOf(findProviders, findOffers),
  find,
)
subcommand('models [words...]', 'Lists models that offers give free.', flagsOf(findModels), models)
subcommand(
  'show <slug>',
  'Shows what is free at a provider, what it needs, and where to begin.',
  [],
  (directory, _, slug) => show(directory, slug),
)
subcommand(
  'setup <tool>',
  `Prints a configuration with free models alone, for ${TOOLS.map(({ slug }) => slug).join(', ')}.`,
  [
    ...flagsOf(findModels),
    new Option('--out <file>', 'write a new file instead; one that exists is never changed'),
  ],
  (directory, given, tool) => setup(directory, tool, given, new Date()),
)
subcommand(
  'try <slug>',
  'Makes the first call of a provider with the key in your environment.',
  [new Option('--report', 'print the text of a sign-up report too')],
  (directory, { report: _ }, slug) =>
    tryOut(directory, slug, {
      env: process.env,
      fetch,
      packaged: packaged(),
      progress: (text) => console.error(replaceHidden(text)),
      report: program.commands.find((one) => one.name() === 'try')!.opts<Options>().report,
      now: () => new Date(),
    }),
)

await run(program, () => action!())
