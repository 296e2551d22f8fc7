/** Tests tumble slots: real rounds, and a series of free spins. */
import { math } from '@ayva/games/tumble/math.ts'
import { formatMoney } from '@ayva/kit/format'
import vectors from '@ayva/games/tumble/vectors.json' with { type: 'json' }
import { expect, NIGHTLY, ONCE, open, QUICK_NIGHTLY, test } from './fixtures.ts'
import { playVector } from './series.ts'

test(
  '[PLAY-42] a round falls, is announced and ends with its pay',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/games/medovy-dvor/karamel?mode=demo')
    const start = page.locator('[data-press=start]')
    await expect(page.locator('.grid-cell')).toHaveCount(30)
    const answer = page.waitForResponse(/demo\/.*\/rounds$/)
    await start.click()
    const { data } = (await (await answer).json()) as { data: { round: { payout: string } } }
    await expect(page.locator('main output.k-visually-hidden')).toContainText(/Совпадений нет|шаг/)
    await expect(page.locator('.grid-cell')).toHaveCount(30)
    const payout = formatMoney({ minor: BigInt(data.round.payout), currency: 'RUB' })
    await expect(page.locator('.slot-bar-figure').last()).toContainText(payout)
    await expect(start).not.toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  '[PLAY-42] free spins are counted, multiplied by the bank, and can be skipped to their end',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const vector = vectors['tumble-soft'].find(({ expect: due }) => due.feature)!
    await open(page, '/games/medovy-dvor/karamel?mode=demo')
    await playVector(page, math, 'tumble-soft', vector)
    await page.locator('[data-press=start]').click()
    await expect(page.locator('.grid-notice')).toHaveText('Выпало: 10 вращений без ставки')
    await expect(page.locator('.slot-bar-series')).toContainText('1 из 10')
    await page.getByRole('button', { name: 'Сразу к итогу' }).click()
    await expect(page.locator('.slot-game-win')).toContainText('₽')
    await expect(page.locator('main output.k-visually-hidden')).toContainText(
      'сыграно без ставки: 15 вращений',
    )
    await expect(page.locator('.slot-bar-series')).toHaveCount(0)
  },
)
