/** `npm run smoke -- --url https://…`: checks a deployed site against the contract and prints the results. */
import picocolors from 'picocolors'
import { conform, type Finding } from '../src/host/conformance/conform.ts'
import { HOST_KINDS, type HostName } from '../src/host/conformance/hosts.ts'
import { Mismatch } from '../src/host/conformance/mismatch.ts'
import { openSite } from '../src/host/conformance/site.ts'
import { command, InvalidArgumentError, Option, run } from './lib/command.ts'

const program = command(
  'smoke',
  'Checks everything that the contract promises on a deployed site. Only reads.',
)
  .requiredOption('--url <url>', 'the URL of the site, such as https://directory.example', origin)
  .addOption(
    new Option('--host <kind>', 'the kind of host, which decides what it can and cannot do')
      .choices(Object.keys(HOST_KINDS))
      .default('netlify'),
  )

const pc = picocolors.createColors(Boolean(process.stdout.isTTY))

const COLORS: Record<Finding['outcome'], (text: string) => string> = {
  pass: pc.green,
  fail: pc.red,
  'host differs': pc.yellow,
  'stale gap': pc.red,
}

await run(program, async () => {
  const { url, host } = program.opts<{ url: string; host: HostName }>()
  try {
    const findings = await conform(
      await openSite(url),
      HOST_KINDS[host],
      ({ expectation, outcome, detail }) =>
        console.log(
          `${COLORS[outcome](outcome.padEnd(12))}  ${expectation}${detail ? `\n${' '.repeat(14)}${pc.dim(detail)}` : ''}`,
        ),
    )
    const count = (wanted: Finding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length
    const outcomes = Object.keys(COLORS) as Finding['outcome'][]
    // Only who adds a host to hosts.ts needs to know of the last one.
    const counted = outcomes.filter((outcome) => outcome !== 'stale gap' || count(outcome) > 0)
    console.log(`\n${counted.map((outcome) => `${count(outcome)} ${outcome}`).join(', ')}`)
    return count('fail') + count('stale gap') > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    console.error(`${url} is not a site of this project, or does not answer: ${error.message}`)
    console.error('help: npm start serves one at http://localhost:8888')
    return 1
  }
})

/** The origin of a URL: `https://host` or `http://host:port`. */
function origin(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new InvalidArgumentError('Expected a URL such as https://directory.example.')
  return new URL(value).origin
}
