/** Tests the first impression: texts need no knowledge, and nothing is cut or covered. */
import { expect, NIGHTLY, ON_PHONE, ONCE, open, test } from './fixtures.ts'

test(
  'on a phone the footer of a game states its purpose, rules contain no keys and no code names, and nothing is cut or visible through other parts',
  { tag: ON_PHONE },
  async ({ page }) => {
    await open(page, '/games/ayva-lab/kosti?mode=demo')
    await expect(page.locator('.fair-bar-hash')).toHaveText(/^Решено до ставки.*[0-9a-f]{6}$/)
    await page.locator('[data-press="start"]').click()
    const mark = page.locator('.dice-mark')
    await expect(mark).toBeVisible()
    const cut = await mark.evaluate((label) => {
      const width = document.documentElement.clientWidth
      return ['0%', '99.99%'].filter((at) => {
        label.style.setProperty('--mark', at)
        const { left, right } = label.getBoundingClientRect()
        return left < 0 || right > width
      })
    })
    expect(cut, 'the roll can be read at both ends of the scale').toEqual([])
    const bar = await page
      .locator('.game-bar')
      .evaluate((header) => getComputedStyle(header).backgroundColor)
    expect(bar, 'what is scrolled under the bar is not seen').not.toMatch(/\/|rgba/)

    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('dialog').getByText('Правила и выплаты').click()
    const rules = page.getByRole('dialog')
    await expect(rules.getByText('Такую долю всех ставок игра возвращает игрокам')).toBeVisible()
    await expect(rules.getByText('Клавиши')).toBeHidden()
    await expect(rules.getByText('меньше 49,50')).toBeHidden()
    await rules.getByText('Проверка на 1 000 000 раундов').click()
    await expect(rules.getByText('меньше 49,50')).toBeVisible()
    await expect(rules).not.toContainText(/under-|Прогон модели/)
  },
)

test(
  'the rocket is completely visible at the start of its curve until the first events of a crash round',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.route('**/orbit/flight', () => {})
    await page.routeWebSocket(/./, () => {})
    await open(page, '/games/ayva-lab/orbita?mode=demo')
    await expect(page.locator('.crash-sky.is-preparing')).toBeVisible()
    const inside = await page.locator('.crash-rocket img').evaluate((rocket) => {
      const [mine, sky] = [rocket, rocket.closest('.crash-sky')!].map((one) =>
        one.getBoundingClientRect(),
      )
      return mine!.top > sky!.top && mine!.bottom < sky!.bottom + mine!.height / 2
    })
    expect(inside).toBe(true)
  },
)
