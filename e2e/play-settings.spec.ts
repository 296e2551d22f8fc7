/** What an operator's settings change about opening games. */
import { expect, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

const DICE = '/games/ayva-lab/kosti'

test(
  '[PLAY-21, PLAY-36] the way to the cashier opens by itself in a demo where that is on, once a tab',
  { tag: ONCE },
  async ({ page, site }) => {
    const invitation = page.getByRole('dialog').filter({ hasText: 'Это игра на деньги демо' })
    const start = page.getByRole('button', { name: 'Бросить' })
    await site.set('demo_game_cash_autopopup', { enabled: true, seconds: 10 })
    await open(page, `${DICE}?mode=demo`)
    await expect(start).toBeVisible()
    await expect(invitation.getByRole('button', { name: 'В кассу' })).toBeVisible({
      timeout: 30_000,
    })
    await invitation.getByRole('button', { name: 'Дальше в демо' }).click()
    await expect(invitation).toHaveCount(0)
    // Its time is long over in this tab, which has been asked; and where it is off nobody is.
    await page.reload()
    await expect(start).toBeVisible()
    await expect(invitation).toHaveCount(0)
    await site.set('demo_game_cash_autopopup', { enabled: false, seconds: 10 })
    await page.evaluate(() => sessionStorage.removeItem('ayva.demo-invited'))
    await page.reload()
    await expect(start).toBeVisible()
    await start.click()
    await expect(start).toBeEnabled()
    await expect(invitation).toHaveCount(0)
  },
)

test(
  '[ROUTE-019] games of advertisements are there only while their feature is on',
  { tag: ONCE },
  async ({ page, site }) => {
    expect((await page.goto('/game_promo/kosti'))!.status()).toBe(200)
    await site.set('feature_game_promo', { enabled: false })
    expect((await page.goto('/game_promo/kosti'))!.status()).toBe(404)
  },
)
