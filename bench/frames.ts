/** What a round costs the browser: frames on a processor four times slower, and memory over many rounds. */
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'

/** Thread time of the main thread's tasks, in ms; a frame is dropped by one of over 50 ms. */
type Motion = { rounds: number; dropped: number; worstMs: number }
export type FramesResult = {
  motions: Record<string, Motion>
  /** Of the page's heap, after its rubbish was taken out: at the first round and at the last. */
  memory: { rounds: number; firstKb: number; lastKb: number }
}

const SLOWER = 4
const LONG_MS = 50
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
    performance.mark('round')
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

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number }

async function measureMotion(page: Page): Promise<Motion> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 2; round++) await playRound(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const events = await traced(session, async () => {
    for (let round = 0; round < ROUNDS; round++) await playRound(page)
  })
  const at = events.find(({ name }) => name === 'round')!
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .filter(({ pid, tid }) => pid === at.pid && tid === at.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
  return {
    rounds: ROUNDS,
    dropped: tasks.filter((ms) => ms > LONG_MS).length,
    worstMs: Math.round(Math.max(...tasks)),
  }
}

async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown[] as TraceEvent[])),
  )
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  const whole = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await whole
  return events
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
