/** How fast Lighthouse finds each kind of page, on a desktop and in its mobile profile; reports are kept. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@ayva/postgres/processes'
import { chromium as browsers } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from '../e2e/chromium.ts'
import { folder, pages } from '../e2e/lighthouse-pages.ts'
import { startProduct } from '../e2e/start-product.ts'

/** The middle one of so many runs counts. */
const RUNS = 3
const profiles = { desktop: desktopConfig, mobile: undefined }

export async function measure(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const product = await startProduct()
  const port = await freePort()
  const browser = await browsers.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const figures: Record<string, number> = {}
  try {
    for (const [profile, config] of Object.entries(profiles))
      for (const [name, address] of Object.entries(pages)) {
        const runs: { score: number; report: string }[] = []
        for (let run = 0; run < RUNS; run++) {
          const flags = { port, output: 'html', logLevel: 'silent' } as const
          const asked = { ...flags, onlyCategories: ['performance'] }
          const result = await lighthouse(`${product.url}${address}`, asked, config)
          const score = Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100)
          runs.push({ score, report: String(result?.report) })
        }
        const middle = runs.toSorted((a, b) => a.score - b.score)[Math.floor(RUNS / 2)]!
        writeFileSync(path.join(folder, `${name}-${profile}.html`), middle.report)
        figures[`${name} ${profile}`] = middle.score
        process.stdout.write(`${String(middle.score).padStart(5)}  ${name}, ${profile}\n`)
      }
    writeFileSync(path.join(folder, 'performance.json'), `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await browser.close()
    await product.stop()
  }
}
