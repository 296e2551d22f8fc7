/** Tests the operators' settings about a player's own pages. */
import { showReality } from '@ayva/contract/protection/reality-check'
import { asPlayer, expect, NIGHTLY, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

// A clock that is ahead signs calls wrongly at first.
test.use({ tolerated: /status of 400/ })

test(
  '[PLAYER-49, PLAYER-50, PLAYER-59] the profile asks for what its settings state, and for nothing else',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('extended_profile', { enabled: false })
    await page.clock.install()
    await asPlayer(page)
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 2, name: 'Ваши лимиты' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Рассказать' })).toHaveCount(0)
    await expect(page.getByText('Проверьте, всё ли верно')).toHaveCount(0)
    await open(page, '/rules')
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(120_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.clock.setSystemTime(Date.now())

    await site.set('extended_profile', { enabled: true })
    await site.set('personal_data_confirmation', { enabled: true })
    await open(page, '/profile')
    await expect(page.getByRole('link', { name: 'Рассказать' })).toBeVisible()
    await expect(page.getByText('Проверьте, всё ли верно')).toBeVisible()
    await page.getByRole('button', { name: 'Всё верно' }).click()
    await expect(page.getByText('Проверьте, всё ли верно')).toHaveCount(0)
  },
)

test(
  'sound and the time reminder are chosen in the settings, and stored',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page)
    await open(page, '/profile/settings')
    const sound = page.getByRole('switch', { name: 'Звук' })
    const often = page.getByLabel('Напоминание о времени')
    await expect(sound).not.toBeChecked()
    await sound.click()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await often.selectOption('30')
    await saved
    expect((await call(showReality, {})).own).toBe(30)
    await open(page, '/profile/settings')
    await expect(sound).toBeChecked()
    await expect(often).toHaveValue('30')
  },
)
