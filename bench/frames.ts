/** The cost of a round for the browser: frames on a CPU slowed down four times, and memory over many rounds. */
import { chromium, type Page } from '@playwright/test'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { type Kept, keptBy } from '../e2e/heap.ts'
import { playQuickly } from '../e2e/quick-rounds.ts'
import { Running } from '../e2e/running.ts'
import { slowTasks, type SlowTasks } from './slow-tasks.ts'

type Motion = { rounds: number } & SlowTasks
export type FramesResult = {
  motions: Record<string, Motion>
  /** The memory of the page after the first rounds, and after so many more. */
  memory: { rounds: number; first: Kept; last: Kept }
}

const ROUNDS = 8
const MEMORY_ROUNDS = 500
/** The first rounds load what all later ones use, and fill the list of last rounds. */
const WARM_ROUNDS = 25
const GAMES = {
  throw: 'ayva-lab/kosti',
  flight: 'ayva-lab/vysota',
  reveal: 'ayva-lab/miny',
  spin: 'medovy-dvor/sochnye-semerki',
}

export async function benchFrames(): Promise<FramesResult> {
  const running = await Running.open()
  const site = `${running.env['PUBLIC_URL']}/games/`
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
  try {
    const motions: FramesResult['motions'] = {}
    for (const [name, game] of Object.entries(GAMES)) {
      const page = await browser.newPage(phone)
      await openDemo(page, `${site}${game}`)
      motions[name] = await measureMotion(page)
      await page.close()
    }
    const page = await browser.newPage({ ...phone, reducedMotion: 'reduce' })
    await openDemo(page, `${site}${GAMES.throw}`)
    return { motions, memory: await measureMemory(page) }
  } finally {
    await browser.close()
    await running.close()
  }
}

async function openDemo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?mode=demo`)
  await page.waitForSelector('[data-press="start"]')
  await page.waitForLoadState('networkidle')
}

async function measureMotion(page: Page): Promise<Motion> {
  for (let round = 0; round < 2; round++) await playQuickly(page)
  const tasks = await slowTasks(page, async () => {
    for (let round = 0; round < ROUNDS; round++) await playQuickly(page)
  })
  return { rounds: ROUNDS, ...tasks }
}

async function measureMemory(page: Page): Promise<FramesResult['memory']> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < WARM_ROUNDS; round++) await playQuickly(page)
  const first = await keptBy(session)
  for (let round = 0; round < MEMORY_ROUNDS; round++) await playQuickly(page)
  return { rounds: MEMORY_ROUNDS, first, last: await keptBy(session) }
}

if (import.meta.main) {
  console.log(JSON.stringify(await benchFrames(), null, 2))
  process.exit(0)
}
