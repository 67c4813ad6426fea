/** Code with a class for each kind of token: no inline style, which the content policy forbids. */
import hljs from 'highlight.js/lib/core'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { perText } from '../../../core/per-text.ts'

/** By the name that documents give them; only those that they use. */
const LANGUAGES = { html: xml, json, markdown, sql, toml: ini, ts: typescript, yaml }

/** HTML of code; in a language that is not known, or none, the text escaped. */
export const highlight = (code: string, language: string): string =>
  Object.hasOwn(LANGUAGES, language) ? highlighted(`${language}\n${code}`) : escapeHtml(code)

const own = hljs.newInstance()
for (const [name, language] of Object.entries(LANGUAGES)) own.registerLanguage(name, language)
/** The name of the language stands in the first line. */
const highlighted = perText(1000, (text) => {
  const end = text.indexOf('\n')
  return own.highlight(text.slice(end + 1), { language: text.slice(0, end) }).value
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
