/** Code with a class for each kind of token: no inline style, which the content policy forbids. */
import hljs from 'highlight.js/lib/core'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { memo, once } from '../../base/memo.ts'

/** By the name that documents give them; only those that they use. */
const LANGUAGES = { html: xml, json, markdown, sql, toml: ini, ts: typescript, yaml }

/** HTML of code; in a language that is not known, or none, the text escaped. */
export const highlight = (code: string, language: string): string =>
  Object.hasOwn(LANGUAGES, language)
    ? highlighted(`${language}\n${code}`, () => highlighter().highlight(code, { language }).value)
    : escapeHtml(code)

const highlighted = memo<string>(1000)
const highlighter = once(() => {
  const own = hljs.newInstance()
  for (const [name, language] of Object.entries(LANGUAGES)) own.registerLanguage(name, language)
  return own
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
