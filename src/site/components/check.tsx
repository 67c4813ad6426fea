/** A box to tick: a parameter of the API and its value, under its words. */
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
