/** Tests sheets and dialogs over a page, which behave equally wherever they are opened. */
import { type Page } from '@playwright/test'
import { expect, NIGHTLY, ON_PHONE, ONCE, open, test } from './fixtures.ts'

test.describe('on a phone', { tag: ON_PHONE }, () => {
  test('the menu opens at the first press, fits its content, and Back closes it instead of the page', async ({
    page,
  }) => {
    await open(page, '/rules')
    await open(page, '/games')
    await page.evaluate(() => scrollTo(0, 300))
    const burger = page.getByRole('button', { name: 'Меню' })
    await burger.click()
    const sheet = page.getByRole('dialog', { name: 'Меню' })
    await expect(sheet.getByRole('link').first()).toBeVisible()
    await still(page)
    await expect(sheet).toBeVisible()
    const { rest, height } = await sheet.evaluate((element) => ({
      rest: element.scrollHeight - element.clientHeight,
      height: element.clientHeight,
    }))
    expect(rest).toBe(0)
    expect(height).toBeLessThan(844 * 0.8)
    expect(await page.evaluate(() => scrollY)).toBe(300)

    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(burger).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/games')
    expect(await page.evaluate(() => scrollY)).toBe(300)

    // Closed in another way it leaves no history entry: the next Back leaves the page.
    await burger.click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await burger.click()
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/rules$/)
  })

  test(
    'a page opened from a sheet is one step from the page beneath it',
    { tag: NIGHTLY },
    async ({ page }) => {
      await open(page, '/rules')
      await page.getByRole('button', { name: 'Меню' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Игры', exact: true }).click()
      await expect(page).toHaveURL(/\/games$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/rules$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goForward()
      await expect(page).toHaveURL(/\/games$/)
    },
  )
})

test(
  'a dialog keeps the focus inside, hides the rest, and returns the focus',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/rules')
    const opener = page.getByRole('button', { name: 'Войти' })
    for (const leave of ['Escape', 'cross', 'Back'] as const) {
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Вход' })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByLabel('E-mail')).toBeFocused()
      expect(await page.locator('#content').getAttribute('inert')).not.toBeNull()
      for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#content'))).toBeNull()
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else if (leave === 'cross') await dialog.getByRole('button', { name: 'Закрыть' }).click()
      else await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/rules$/)
      await expect(opener).toBeFocused()
      expect(await page.locator('#content').getAttribute('inert')).toBeNull()
    }
  },
)

/** Nothing moves any more: an automatic closing would have begun. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    do {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => {})))
      await new Promise(requestAnimationFrame)
    } while (moving().length > 0)
  })
}
