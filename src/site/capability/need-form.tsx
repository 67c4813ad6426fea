/** "I need 120 minutes a day": an amount in the unit of the page, which a script holds against every row. */
import type { Need } from './need.ts'

type NeedProps = {
  /** One, or several to choose from. */
  units: readonly [string, ...string[]]
  need: Need
  children: string
}

export function NeedForm({ units, need, children }: NeedProps) {
  const [unit, ...others] = units
  return (
    <form id="need" class="need" data-need aria-label="What you need">
      <span>I need</span>
      <input
        type="number"
        name="need"
        min="1"
        step="any"
        inputmode="decimal"
        value={need.amount}
        data-first={need.amount}
        data-unit={unit}
        aria-label={`How many${others.length > 0 ? '' : ` ${unit}`}`}
      />
      {others.length > 0 ? (
        <select name="unit" aria-label="Counted in">
          {units.map((one) => (
            <option value={one}>{one}</option>
          ))}
        </select>
      ) : (
        <span>{unit}</span>
      )}
      <span>a</span>
      <select name="per" aria-label="In which period">
        <option value="day">day</option>
        <option value="month">month</option>
      </select>
      <output data-need-say>{children}</output>
    </form>
  )
}
