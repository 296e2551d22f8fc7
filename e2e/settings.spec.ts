/** What an operator's settings change on the pages. */
import { asPlayer, expect, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

test(
  '[SET-09] the look of the site follows `visual_config`',
  { tag: ONCE },
  async ({ page, site }) => {
    const look = () =>
      page.evaluate(() => {
        const { theme, logo, season } = document.documentElement.dataset
        return { theme, logo, season, ground: getComputedStyle(document.body).backgroundColor }
      })
    const logo = page.locator('.header .header-logo')
    await open(page, '/')
    const before = await look()
    expect(before).toMatchObject({ theme: 'dark', logo: 'full', season: 'none' })
    await expect(logo.locator('img')).toBeVisible()
    await site.set('visual_config', { theme: 'light', logo: 'leaf', season: 'winter' })
    await open(page, '/')
    const after = await look()
    expect(after).toMatchObject({ theme: 'light', logo: 'leaf', season: 'winter' })
    expect(after.ground).not.toBe(before.ground)
    await expect(logo.locator('.k-logo-leaf')).toBeVisible()
    await expect(logo.locator('.k-logo-letters')).toBeHidden()
  },
)

test(
  '[PLAY-37] the page of rounds is there only while its setting is on',
  { tag: ONCE },
  async ({ page, site }) => {
    await asPlayer(page)
    await open(page, '/payment/history')
    await expect(page.locator('a[href="/payment/game-history"]')).not.toHaveCount(0)
    await site.set('user_game_history', { enabled: false })
    await open(page, '/payment/history')
    await expect(page.locator('a[href="/payment/game-history"]')).toHaveCount(0)
    expect((await page.goto('/payment/game-history'))!.status()).toBe(404)
  },
)
