/** Tests card games with the keyboard alone: the dealt cards, the available moves, and the texts for screen readers. */
import { asPlayer, expect, ONCE, open, test } from './fixtures.ts'

test(
  '[PLAY-42] cards are held, guessed and played by keys, and each result is announced once',
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
    // Insurance is declined, then the hand stands; a natural ends the round at once.
    const isOver = async () => /У дилера \d+\./.test(await spoken.innerText())
    while (!(await isOver())) {
      await expect.poll(async () => (await isOver()) || (await step.isVisible())).toBe(true)
      if (await isOver()) break
      const said = await spoken.innerText()
      await step.press('Enter')
      await expect(spoken).not.toHaveText(said)
    }
    await expect(spoken).toContainText(/У дилера \d+\..*(Выплата|Выплаты нет)/)
    const past = page.getByRole('list', { name: 'Прошлые раздачи, сначала новые' })
    await expect(past.getByRole('listitem')).toHaveCount(1)
    await expect(past.getByRole('listitem')).toHaveText(/(Выплата|Возвращено|Выплаты нет).*\.$/)
  },
)

test(
  'only available moves are shown at the cards, and a cash-out is shown at the table',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { name: 'hilo', rubles: 2000 })
    await open(page, '/games/ayva-lab/bolshe-menshe?mode=real')
    const start = page.locator('[data-press="start"]:not([aria-disabled="true"])')
    const moves = page.getByRole('toolbar', { name: 'Какой будет следующая карта' })
    const take = moves.getByRole('button', { name: /^Забрать/ })
    const road = page.getByRole('list', { name: 'Прошлые раунды, сначала новые' })
    const left = moves.getByRole('button', { name: 'Другая карта осталось 52' })
    await expect(start).toBeVisible()
    await expect(road.getByRole('listitem')).toHaveCount(0)
    await expect(moves).toBeHidden()
    // After a wrong guess the next round is started.
    await expect(async () => {
      await expect(start.or(left)).toBeVisible({ timeout: 10_000 })
      if (await start.isVisible()) await start.click({ timeout: 10_000 })
      await expect(left).toBeVisible({ timeout: 10_000 })
      await expect(take, 'nothing can be taken yet').toBeHidden()
      const chances = await moves
        .getByRole('button', { name: /шанс/ })
        .evaluateAll((all) =>
          all.map((one) => Number(/([\d,]+)\s%/.exec(one.textContent!)![1]!.replace(',', '.'))),
        )
      const best = chances[1]! > chances[0]! ? 1 : 0
      await moves.getByRole('button', { name: /шанс/ }).nth(best).click()
      await expect(take.or(start)).toBeVisible({ timeout: 10_000 })
      expect(await take.isVisible()).toBe(true)
    }).toPass()
    await take.click()
    await expect(moves).toBeHidden()
    await expect(page.locator('.hilo-line')).toHaveText(/^Раунд окончен\. Выплата /)
    await expect(road.getByRole('listitem').first()).toHaveText(/Угадано 1 раз\. Выплата/)
  },
)
