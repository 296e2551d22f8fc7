/** Tests Lighthouse on the pages that visitors arrive at: three of its scores are 100, and the reports are stored. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { freePort } from '@ayva/postgres/ports'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from './chromium.ts'
import { expect, NIGHTLY, ONCE, test } from './fixtures.ts'
import { folder, pages } from './lighthouse-pages.ts'

/** The speed depends on the machine: the benchmark measures it, and no test asserts it. */
const WHOLE = ['accessibility', 'best-practices', 'seo']
/** The specification excludes only pregame from search engines. */
const unsearched = { pregame: ['is-crawlable'] } as Record<string, string[]>

const title = 'pages for strangers have all of accessibility, good practice and search'
test(title, { tag: [ONCE, NIGHTLY] }, async ({ baseURL }) => {
  const port = await freePort()
  const browser = await browsers.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  mkdirSync(folder, { recursive: true })
  const missed: string[] = []
  try {
    for (const [name, address] of Object.entries(pages))
      await test.step(address, async () => {
        const result = await lighthouse(`${baseURL}${address}`, {
          port,
          output: 'html',
          logLevel: 'silent',
          // No speed score is requested, because every other method waits ten seconds for an idle page.
          onlyCategories: WHOLE,
          throttlingMethod: 'simulate',
          skipAudits: unsearched[name] ?? null,
        })
        writeFileSync(path.join(folder, `${name}.html`), String(result?.report))
        missed.push(...missedOf(result!.lhr).map((one) => `${address}: ${one}`))
      })
  } finally {
    await browser.close()
  }
  expect(missed).toEqual([])
})

/** Every audit that lowers a score, and its findings. */
function missedOf({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ id, score, auditRefs }) => {
    if (score === 1) return []
    const failed = auditRefs.filter(
      ({ id: audit, weight }) => weight > 0 && audits[audit]?.score !== 1,
    )
    const said = failed.map(({ id: audit }) =>
      JSON.stringify(audits[audit]?.details)?.slice(0, 600),
    )
    return [`${id} ${score}: ${failed.map(({ id: audit }) => audit).join(', ')} ${said.join(' ')}`]
  })
}
