/** What an operator's settings change about opening games. */
import { expect, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

const DICE = '/games/ayva-lab/kosti'

test(
  '[PLAY-21, PLAY-36] the way to the cashier opens by itself in a demo where that is on, once a tab',
  { tag: ONCE },
  async ({ page, site }) => {
    const invitation = page.getByRole('dialog').filter({ hasText: 'Это игра на деньги демо' })
    await page.clock.install()
    await open(page, `${DICE}?mode=demo`)
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
    await page.clock.fastForward(900_000)
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
    await expect(invitation).toHaveCount(0)

    await site.set('demo_game_cash_autopopup', { enabled: true, seconds: 600 })
    await open(page, `${DICE}?mode=demo`)
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
    await page.clock.fastForward(601_000)
    await expect(invitation.getByRole('button', { name: 'В кассу' })).toBeVisible()
    await invitation.getByRole('button', { name: 'Дальше в демо' }).click()
    await expect(invitation).toHaveCount(0)
    await page.clock.fastForward(900_000)
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
