/** What people copy: the URL of a page, code, files for their tools. */
import type { ConfigFile } from '../../files/configs/configs.ts'
import { Section } from './parts.tsx'

/** Copies the URL of the page, which holds its filters. Without a script it leads to the whole list. */
export const ShareLink = ({ path }: { path: string }) => (
  <a href={path} data-share>
    Share
  </a>
)

type CodeProps = {
  label: string
  /** Whether it is worth a landmark of its own. */
  role: 'group' | 'region'
  class?: string | undefined
  copy?: true
} & ({ text: string } | { html: string })

export function Code({ label, role, class: name, copy, ...content }: CodeProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label */}
      <pre {...(name && { class: name })} tabindex={0} role={role} aria-label={label}>
        {'text' in content ? (
          <code>{content.text}</code>
        ) : (
          <code dangerouslySetInnerHTML={{ __html: content.html }} />
        )}
      </pre>
      {copy && (
        <button type="button" data-copy="">
          Copy
        </button>
      )}
    </>
  )
}

/** Longer files are downloaded. */
const MOST_INLINE = 4000

export function Configurations({ files }: { files: readonly ConfigFile[] }) {
  return (
    <Section id="configurations" title="Use it in your tool">
      {files.map(({ tool, path, text }) => (
        <details>
          <summary>
            {tool.name}: <code>{tool.file}</code>
          </summary>
          <p class="soft">
            {tool.description} {tool.place} <a href={`/${path}`}>The file</a>.
          </p>
          {text.length <= MOST_INLINE && (
            <Code role="region" label={tool.file} text={text} class="config" copy />
          )}
        </details>
      ))}
      {files.length === 0 && <p>Nothing in this list fits a configuration.</p>}
    </Section>
  )
}
