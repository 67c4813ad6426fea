/** A list to choose from, in a form. */

export type Choices = readonly (readonly [text: string, value: string])[]

export function Choose({ label, name, choices }: { label: string; name: string; choices: Choices }) {
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        {choices.map(([text, value]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>
  )
}
