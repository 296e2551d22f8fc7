/**
 * Lighthouse speed scores of each kind of page, on a desktop and in its mobile profile; `npm run lighthouse -- games`
 * measures the page of every title in its mobile profile instead. Reports are stored.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@ayva/postgres/ports'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { chromium as browsers } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from '../e2e/chromium.ts'
import { folder, pages } from '../e2e/lighthouse-pages.ts'
import { startProduct } from '../e2e/start-product.ts'

/** The median of so many runs counts. */
const RUNS = 3
const profiles = { desktop: desktopConfig, mobile: undefined }

const games = Object.fromEntries(
  catalogue.games.map(({ studio, slug }) => [`game-${slug}`, `/games/${studio}/${slug}`]),
)

/** The required score of a game's page; a page below it at the first try gets the other runs too. */
const GAME_LEAST = 95

/** @param what `games`: the page of every title, in the mobile profile only. */
export async function measure(what?: string): Promise<void> {
  const ofGames = what === 'games'
  const [asked, wanted] = ofGames ? [games, { mobile: undefined }] : [pages, profiles]
  mkdirSync(folder, { recursive: true })
  const product = await startProduct()
  const port = await freePort()
  const browser = await browsers.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const figures: Record<string, number> = {}
  try {
    for (const [profile, config] of Object.entries(wanted))
      for (const [name, address] of Object.entries(asked)) {
        const runs: { score: number; report: string }[] = []
        const isEnough = () => ofGames && runs.length === 1 && runs[0]!.score >= GAME_LEAST
        while (runs.length < RUNS && !isEnough()) {
          const flags = { port, output: 'html', logLevel: 'silent' } as const
          const options = { ...flags, onlyCategories: ['performance'] }
          const result = await lighthouse(`${product.url}${address}`, options, config)
          const score = Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100)
          runs.push({ score, report: String(result?.report) })
        }
        const middle = runs.toSorted((a, b) => a.score - b.score)[Math.floor(runs.length / 2)]!
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
