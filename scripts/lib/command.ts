/** What all commands share: a name, options, `--help`, exit code 2 for wrong usage. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { nodeRefusal } from './node-version.ts'
import { systemError } from './system-error.ts'

export { InvalidArgumentError, Option }

/**
 * A command that points to its help after a usage error, and never exits by itself. It prints as `npm run <name> --`, or,
 * where only workflows run it, by the path of its file.
 */
export function command(name: string, description: string): Command {
  const npm = `npm ${/^(?:start|test)\b/.test(name) ? '' : 'run '}${name}`
  const call = name.endsWith('.ts') ? `npx tsx ${name}` : name.includes(' ') ? npm : `${npm} --`
  const program: Command = new Command(call)
    .description(description)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(`${text}Run ${program.name()} --help to see what is accepted.\n`),
    })
  return program
}

/**
 * Parses the arguments, runs the action and sets the exit code to its result. Wrong usage is 2. What the system refuses
 * is said in words, and the code is 1. Any other exception is a bug: it is printed with its stack, and the code is 1.
 */
export async function run(program: Command, action: () => Promise<number> | number): Promise<void> {
  const refusal = nodeRefusal(process.versions.node)
  try {
    program.parse()
    if (refusal) console.error(refusal)
    process.exitCode = refusal ? 1 : await action()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      console.error(systemError(error) ?? error)
      process.exitCode = 1
    }
  }
}

/** Says why nothing came of it; the exit code. */
export function failed(why: string, exitCode = 1): number {
  console.error(why)
  return exitCode
}

/** An ISO 8601 instant, or a day, which means its midnight in UTC. */
export function instant(value: string): Date {
  const pattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/
  const date = new Date(value)
  if (!pattern.test(value) || Number.isNaN(date.getTime()) || !isDay(value.slice(0, 10)))
    throw new InvalidArgumentError('Expected an ISO 8601 instant in UTC, such as 2026-11-21T05:23:00Z.')
  return date
}

const isDay = (value: string) => z.iso.date().safeParse(value).success

/** A whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < minimum || number > maximum)
      throw new InvalidArgumentError(`Expected a whole number from ${minimum} to ${maximum}.`)
    return number
  }
}
