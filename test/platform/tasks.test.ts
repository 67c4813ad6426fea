/** What people come for, walked from the front page on the real content, in at most three clicks or with one search. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ProviderDetail } from '../../src/api/providers.ts'
import type { CapabilityDetail, Meta, ProviderList, PublishedChange } from '../../src/schema/responses.ts'
import { TRAINING_WORDS } from '../../src/schema/vocabulary.ts'
import { FREE } from '../../src/site/filter-words.ts'
import { launchChromium } from './chromium.ts'
import { contentWithHistory, FLAKY, REPOSITORY } from './content-with-history.ts'
import type { Host } from './hosts/host.ts'
import { startNpmStart } from './hosts/own-hosts.ts'
import { SCREENS, type Visit, visit } from './visit.ts'

let browser: Browser
/** Of the real content, and of the same after nine daily checks. */
let host: Host
let checked: Host
let removeContent: () => void
beforeAll(async () => {
  const { now } = inject('site')
  const { dir, remove } = contentWithHistory(now)
  removeContent = remove
  browser = await launchChromium()
  host = await startNpmStart({ now })
  checked = await startNpmStart({ now }, dir)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await checked?.close()
  removeContent?.()
})

async function api<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${host.url}/api/v1${path}`)).json()) as Answer
}
const detailOf = (slug: string) => api<ProviderDetail>(`/providers/${slug}`)
const rowNames = (page: Page) =>
  page.locator('#results > table tbody th a').evaluateAll((links) => links.map((link) => link.textContent!))

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('at %s', (screen) => {
  const asks = (question: string, at = host) => visit(browser, at.url, { question, screen })
  /** On a phone the links stand in a menu, which takes a step. */
  const openMenu = async ({ page, click }: Pick<Visit, 'page' | 'click'>) => {
    if (screen === '390 px') await click(page.getByRole('button', { name: 'Menu' }))
  }

  test('1: free speech to text, no card, most minutes', async () => {
    const { page, click, sees } = await asks('free speech to text, no card, most minutes')
    await click(page.locator('.tile').getByRole('link', { name: 'Speech to text' }))
    await click(page.locator('form[data-filter] label', { hasText: 'No card' }))
    const best = await sees(page.locator('tbody tr:visible'))
    expect(best).toMatch(/no card|no account/)
    expect(best).toMatch(/[\d,]+ minutes/)
    // The first of the API's own order that is known to need no card.
    const { groups, providers } = await api<CapabilityDetail>('/capabilities/speech-to-text')
    const noCard = await api<ProviderList>('/providers?noCard=true&limit=200')
    const free = new Set(noCard.data.map(({ slug }) => slug))
    const first = groups[0]!.data.find(({ provider }) => free.has(provider))!
    expect(groups[0]!.group).toBe('renews')
    expect(best).toContain(providers[first.provider]!.name)
  })

  test('2: Groq without a phone, and the limits of one model', async () => {
    const { page, search, sees } = await asks('Groq without a phone, and the limits of one model')
    const { assumed, offers, freeTier } = await detailOf('groq')
    await search('groq')
    const answer = assumed.includes('requiresPhone')
      ? 'Not confirmed'
      : freeTier.requiresPhone
        ? 'Needed'
        : 'No'
    expect(await sees(page.locator('#phone'))).toContain(answer)
    const limit = offers
      .flatMap(({ limits }) => limits)
      .find(({ model, per, ended }) => model !== null && per === 'day' && !ended)!
    const row = page.locator('main tr', { hasText: limit.model! }).first()
    expect(await sees(row)).toContain(limit.value.toLocaleString('en'))
  })

  test('3 and 5: three side by side, and which of these train on my data', async () => {
    const { page, search, sees } = await asks('compare Gemini, Mistral and Groq; which train on my data')
    const compared = ['google-gemini', 'mistral', 'groq']
    const details = await Promise.all(compared.map(detailOf))
    await search('Gemini, Mistral and Groq')
    await page.locator('.compare').waitFor()
    expect(await sees(page.locator('h1'))).toBe(
      `${details[0]!.name}, ${details[1]!.name} or ${details[2]!.name}?`,
    )
    expect(await sees(page.locator('.compare tr', { hasText: 'Free, for chat' }))).toContain(
      details[2]!.mainAllowance.text,
    )
    const row = page.locator('.compare tr', { has: page.locator('th', { hasText: 'Training on your data' }) })
    await sees(row)
    const cells = await row.locator('td').allInnerTexts()
    for (const [index, { terms, disputed }] of details.entries()) {
      const known = terms.trainsOnData && TRAINING_WORDS[terms.trainsOnData].title
      const words = disputed.includes('terms.trainsOnData') ? 'disagree' : (known ?? 'not confirmed')
      expect(cells[index]!.toLowerCase(), compared[index]).toContain(words)
    }
  })

  test('5: which do not train on my data', async () => {
    const { page, click, sees } = await asks('which do not train on my data')
    await openMenu({ page, click })
    await click(page.getByRole('link', { name: 'Providers', exact: true }))
    await click(page.locator('#finder label', { hasText: 'Does not train' }))
    const { data, count } = await api<ProviderList>('/providers?noTraining=true&limit=200')
    expect(await sees(page.locator('#say'))).toMatch(
      new RegExp(`^${count} of \\d+ providers, and \\d+ not confirmed$`),
    )
    expect(await rowNames(page)).toEqual(data.slice(0, 30).map(({ name }) => name))
    // How many there are of which nobody knows is said, too, and they stand below.
    await sees(page.locator('#missing summary'))
  })

  test('4: did ElevenLabs answer today, and last week; before the first check the page says so', async () => {
    const { page, search, sees } = await asks('did ElevenLabs answer today')
    await search('elevenlabs')
    const { status, health } = await detailOf('elevenlabs')
    const { staleAfter } = await api<Meta>('/meta')
    const shown = await sees(page.locator('#status-now'))
    if (staleAfter === null) {
      expect(shown).toContain('Not checked yet')
      const own = page
        .locator('section[aria-labelledby=status]')
        .locator('p', { hasText: 'ElevenLabs’ status page: ' })
        .getByRole('link')
      expect(await own.getAttribute('href')).toBe(health.statusPageUrl)
    } else {
      expect(shown.toLowerCase()).toContain(status)
      expect(shown).toContain('Last checked')
    }
  })

  test('4: with nine days of checks, of which one found it down', async () => {
    const { page, search, click, sees } = await asks('did ElevenLabs answer today, and last week', checked)
    await search(FLAKY)
    const today = inject('site').now.slice(0, 'YYYY-MM-DD'.length)
    const now = await sees(page.locator('#status-now'))
    expect(now).toContain('online')
    expect(now).toContain(`Last checked ${today} 00:00 UTC`)
    await click(page.locator('#status-now a[href="#status"]'))
    const section = await sees(page.locator('section[aria-labelledby=status]'))
    expect(section).toContain('6 of 7 daily checks answered, 5 without a problem in 7 days')
    expect(section).toContain('8 of 9 daily checks answered, 7 without a problem in 30 days')
    expect(section).toMatch(/00:00 UTC to .* 00:00 UTC down The API answered with a server error\./)
    expect(
      await page.locator('#status').evaluate((heading) => heading.getBoundingClientRect().top),
    ).toBeLessThan(SCREENS[screen].viewport.height)
  })

  describe.each([
    ['without a repository, the text is copied', () => host],
    ['with a repository, the form of an issue opens filled in', () => checked],
  ] as const)('6: a limit is wrong; %s', (_, at) => {
    test('from the search to what arrives', async () => {
      const { page, search, click, sees } = await asks('a limit of Groq is wrong: correct it', at())
      const { offers } = await detailOf('groq')
      const limit = offers
        .flatMap(({ limits }) => limits)
        .find(({ model, per, ended }) => model !== null && per === 'day' && !ended)!
      await search('groq')
      await click(page.getByRole('link', { name: `Correct the limits: ${limit.model}`, exact: true }))
      expect(new URL(page.url()).pathname).toBe('/submit')
      await sees(page.locator('#correct h2'))
      const part = page.locator('#correct')
      const letter = part.locator('textarea')
      await expect.poll(() => letter.inputValue()).toContain('Provider: groq')
      const given = await letter.inputValue()
      expect(given).toContain(`Which fact: limits: ${limit.model}`)
      expect(given).toContain(`${limit.value.toLocaleString('en')} ${limit.metric} per day`)
      expect(given).toMatch(/\nIt rests on https:\/\/\S+, read \d{4}-\d\d-\d\d/)
      await letter.fill(given.replace('Right is: ', 'Right is: 2,000 requests per day'))
      await part.getByRole('button', { name: 'Copy the text' }).click()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain('Provider: groq\nWhich fact: limits: ')
      expect(copied).toContain('Right is: 2,000 requests per day')
      if (at() !== checked) return
      const issue = new URL(
        (await part.getByRole('link', { name: 'Open it on GitHub' }).getAttribute('href'))!,
      )
      expect(issue.origin + issue.pathname).toBe(`${REPOSITORY}/issues/new`)
      expect(Object.fromEntries(issue.searchParams)).toEqual({
        template: 'wrong-fact.yml',
        slug: 'groq',
        fact: expect.stringContaining(limit.model!),
        wrong: copied,
      })
    })
  })

  test('7: submit a provider that I work for', async () => {
    const { page, click, sees } = await asks('submit a provider that I work for')
    await click(page.locator('footer').getByRole('link', { name: 'Add a provider' }))
    expect(await sees(page.locator('main > p'))).toContain('You may submit one that you work for: say so')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Nova')
    await page.getByLabel('Website').fill('https://nova.example.com')
    const file = page.locator('.file pre')
    await expect.poll(() => file.innerText()).toContain('nova.example.com')
    expect(await sees(file)).toMatch(/name: Nova .*website: https:\/\/nova\.example\.com/)
    // Nothing is lost by closing the page.
    await page.reload({ waitUntil: 'networkidle' })
    expect(await name.inputValue()).toBe('Nova')
    await expect.poll(() => file.innerText()).toContain('name: Nova')
  })

  test('8: a badge for my docs', async () => {
    const { page, click } = await asks('a badge for my docs')
    await click(page.locator('footer').getByRole('link', { name: 'CSV, SQLite, feeds, badges' }))
    await click(page.getByRole('button', { name: 'Copy Markdown: badge' }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^\[!\[Google Gemini API\]\(http.*\/badges\/google-gemini\.svg\)\]\(http.*\/providers\/google-gemini\)$/,
    )
  })

  test('8: the data for my docs', async () => {
    const { page, click, sees } = await asks('the data for my docs')
    await click(page.locator('footer').getByRole('link', { name: 'CSV, SQLite, feeds, badges' }))
    expect(await sees(page.locator('tr', { hasText: 'providers.csv' }))).toMatch(/\d+ providers/)
    const csv = await fetch(`${host.url}/data/providers.csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(await csv.text()).toContain('groq')
  })

  test('9: what changed since I last looked', async () => {
    const { page, click, sees } = await asks('what changed since I last looked')
    await openMenu({ page, click })
    await click(page.getByRole('link', { name: 'Changes', exact: true }))
    await sees(page.locator('h1 + p'))
    const days = await page
      .locator('.timeline [data-has]:not([data-has="kind:added"]) time')
      .evaluateAll((times) =>
        times
          .filter((time) => time.closest('.soft')?.matches('a'))
          .map((time) => time.getAttribute('datetime')!),
      )
    expect(days.length).toBeGreaterThan(10)
    expect(days).toEqual(days.toSorted().reverse())
    const first = await sees(page.locator('.timeline [data-has]:not([data-has="kind:added"])'))
    const { data } = await api<{ data: PublishedChange[] }>('/changes?limit=100')
    const summaries = data.flatMap(({ kind, summary }) =>
      kind === 'added' ? [] : [summary.replace(/\.$/, '')],
    )
    expect(summaries.some((summary) => first.includes(summary))).toBe(true)
    expect(first).toMatch(/^\d{4}-\d\d-\d\d/)
  })

  test('10: which OpenAI-compatible API answers from the EU', async () => {
    const { page, click, choose, sees } = await asks('which OpenAI-compatible API answers from the EU')
    await click(page.getByRole('link', { name: 'Drop-in for OpenAI' }))
    // What is chosen there is open already, but on a phone.
    const region = page.getByLabel('Data processed in')
    if (!(await region.isVisible())) await click(page.locator('summary', { hasText: /^More$/ }))
    await choose(region, 'European Union')
    const { data, count } = await api<ProviderList>(
      `/providers?openaiCompatible=true&region=EU&${FREE}&limit=200`,
    )
    expect(await sees(page.locator('#say'))).toMatch(
      new RegExp(`^${count} of \\d+ providers, and \\d+ not confirmed$`),
    )
    await sees(page.locator('#results tbody tr'))
    expect(await rowNames(page)).toEqual(data.slice(0, 30).map(({ name }) => name))
    await sees(page.locator('#missing summary'))
  })

  test('8: an opencode file for Groq', async () => {
    const { page, search, click, sees } = await asks('an opencode file for Groq')
    await search('groq')
    await click(page.getByRole('tab', { name: 'opencode' }).first())
    const file = await sees(page.locator('[role=tabpanel]:visible pre').first())
    expect(file).toContain('https://opencode.ai/config.json')
    expect(file).toContain('gpt-oss-120b')
  })

  test('11: who serves gpt-oss-120b free', async () => {
    const { page, search, sees } = await asks('who serves gpt-oss-120b free')
    const { free } = await api<{ free: { provider: string }[] }>('/models/gpt-oss-120b')
    await search('gpt-oss-120b free')
    const slugs = new Set(free.map(({ provider }) => provider))
    expect(await sees(page.locator('h1'))).toBe(
      `Where is gpt-oss-120b free? ${await page.locator('h1 .good').innerText()}`,
    )
    expect(await page.locator('h1 .good').innerText()).toContain(`At ${slugs.size} provider`)
    const rows = page.locator('section[aria-labelledby=free] tbody tr:has(th[scope=row])')
    const shown = await rows
      .locator('th a')
      .evaluateAll((links) =>
        links.map((link) => /^\/providers\/([^#]+)#offer-/.exec(link.getAttribute('href')!)?.[1]),
      )
    expect(new Set(shown)).toEqual(slugs)
    await sees(rows)
  })

  test('12: free models with 128k context and tools, no card', async () => {
    const { page, click, sees } = await asks('free models with 128k context and tools, no card')
    await click(page.getByRole('link', { name: '128K context, tools, no card' }))
    const { count } = await api<{ count: number }>('/models?context=128000&tools=true&noCard=true&limit=200')
    await expect.poll(() => page.locator('#say').innerText()).toMatch(new RegExp(`^${count} of \\d+ rows`))
    expect(await sees(page.locator('.free tbody tr:visible'))).toMatch(/no card|no account/)
    // A step back takes the last filter away.
    await page.locator('#models label', { hasText: 'Images in' }).click()
    await page.waitForURL(/input=image/)
    await page.goBack()
    expect(await page.locator('#models [name=input]').isChecked()).toBe(false)
    expect(await page.locator('#models [name=tools]').isChecked()).toBe(true)
  })

  test('13: is DeepSeek’s API free, and what instead', async () => {
    const { page, search, sees } = await asks('is DeepSeek’s API free, and what instead')
    await search('deepseek')
    const { hasFreeOffer } = await detailOf('deepseek')
    expect(hasFreeOffer).toBe(false)
    expect(await sees(page.locator('h1'))).toBe('Is DeepSeek’s API free? No.')
    expect(await sees(page.locator('section[aria-labelledby=elsewhere] tbody tr'))).toMatch(/deepseek/i)
  })

  test('14: share a filtered list', async () => {
    const { page, click, choose } = await asks('share a filtered list')
    await click(page.getByRole('link', { name: 'All providers' }))
    await choose(page.getByLabel('Free for'), 'Speech to text')
    await click(page.getByRole('link', { name: 'Share' }))
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${host.url}/providers?freeFor=speech-to-text`)
    await page.goto(link)
    await expect.poll(() => page.locator('#say').innerText()).toMatch(/^\d+ free for speech to text/)
  })

  test('15: who makes this, and how do I trust it', async () => {
    const { page, click, sees } = await asks('who makes this, and how do I trust it')
    await click(page.locator('footer').getByRole('link', { name: 'How we know' }))
    expect(await sees(page.locator('h1'))).toMatch(/^About /)
    expect(await sees(page.locator('main'))).toMatch(
      /Editor .*Contact .*Newest fact \d{4}-\d\d-\d\d, .*Method/,
    )
  })
})
