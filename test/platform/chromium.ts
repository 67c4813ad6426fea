/** The Chromium that pages are tested in. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/lib/chromium.ts'

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(process.env)!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
