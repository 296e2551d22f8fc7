import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { chromium as chromiumPath } from '../e2e/chromium.ts'
import { Running } from '../e2e/running.ts'
import { type Visit, visits } from './visit.ts'

type Bytes = { scriptBytes: number; styleBytes: number; fontBytes: number }
/**
 * The first visit of a guest to the home page: bytes after gzip, times as medians of some visits. Then the largest
 * paint of a game page on a phone with a slow network.
 */
export type ClientResult = Bytes & Visit & { gamePaintMs: number }

const VISITS = 7
const GAME = 'games/medovy-dvor/sochnye-semerki'

export async function benchClient(): Promise<ClientResult> {
  const running = await Running.open()
  const url = `${running.env['PUBLIC_URL']}/`
  try {
    const bytes = await weigh(url)
    const seen = await visits(url, VISITS)
    const onPhone = await visits(`${url}${GAME}`, VISITS, 'phone')
    return {
      ...bytes,
      largestPaintMs: median(seen, 'largestPaintMs'),
      blockingMs: median(seen, 'blockingMs'),
      shift: median(seen, 'shift'),
      gamePaintMs: median(onPhone, 'largestPaintMs'),
    }
  } finally {
    await running.close()
  }
}

function median(seen: Visit[], name: keyof Visit): number {
  return seen.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)]!
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
