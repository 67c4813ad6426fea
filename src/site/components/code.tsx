/** A block of code that the keyboard can scroll. */
type CodeProps = {
  label: string
  /** Whether it is worth a landmark of its own. */
  role: 'group' | 'region'
  id?: string
  class?: string | undefined
  copy?: true
} & ({ text: string } | { html: string })

export function Code({ label, role, id, class: name, copy, ...content }: CodeProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label */}
      <pre {...(name && { class: name })} tabindex={0} role={role} aria-label={label} {...(id && { id })}>
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
