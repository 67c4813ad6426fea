/** html-validate over every page of the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, inject, test } from 'vitest'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // Both are valid: https://html.spec.whatwg.org/multipage/syntax.html#start-tags
      'void-style': 'off',
      'doctype-style': 'off',
      // Any id without whitespace is valid; ours are dates and the ids of changes.
      'valid-id': ['error', { relaxed: true }],
      // A <pre> that scrolls takes the keyboard, and then needs a role and a name.
      'prefer-native-element': ['error', { exclude: ['region'] }],
    },
  }),
)

type Accepted = { rule: string; finds: RegExp; why: string }

/** What a rule finds and is right as it is. A row that nothing needs any more fails. */
const ACCEPTED: readonly Accepted[] = [
  {
    rule: 'no-raw-characters',
    finds: /^Raw ">"/,
    why: 'valid in text and attributes: https://html.spec.whatwg.org/multipage/syntax.html#normal-elements',
  },
  {
    rule: 'wcag/h32',
    finds: /#filter$|#need$|> form$/,
    why: 'acts at once, and only with a script: the kinds of changes, what one needs, the search of the docs',
  },
]

const { out } = inject('site')
const pages = glob.sync('**/*.html', { cwd: out, ignore: ['*/**/index.html'] }).toSorted()

test('html-validate finds nothing on any page', async () => {
  const needed = new Set<Accepted>()
  const found: string[] = []
  for (const page of pages) {
    const { results } = await validator.validateString(readFileSync(join(out, page), 'utf8'))
    for (const { ruleId, message, selector, line, column } of results.flatMap(({ messages }) => messages)) {
      const accepted = ACCEPTED.find(
        ({ rule, finds }) => rule === ruleId && (finds.test(message) || finds.test(selector ?? '')),
      )
      if (accepted) needed.add(accepted)
      else found.push(`${page}:${line}:${column} ${ruleId}: ${message} ${selector ?? ''}`)
    }
  }
  console.log(`html-validate: ${pages.length} pages, ${found.length} findings`)
  expect(found).toEqual([])
  expect(pages.length).toBeGreaterThan(100)
  expect(ACCEPTED.filter((row) => !needed.has(row))).toEqual([])
}, 600_000) // A second a page where the machine is busy.

test.each([
  ['<p><div>a</div></p>', 'close-order'],
  ['<img src="/a.png">', 'wcag/h37'],
  ['<p id="a">a</p><p id="a">b</p>', 'no-dup-id'],
])('it would find what is wrong with %s', async (html, rule) => {
  const { results } = await validator.validateString(
    `<!doctype html>\n<html lang="en"><head><title>a</title></head><body>${html}</body></html>\n`,
  )
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toContain(rule)
})
