/** In the browser: a form that filters a list. */
import { afterPaint, fillForm, follow, formQuery, holdRest, markChosen, showInUrl } from '../form-query.ts'
import type { Found, List } from './finder.ts'

const palette = () =>
  import('/assets/palette.js' as string) as Promise<typeof import('../islands/palette.tsx')>

/**
 * From now on a form filters a list: by what the URL asks for, whose words that are filters are no text any more, and by
 * each choice. `draw` shows what is found, and says how many that is, and in words.
 */
export async function filterBy<Row>(
  form: HTMLFormElement,
  load: () => Promise<List<Row>>,
  draw: (found: Found<Row>, query: URLSearchParams) => { count: number; say: string },
): Promise<void> {
  const byId = (id: string) => document.getElementById(id)!
  const [json, nothing] = [byId('request-json') as HTMLAnchorElement, byId('nothing')]
  const whole = json.href
  const read = async () => {
    const asked = new URLSearchParams(location.search)
    const query = asked.get('q') ? (await palette()).meant(asked, form.id === 'models') : asked
    fillForm(form, query)
    holdRest(form, query)
  }
  let latest = 0
  const show = async () => {
    const own = ++latest
    await afterPaint()
    const { answer } = await load()
    // Somebody chose on while the index was on its way.
    if (own !== latest) return
    const query = formQuery(form)
    const found = answer(query)
    const { count, say } = draw(found, query)
    const doubts = found.open.length > 0 ? `, and ${found.open.length} not confirmed` : ''
    byId('say').textContent = found.refusal ?? say + doubts
    json.href = query.size > 0 ? `${form.getAttribute('action')}?${query}` : whole
    nothing.hidden = count > 0 || found.refusal !== undefined
    nothing.querySelector('.palette')?.remove()
    markChosen(form)
    // What is no row here may be something else.
    if (count === 0 && query.has('q')) await (await palette()).answerIn(nothing, query.get('q')!)
  }
  // The page holds what the API answers without a query: a phone need not make that table again.
  if (location.search !== '') {
    await read()
    await show()
    showInUrl(formQuery(form))
  }
  // Before somebody asks: reading it takes a slow phone a while.
  form.addEventListener('focusin', load, { once: true })
  follow(form, read, show)
}
