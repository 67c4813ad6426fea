import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

test('x', async () => {
  const t = Date.now()
  const weeks = await rehearse()
  for (const { day, planted, falseAlarms, visited } of weeks) {
    console.log(
      day,
      'visited',
      visited,
      'right',
      planted.filter(({ isRight }) => isRight).length,
      'of',
      planted.length,
      'false',
      falseAlarms.length,
    )
    for (const { plant, page, isRight, found } of planted)
      console.log(
        '  ',
        isRight ? 'ok  ' : 'MISS',
        plant.name,
        page.url,
        JSON.stringify(page.style),
        found.map((f) => `${f.kind}:${f.expected ?? f.found}`).join('; '),
      )
    for (const f of falseAlarms)
      console.log('   FALSE', f.kind, f.slug, f.page, f.expected ?? f.found, f.facts.join(','))
  }
  console.log(Date.now() - t, 'ms')
  expect(1).toBe(1)
})
