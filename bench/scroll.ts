// Scrolling through a lobby of ten thousand games, on a phone and on a desktop, with a CPU slowed down four times.
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'
import { catalogue } from './lists.ts'
import { slowTasks, type SlowTasks } from './slow-tasks.ts'

export type ScrollResult = Record<
  'phone' | 'desktop',
  { games: number; screens: number } & SlowTasks
>

const SCREENS = 40
/** Fast scrolling by thumb: a screen in so many frames. */
const FRAMES = 12
const sizes = {
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

export async function benchScroll(): Promise<ScrollResult> {
  const running = await Running.open(fill)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  try {
    const measure = async (size: keyof typeof sizes) => {
      const page = await browser.newPage(sizes[size])
      await page.goto(`${running.env['PUBLIC_URL']}/games`)
      return measureScroll(page)
    }
    return { phone: await measure('phone'), desktop: await measure('desktop') }
  } finally {
    await browser.close()
    await running.close()
  }
}

async function fill(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of catalogue) await client.query(statement)
  await client.query('analyze')
  await client.end()
}

async function measureScroll(page: Page): Promise<ScrollResult['phone']> {
  // The list is completely loaded, so that only scrolling is measured.
  await page.waitForFunction(() => {
    const size = document.querySelector('main li[aria-setsize]')?.getAttribute('aria-setsize')
    return Number(size) > 10_000
  })
  await page.waitForLoadState('networkidle')
  const games = Number(
    await page.locator('main li[aria-setsize]').first().getAttribute('aria-setsize'),
  )
  const tasks = await slowTasks(page, () =>
    page.evaluate(
      async ([screens, frames]) => {
        const step = innerHeight / frames!
        for (let frame = 0; frame < screens! * frames!; frame++) {
          scrollBy(0, step)
          await new Promise(requestAnimationFrame)
        }
      },
      [SCREENS, FRAMES],
    ),
  )
  await page.close()
  return { games, screens: SCREENS, ...tasks }
}

if (import.meta.main) {
  console.log(JSON.stringify(await benchScroll(), null, 2))
  process.exit(0)
}
