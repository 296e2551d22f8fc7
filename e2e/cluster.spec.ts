/** Tests cluster slots: real rounds with reduced motion, and a series of free drops. */
import { math } from '@ayva/games/cluster/math.ts'
import vectors from '@ayva/games/cluster/vectors.json' with { type: 'json' }
import { expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { playVector } from './series.ts'

test(
  '[PLAY-42] a full charge brings free drops, whose multipliers are not reset',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const vector = vectors['cluster-mid'].find(({ expect: due }) => due.feature)!
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/games/medovy-dvor/paseka?mode=demo')
    await expect(page.locator('.grid-cell')).toHaveCount(25)
    const start = page.locator('[data-press=start]')
    await start.click()
    await expect(page.locator('main output.k-visually-hidden')).toContainText(/Гроздей нет|шаг/)
    await expect(start).not.toHaveAttribute('aria-disabled', 'true')
    await playVector(page, math, 'cluster-mid', vector)
    await start.click()
    await expect(page.locator('.cluster-charge.is-full')).toHaveText(/17\/17/)
    await expect(page.locator('.grid-notice')).toHaveText('Заряд полон: 10 падений без ставки')
    await expect(page.locator('.slot-bar-series')).toContainText('1 из 10')
    await page.getByRole('button', { name: 'Сразу к итогу' }).click()
    await expect(page.locator('main output.k-visually-hidden')).toContainText(
      'сыграно без ставки: 10 падений',
    )
  },
)
