/** Tests games whose rounds are settled at once: each is played for real money, shown, and announced. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'

const stage = (page: Page) => page.locator('[data-table]')

/** A round from the press to its end; returns when the pressed button has its label again. */
async function round(page: Page, start: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: start })
  await button.click()
  await expect(stage(page)).toHaveAttribute('data-table', 'busy')
  await expect(stage(page)).not.toHaveAttribute('data-table', 'busy')
}

test(
  '[PLAY-42] a ball falls through the chosen number of rows',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { name: 'plinko', rubles: 1000 })
    await open(page, '/games/ayva-lab/plinko?mode=real')
    await page.getByText('Высокий', { exact: true }).click()
    await page.getByRole('slider').press('Home')
    await expect(page.getByRole('img', { name: 'Доска, рядов: 8' })).toBeVisible()
    await round(page, /^Бросить за 40/)
    const told = page.locator('output').filter({ hasText: /^Лунка \d, множитель/ })
    await expect(told).toHaveCount(1)
    await expect(page.locator('.plinko-bucket.is-landed')).toHaveCount(1)
    await expect(page.locator('.plinko-trail')).toHaveCount(1)
    const past = page.locator('section', { hasText: 'Прошлые броски' }).getByRole('listitem')
    await expect(past, 'beside the board, and not told twice').toHaveCount(1)
    const times = /множитель (\S+×)/.exec((await told.textContent())!)![1]!
    await expect(past).toHaveText(new RegExp(`^${times}ставка 40`))
    await expect(page.getByRole('button', { name: /^Следующий бросок через \d\sс$/ })).toBeVisible()
  },
)

test(
  '[PLAY-42] numbers are chosen by keys or at random, and ten are drawn',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'keno', rubles: 1000 })
    await open(page, '/games/ayva-lab/keno?mode=real')
    const field = page.getByRole('group', { name: 'Числа от 1 до 40' })
    await field.getByRole('button', { name: '1', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(field.getByRole('button', { pressed: true })).toHaveText(['1', '10'])
    await page.getByRole('button', { name: 'Убрать все числа' }).click()
    await page.getByRole('button', { name: 'Случайные 8' }).click()
    await expect(field.getByRole('button', { pressed: true })).toHaveCount(8)
    await round(page, /^Разыграть за 40/)
    await expect(page.getByRole('list', { name: 'Выпавшие числа' }).getByRole('img')).toHaveCount(
      10,
    )
    await expect(page.locator('output').filter({ hasText: /^Угадано \d из 8/ })).toHaveCount(1)
  },
)

test('a wheel stops at its outcome', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
  await asPlayer(page, { name: 'wheel', rubles: 1000 })
  await open(page, '/games/ayva-lab/melnitsa?mode=real')
  await round(page, /^Крутить за 40/)
  await expect(page.locator('output').filter({ hasText: /^Выпало / })).toHaveCount(1)
  const times = await page.locator('.wheel-kinds .is-landed b').textContent()
  await expect(page.locator('.round-result')).toContainText(`Выпало ${times}`)
  // The middle of a segment is under the pointer: forty segments are one turn.
  const turned = await page
    .locator('.wheel-disc')
    .evaluate((wheel: HTMLElement) => /rotate\(([\d.]+)deg\)/.exec(wheel.style.transform)?.[1])
  expect(Number(turned) % 9).toBe(0)
})
