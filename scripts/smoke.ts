/** `npm run smoke -- https://…`: asks a deployed site and the local server the same, and prints where they differ. */
import { jsonIn } from '../src/base/json.ts'
import { makeSite } from '../src/build/build.ts'
import { snapshotOf } from '../src/build/emit.ts'
import { serve } from '../src/build/serve/server.ts'
import { askerOf, differences, questionsFor } from '../src/build/smoke/smoke.ts'
import { painter } from '../src/content/terminal.ts'
import { command, failed, InvalidArgumentError, run } from './lib/command.ts'
import { printRefusal } from './lib/report-build.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withSiteOptions(
  command('smoke', 'Asks a deployed site and the local server of this content the same. Only reads.'),
).argument('<url>', 'the URL of the site, such as https://directory.example', origin)

const paint = painter(process.stdout.isTTY)
const first = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

await run(program, async () => {
  const url: string = program.processedArgs[0]
  const site = askerOf(url)
  const { status, bytes } = await site({ path: '/api/v1/meta.json' })
  const meta = jsonIn(bytes.toString()) as { builtAt?: string; commit: string | null } | undefined
  if (!meta?.builtAt) {
    const why =
      status === 0 ? `it does not answer: ${bytes}` : `/api/v1/meta.json is a ${status} without a date`
    return failed(
      `${url} is not a site of this project: ${why}\nhelp: npm start serves one at http://localhost:8888`,
    )
  }

  // Made for the same instant, so that the bytes are the same where content and code are.
  const options = buildOptions(program.opts<SiteOptions>())
  const isLocal = /^http:\/\/(?:localhost|127\.)/.test(url)
  const own = {
    now: new Date(meta.builtAt),
    commit: meta.commit,
    ...(isLocal ? {} : { fallbackBaseUrl: url }),
  }
  const made = await makeSite({ ...options, ...own })
  if (!made.ok) {
    printRefusal(made.diagnostics)
    return 1
  }
  if (meta.commit !== options.commit)
    console.error(`the site was built from ${meta.commit}, this is ${options.commit}: bodies may differ\n`)
  const build = snapshotOf(made.files, null)
  const { urls, close } = await serve({ from: build, port: 0 })
  try {
    const origins = [url, ...urls, made.siteUrl ?? url]
    const questions = questionsFor(build.files.keys())
    const found = await differences(questions, [site, askerOf(urls[0])], origins, (difference) => {
      const { group, aspect, where, got, expected } = difference
      console.log(`${paint('red', 'differs')}  ${group}: ${aspect} of ${where}`)
      if (aspect !== 'body') console.log(paint('dim', `  got ${first(got)}\n  expected ${first(expected)}`))
    })
    console.log(`\n${questions.length} questions, ${found.length} differences`)
    return found.length > 0 ? 1 : 0
  } finally {
    await close()
  }
})

/** The origin of a URL: `https://host` or `http://host:port`. */
function origin(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new InvalidArgumentError('Expected a URL such as https://directory.example.')
  return new URL(value).origin
}
