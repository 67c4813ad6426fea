/** Spectral: the OpenAPI document against its recommended rules, without an error or a warning. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralParsers from '@stoplight/spectral-parsers'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { expect, inject, test } from 'vitest'

/** The document as a site with a URL publishes it. */
function published(): Record<string, unknown> {
  const text = readFileSync(join(inject('site').out, 'openapi.json'), 'utf8')
  return JSON.parse(text.replaceAll('http://localhost:8888', 'https://directory.example.org'))
}

async function findings(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: spectralRulesets.oas } as RulesetDefinition)
  const source = new spectralCore.Document(JSON.stringify(document), spectralParsers.Json, 'openapi.json')
  const results = await spectral.run(source)
  return results.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)
}

test('the OpenAPI document follows the recommended rules', async () => {
  expect(await findings(published())).toEqual([])
})

test('a document without the tag of its operations does not follow them', async () => {
  const found = await findings({ ...published(), tags: [] })
  expect(found.join('\n')).toContain('operation-tag-defined')
})
