/** Tests ways slots: reels with changing heights, and a series with a growing multiplier. */
import { math } from '@ayva/games/ways/math.ts'
import { type WaysOutcome } from '@ayva/games/ways/ways.ts'
import vectors from '@ayva/games/ways/vectors.json' with { type: 'json' }
import { expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { playVector } from './series.ts'

test(
  '[PLAY-42] reels show the heights of the outcome and the number of its ways, and free spins their multiplier',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const [plain] = vectors['ways-soft']
    const series = vectors['ways-soft'].find(({ expect: due }) => due.feature)!
    await open(page, '/games/severny-fonar/dva-karpa?mode=demo')
    const start = page.locator('[data-press=start]')
    const outcome = (await playVector(page, math, 'ways-soft', plain!)) as WaysOutcome
    await start.click()
    await expect(page.locator('main output.k-visually-hidden')).toContainText('на 3 барабанах')
    for (const [reel, height] of outcome.base.heights.entries())
      await expect(page.locator('.grid-column').nth(reel).locator('.grid-cell')).toHaveCount(height)
    const product = outcome.base.heights.reduce((all, height) => all * height, 1)
    await expect(page.locator('.grid-plates')).toContainText(
      product.toLocaleString('ru-RU').replaceAll(/\s/g, '\u00A0'),
    )
    await expect(page.locator('.grid-cell.is-marked').first()).toBeVisible()
    await expect(start).not.toHaveAttribute('aria-disabled', 'true')
    await page.unrouteAll({ behavior: 'wait' })
    await playVector(page, math, 'ways-soft', series)
    await start.click()
    await expect(page.locator('.grid-notice')).toHaveText('Выпало: 8 вращений без ставки')
    await expect(page.locator('.slot-bar-series')).toContainText('2 из 8')
    await expect(page.locator('.grid-plates')).toContainText('×2')
    await page.getByRole('button', { name: 'Сразу к итогу' }).click()
    await expect(page.locator('main output.k-visually-hidden')).toContainText(
      'Сыграно без ставки: 8 вращений',
    )
  },
)
