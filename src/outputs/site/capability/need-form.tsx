/** "I need 120 minutes a day": an amount in the unit of the page, which a script holds against every row. */
import type { Need } from './need.ts'

export function NeedForm({ unit, need, children }: { unit: string; need: Need; children: string }) {
  return (
    <form class="need" data-need aria-label="What you need">
      <span>I need</span>
      <input
        type="number"
        name="need"
        min="1"
        step="any"
        inputmode="decimal"
        value={need.amount}
        data-first={need.amount}
        aria-label={`How many ${unit}`}
      />
      <span>{unit} a</span>
      <select name="per" aria-label="In which period">
        <option value="day">day</option>
        <option value="month">month</option>
      </select>
      <output data-need-say>{children}</output>
    </form>
  )
}
