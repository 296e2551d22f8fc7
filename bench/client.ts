import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'
import { type Visit, visits } from './visit.ts'

type Bytes = { scriptBytes: number; styleBytes: number; fontBytes: number }
/** The first visit of a guest to the home page: bytes after gzip, times as medians of some visits. */
export type ClientResult = Bytes & Visit

const VISITS = 7

export async function benchClient(): Promise<ClientResult> {
  const running = await Running.open()
  const url = `${running.env['PUBLIC_URL']}/`
  try {
    const bytes = await weigh(url)
    const seen = await visits(url, VISITS)
    const median = (name: keyof Visit) =>
      seen.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)]!
    return {
      ...bytes,
      largestPaintMs: median('largestPaintMs'),
      blockingMs: median('blockingMs'),
      shift: median('shift'),
    }
  } finally {
    await running.close()
  }
}

async function weigh(url: string): Promise<Bytes> {
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
      const add = async () => {
        const body = await response.body()
        bytes[type as keyof typeof bytes] += type === 'font' ? body.length : gzipSync(body).length
      }
      weighing.push(add())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await Promise.all(weighing)
    return { scriptBytes: bytes.script, styleBytes: bytes.stylesheet, fontBytes: bytes.font }
  } finally {
    await browser.close()
  }
}

if (import.meta.main) {
  console.log(await benchClient())
  process.exit(0)
}
