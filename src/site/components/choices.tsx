/** What filters are made of: boxes to tick, and lists to choose from. */
export type CheckOf = readonly [name: string, value: string, label: string]

export const Check = ({ of: [name, value, label] }: { of: CheckOf }) => (
  <label class="check">
    <input type="checkbox" name={name} value={value} /> <span>{label}</span>
  </label>
)

/** Without a script a form leads to the API's answer. */
export const AnswerAsJson = () => (
  <button type="submit" class="scriptless">
    Answer as JSON
  </button>
)

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
