/** Configuration files with the text to copy, or how to download what is long. */
import type { ConfigFile } from '../../files/configs/configs.ts'
import { Code } from './code.tsx'
import { Section } from './section.tsx'

/** Longer files are downloaded. */
const MOST_INLINE = 4000

/** A download that never overwrites what the reader has. */
const download = (file: string, url: string) =>
  file === 'env.txt' ? `curl '${url}' >> .env` : `curl --no-clobber -o ${file} '${url}'`

export function Configurations({ files, baseUrl }: { files: readonly ConfigFile[]; baseUrl: string }) {
  return (
    <Section id="configurations" title="Use it in your tool">
      {files.map(({ tool, path, text }) => {
        const inline = text.length <= MOST_INLINE
        return (
          <details>
            <summary>
              {tool.name}: <code>{tool.file}</code>
            </summary>
            <p class="soft">
              {tool.description} {tool.place} <a href={`/${path}`}>The file</a>.
            </p>
            <Code
              role="region"
              label={tool.file}
              text={inline ? text : download(tool.file, `${baseUrl}/${path}`)}
              {...(inline && { class: 'config' })}
              copy
            />
          </details>
        )
      })}
      {files.length === 0 && <p>Nothing in this list fits a configuration.</p>}
    </Section>
  )
}
