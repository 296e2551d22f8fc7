// The cost of an action on the main thread of a page, with a CPU slowed down four times.
import { type CDPSession, type Page } from '@playwright/test'

/** CPU time of the main thread's tasks in ms; a task of over 50 ms drops a frame. */
export type SlowTasks = { dropped: number; worstMs: number }

const SLOWER = 4
const LONG_MS = 50
const MARK = 'slow-tasks'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number }

export async function slowTasks(page: Page, work: () => Promise<void>): Promise<SlowTasks> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const events = await traced(session, async () => {
    // Identifies the page's thread among all threads.
    await page.evaluate((mark) => void performance.mark(mark), MARK)
    await work()
  })
  await session.detach()
  const at = events.find(({ name }) => name === MARK)!
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .filter(({ pid, tid }) => pid === at.pid && tid === at.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
  return {
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
