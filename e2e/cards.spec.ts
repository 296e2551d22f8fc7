/** Games of cards by the keyboard alone: what is dealt, what may be done, and what a reader hears of it. */
import { expect, ONCE, open, test } from './fixtures.ts'

test(
  '[PLAY-42] cards are held, guessed and played by keys, and each result is told once',
  { tag: ONCE },
  async ({ page }) => {
    const start = page.locator('[data-press="start"]')
    const spoken = page.locator('output[aria-live="polite"]')

    await open(page, '/games/ayva-lab/pyat-kart?mode=demo')
    await start.press('Enter')
    const held = page.getByRole('list', { name: 'Ваши карты' }).getByRole('button')
    await expect(spoken).toContainText('Отметьте карты')
    await page.keyboard.press('2')
    await expect(held.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Подсказка' }).click()
    const kept = await held.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))
    await page.locator('[data-press="step"]').press('Enter')
    await expect(spoken).toContainText(/Выплата|раздача окончена/)
    expect(
      await held.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed'))),
      'what was held stays to be seen',
    ).toEqual(kept)

    await open(page, '/games/ayva-lab/bolshe-menshe?mode=demo')
    await start.press('Enter')
    await expect(spoken).toContainText('Следующая старше или младше?')
    await page.keyboard.press('s')
    await expect(spoken).toContainText('Карта заменена')
    await page.keyboard.press('ArrowUp')
    await expect(spoken).toContainText(/Верно|Не угадано/)

    await open(page, '/games/ayva-lab/blekdzhek?mode=demo')
    await start.press('Enter')
    await expect(spoken).toContainText(/Дилер: .*(вторая карта закрыта|Ваши карты)/)
    const step = page.locator('[data-press="step"]')
    // Insurance is declined, then the hand stands; a hand of 21 is over when it is dealt.
    const isOver = async () => /У дилера \d+\./.test(await spoken.innerText())
    while (!(await isOver())) {
      await expect.poll(async () => (await isOver()) || (await step.isVisible())).toBe(true)
      if (await isOver()) break
      const said = await spoken.innerText()
      await step.press('Enter')
      await expect(spoken).not.toHaveText(said)
    }
    await expect(spoken).toContainText(/У дилера \d+\..*(Выплата|Выплаты нет)/)
  },
)
