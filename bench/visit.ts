import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '../e2e/chromium.ts'

/** Times in ms on a CPU slowed down four times. */
export type Visit = { largestPaintMs: number; blockingMs: number; shift: number }

const SLOWER = 4
type Machine = { settleMs: number; screen: object; network?: object }
const machines = {
  desktop: {
    settleMs: 3000,
    screen: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
  },
  // Lighthouse's slow 4G with real throttling: 150 ms round trip, 1.6 Mbit/s downstream.
  phone: {
    settleMs: 7000,
    screen: { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true },
    network: {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    },
  },
} satisfies Record<string, Machine>
/** A longer task keeps the page from responding. */
const LONG_TASK_MS = 50

type Seen = { firstPaint: number; largest: number; tasks: [number, number][]; shift: number }
type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/**
 * Several first visits, each with an empty cache. It uses the bare protocol: test tools watch the network, and then the
 * browser captures a stack for every request, for which it parses whole scripts again during the measurement.
 */
export async function visits(
  url: string,
  count: number,
  on: keyof typeof machines = 'desktop',
): Promise<Visit[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ayva-visit-'))
  const browser = spawn(await chromium(), [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
  ])
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const send = await connect(await addressOf(browser.stderr))
    const seen: Visit[] = []
    for (let visit = 0; visit < count; visit++) seen.push(await visitOnce(send, url, machines[on]))
    return seen
  } finally {
    browser.kill('SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Chromium prints its address. */
async function addressOf(lines: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of lines) {
    text += String(chunk)
    const found = /ws:\/\/\S+/.exec(text)
    if (found) return found[0]
  }
  throw new Error(`Chromium did not start: ${text}`)
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Answer['result']>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  let last = 0
  return (method, params = {}, sessionId) => {
    const asked = Promise.withResolvers<Answer['result']>()
    waiting.set(++last, asked)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return asked.promise
  }
}

async function visitOnce(send: Send, url: string, machine: Machine): Promise<Visit> {
  const context = await send('Target.createBrowserContext')
  const target = await send('Target.createTarget', { url: 'about:blank', ...context })
  const attached = await send('Target.attachToTarget', { ...target, flatten: true })
  const ask: Send = (method, params) => send(method, params, String(attached!['sessionId']))
  await ask('Emulation.setDeviceMetricsOverride', machine.screen)
  if (machine.network) await ask('Network.emulateNetworkConditions', machine.network)
  await ask('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await ask('Page.enable')
  await ask('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` })
  await ask('Page.navigate', { url })
  await pause(machine.settleMs)
  const answer = await ask('Runtime.evaluate', { expression: 'JSON.stringify(window.seen)' })
  const seen = JSON.parse(String((answer!['result'] as { value: unknown }).value)) as Seen
  await send('Target.disposeBrowserContext', context)
  return {
    largestPaintMs: Math.round(seen.largest),
    blockingMs: Math.round(blockingOf(seen)),
    shift: Number(seen.shift.toFixed(4)),
  }
}

/** Total blocking time as defined by web.dev: the part of long tasks above 50 ms after the first paint. */
function blockingOf({ firstPaint, tasks }: Seen): number {
  const over = tasks.map(([start, end]) => end - Math.max(start, firstPaint) - LONG_TASK_MS)
  return over.reduce((sum, ms) => sum + Math.max(0, ms), 0)
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largest: 0, tasks: [], shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime))
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
