/** Which day somebody means who writes it as people of their country do. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Each form with the order of its parts; between slashes or hyphens, the day or the month may come first. */
const FORMS: readonly (readonly [form: RegExp, orders: readonly ('ymd' | 'dmy' | 'mdy')[]])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/, ['ymd']],
  [/^(\d{1,2})(\.) ?(\d{1,2})\. ?(\d{4})$/, ['dmy']],
  [/^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/, ['dmy', 'mdy']],
  [/^(\d{1,2})(\.? )([A-Za-z]{3,9})\.?,? (\d{4})$/, ['dmy']],
  [/^([A-Za-z]{3,9})(\.? )(\d{1,2}),? (\d{4})$/, ['mdy']],
]

/** As YYYY-MM-DD: none if it is not a day of the calendar, two where the order of day and month is open. */
export function daysMeant(value: string): string[] {
  const days = FORMS.flatMap(([form, orders]) => {
    const [, first, , second, third] = form.exec(value.trim()) ?? []
    return orders.flatMap((order) => {
      const part = (name: string) => [first, second, third][order.indexOf(name)]
      return isoDay(part('y'), part('m'), part('d'))
    })
  })
  return [...new Set(days)]
}

function isoDay(year?: string, month?: string, day?: string): string[] {
  if (year === undefined || month === undefined || day === undefined) return []
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const iso = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? [iso] : []
}
