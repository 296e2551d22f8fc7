import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'

/** Bytes over the wire after gzip, times in ms on a processor four times slower. */
export type ClientResult = {
  scriptBytes: number
  styleBytes: number
  fontBytes: number
  largestPaintMs: number
  blockingMs: number
  shift: number
}

const SLOWER = 4
const SETTLE_MS = 3000
/** A task longer than this keeps the page from answering. */
const LONG_TASK_MS = 50

type Seen = { firstPaint: number; largest: number; tasks: [number, number][]; shift: number }

/** The first visit of a guest to the home page, in a fresh browser. */
export async function benchClient(): Promise<ClientResult> {
  const running = await Running.open()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const bytes = { script: 0, stylesheet: 0, font: 0 }
    const weighing: Promise<void>[] = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (!(type in bytes)) return
      const weigh = async () => {
        const body = await response.body()
        bytes[type as keyof typeof bytes] += type === 'font' ? body.length : gzipSync(body).length
      }
      weighing.push(weigh())
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(observe)
    await page.goto(running.env['PUBLIC_URL']!)
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    await Promise.all(weighing)
    return {
      scriptBytes: bytes.script,
      styleBytes: bytes.stylesheet,
      fontBytes: bytes.font,
      largestPaintMs: Math.round(seen.largest),
      blockingMs: Math.round(blockingOf(seen)),
      shift: Number(seen.shift.toFixed(4)),
    }
  } finally {
    await browser.close()
    await running.close()
  }
}

/** Total blocking time as web.dev defines it: what long tasks take over 50 ms after the first paint. */
function blockingOf({ firstPaint, tasks }: Seen): number {
  const over = tasks.map(([start, end]) => end - Math.max(start, firstPaint) - LONG_TASK_MS)
  return over.reduce((sum, ms) => sum + Math.max(0, ms), 0)
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largest: 0, tasks: [], shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime))
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, startTime + duration])
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) seen.shift += value
  })
}
