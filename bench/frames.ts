/** What a round costs the browser: frames on a processor four times slower, and memory over many rounds. */
import { chromium, type Page } from '@playwright/test'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'
import { slowTasks, type SlowTasks } from './slow-tasks.ts'

type Motion = { rounds: number } & SlowTasks
export type FramesResult = {
  motions: Record<string, Motion>
  /** Of the page's heap, after its rubbish was taken out: at the first round and at the last. */
  memory: { rounds: number; firstKb: number; lastKb: number }
}

const ROUNDS = 8
const MEMORY_ROUNDS = 500
/** The first rounds fetch and compile what every further one uses. */
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
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
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

/** One round by the marks that every client carries; a round of steps is ended by its first one and a take. */
async function playRound(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stage = document.querySelector<HTMLElement>('[data-table]')!
    const turned = (wanted: (table: string) => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!wanted(stage.dataset['table'] ?? '')) return
          watch.disconnect()
          done()
        }
        const watch = new MutationObserver(look)
        watch.observe(stage, { attributes: true })
        look()
      })
    const press = (mark: string) =>
      document.querySelector<HTMLElement>(`[data-press="${mark}"]`)?.click()
    press('start')
    await turned((table) => table === 'busy')
    await turned((table) => table !== 'busy')
    while (stage.dataset['table'] === 'open') {
      press('step')
      await turned((table) => table === 'busy')
      await turned((table) => table !== 'busy')
    }
    await turned((table) => table === 'ready')
  })
}

async function measureMotion(page: Page): Promise<Motion> {
  for (let round = 0; round < 2; round++) await playRound(page)
  const tasks = await slowTasks(page, async () => {
    for (let round = 0; round < ROUNDS; round++) await playRound(page)
  })
  return { rounds: ROUNDS, ...tasks }
}

async function measureMemory(page: Page): Promise<FramesResult['memory']> {
  const session = await page.context().newCDPSession(page)
  const heapKb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return Math.round(usedSize / 1024)
  }
  for (let round = 0; round < WARM_ROUNDS; round++) await playRound(page)
  const firstKb = await heapKb()
  for (let round = 0; round < MEMORY_ROUNDS; round++) await playRound(page)
  return { rounds: MEMORY_ROUNDS, firstKb, lastKb: await heapKb() }
}

if (import.meta.main) {
  console.log(JSON.stringify(await benchFrames(), null, 2))
  process.exit(0)
}
