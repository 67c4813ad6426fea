import { expect, test } from 'vitest'
import { commandLines, inlineCommands } from './command-lines.ts'

const DOCUMENT = `Text, and \`npm run new\` and \`SEED=1 npm test\`, not \`npm ci\`.

    npm start    # the site's server
    node -e "
      const a = 1"
    sqlite3 x \\
      "SELECT 1"

\`\`\`yaml
name: x
\`\`\`

| a | \`npm run health -- --dry-run\` |
|---|---|

    $ curl -s 'http://a/'
    {"a":1}
    $ curl b

- In a list:

  \`\`\`sh
  git push
  \`\`\`
`

test('finds each command with its place, the lines that it goes on in, and its output', () => {
  expect(commandLines(DOCUMENT)).toEqual([
    { line: 3, text: "npm start    # the site's server", output: '' },
    { line: 4, text: 'node -e "\n  const a = 1"', output: '' },
    { line: 6, text: 'sqlite3 x \\\n  "SELECT 1"', output: '' },
    { line: 16, text: "curl -s 'http://a/'", output: '{"a":1}\n' },
    { line: 18, text: 'curl b', output: '' },
    { line: 23, text: 'git push', output: '' },
  ])
})

test('finds our commands in text and tables', () => {
  expect(inlineCommands(DOCUMENT)).toEqual(['npm run new', 'SEED=1 npm test', 'npm run health -- --dry-run'])
})
