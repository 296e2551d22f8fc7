/** Tests tables with bets on places: played for real money, and announced. */
import { pocketAngle } from '@ayva/games/roulette/client/ball-way.ts'
import { type Page } from '@playwright/test'
import { asPlayer, expect, ON_PHONE, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { resizeTo } from './measured-controls.ts'
import { playRound } from './rounds.ts'

test(
  'chips are placed by keys and by hand, undone, and repeated',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { name: 'roulette', rubles: 1000 })
    await open(page, '/games/ayva-lab/ruletka?mode=real')
    const field = page.getByRole('group', { name: 'Поле ставок' })
    const start = page.locator('[data-press=start]')
    await expect(start).toHaveText('Поставьте фишки')
    await field.getByRole('button', { name: /^Число 17,/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(field.getByRole('button', { name: /^Сплит 17–20, .* стоит 10/ })).toBeFocused()
    await page.getByRole('button', { name: 'Фишка 50 ₽' }).click()
    await field.getByRole('button', { name: /^Красное,/ }).click()
    await expect(start).toHaveText(/Крутить за 60/)
    await page.getByRole('button', { name: 'Отменить последнюю фишку' }).click()
    await page.getByRole('button', { name: 'Соседи нуля' }).click()
    await expect(start).toHaveText(/Крутить за 460/)
    await page.getByRole('button', { name: 'Отменить последнюю фишку' }).click()
    await start.click()
    const stage = page.locator('[data-table]')
    await expect(stage).toHaveAttribute('data-table', 'resting')
    await expect(page.locator('output').filter({ hasText: /^Выпало \d+, / })).toHaveCount(1)
    await expect(field.locator('.is-landed')).toHaveCount(1)
    const number = Number(await field.getAttribute('data-landed'))
    await expect(page.locator('.roulette-big b')).toHaveText(String(number))
    expect(
      await wheelOf(page),
      'half of the stage is the wheel, and the ball lies in its pocket',
    ).toEqual({
      isLarge: true,
      ball: 90,
      rotor: (Math.round(90 - pocketAngle(number)) + 360) % 360,
    })
    const numbers = page.getByRole('list', { name: 'Последние числа' }).getByRole('listitem')
    await expect(numbers).toHaveText([String(number)])
    await expect(field.locator('.table-chip'), 'chips go with their round').toHaveCount(0)
    await expect(stage).toHaveAttribute('data-table', 'ready')
    await expect(start).toHaveText('Поставьте фишки')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(start).toHaveText(/Крутить за 10/)
    await page.getByRole('button', { name: 'Удвоить' }).click()
    await expect(start).toHaveText(/Крутить за 20/)
    await page.getByRole('button', { name: 'Убрать все фишки' }).click()
    await page.getByRole('button', { name: 'Удвоить' }).click()
    await expect(start).toHaveText(/Крутить за 20/)
  },
)

test(
  'chips on the table hide no number, and after a spin the bets that it has paid are marked',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/games/ayva-lab/ruletka?mode=demo')
    const laid = ['straight:0', 'straight:17', 'straight:36', 'column:2', 'dozen:1', 'split:20-23']
    for (const place of laid.concat('red', 'black'))
      await page.locator(`[data-place="${place}"]`).click()
    for (const [width, height] of [
      [1440, 900],
      [844, 390],
      [390, 844],
    ] as const) {
      await resizeTo(page, { width, height })
      await expect(page.locator('.roulette-spot .table-chip')).toHaveCount(8)
      expect(await coveredLabels(page), `${width} wide`).toEqual([])
    }
    await page.locator('[data-press=start]').click()
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'resting')
    await expect(page.locator('.roulette-spot .table-chip')).toHaveCount(0)
    // Either colour or zero comes, and each of them has a chip.
    await expect(page.locator('.roulette-spot.is-paid').first()).toBeVisible()
  },
)

test(
  'cards are dealt to both sides, and the greater total wins',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { name: 'baccarat', rubles: 1000 })
    await open(page, '/games/ayva-lab/bakkara?mode=real')
    await page.getByText('0,95 к 1').click()
    const banker = page.getByRole('radio', { name: /Банкир.*₽/ })
    await expect(banker, 'the chips have been moved there').toBeChecked()
    await page.locator('[data-press=start]').click()
    const stage = page.locator('[data-table]')
    await expect(stage).toHaveAttribute('data-table', 'resting')
    const told = page.locator('output').filter({ hasText: /(Выиграл|Ничья).*, \d против \d/ })
    await expect(told).toHaveCount(1)
    await expect(page.locator('.baccarat-cards [role=img]').nth(3)).toBeVisible()
    const words = (await told.textContent())!
    const won = words.startsWith('Ничья') ? 'Ничья' : words.includes('игрок') ? 'Игрок' : 'Банкир'
    const beads = page.getByRole('list', { name: 'Прошлые раздачи от старых к новым' })
    await expect(beads.getByRole('listitem')).toHaveCount(1)
    await expect(beads.getByRole('listitem')).toContainText(won)
  },
)

test(
  'on a phone a table is completely visible with its stake and its button, a result moves neither, and the pays are readable',
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const start = page.locator('[data-press=start]')
    const upright = { width: 390, height: 844 }
    /** The position in the page: the sticky position at the bottom of the window is subtracted. */
    const footOfStart = () =>
      start.evaluate((button) => {
        button.style.position = 'static'
        const { bottom } = button.getBoundingClientRect()
        button.style.position = ''
        return bottom
      })
    for (const title of [
      'blekdzhek',
      'bakkara',
      'bolshe-menshe',
      'pyat-kart',
      'plinko',
      'ruletka',
    ]) {
      await open(page, `/games/ayva-lab/${title}?mode=demo`)
      for (const size of [{ width: 844, height: 390 }, upright]) {
        await page.setViewportSize(size)
        await expect(start).toBeVisible()
        expect(await footOfStart(), `${title}, ${size.width} wide`).toBeLessThan(size.height)
      }
      if (title === 'bakkara') {
        const before = await start.boundingBox()
        await playRound(page)
        expect(await start.boundingBox(), 'it is where it was').toEqual(before)
      }
      if (['plinko', 'ruletka'].includes(title)) await readPays(page, upright.width)
    }
    await open(page, '/games/ayva-lab/keno?mode=demo')
    await readPays(page, upright.width)
  },
)

test(
  'on a phone the ball falls in the visible part, and the number is shown large',
  { tag: ON_PHONE },
  async ({ page }) => {
    await open(page, '/games/ayva-lab/ruletka?mode=demo')
    await page.getByRole('button', { name: /^Красное,/ }).click()
    await page.locator('[data-press=start]').click()
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'resting')
    const number = (await page.locator('.roulette-table').getAttribute('data-landed'))!
    await expect(page.locator('.roulette-big b')).toHaveText(number)
    const part = (await page.locator('.roulette-wheel').boundingBox())!
    const ball = (await page.locator('.roulette-ball img').boundingBox())!
    expect(ball.x + ball.width / 2).toBeCloseTo(part.x + part.width / 2, 0)
    expect(ball.y).toBeGreaterThan(part.y)
    expect(ball.y + ball.height).toBeLessThan(part.y + part.height)
    const rotor = (await turnOf(page)) + pocketAngle(Number(number))
    expect((Math.round(rotor) + 360) % 360, 'its pocket lies under it').toBe(180)
  },
)

/** The rotation of the rotor, including that of its layout. */
function turnOf(page: Page): Promise<number> {
  return page.locator('.roulette-rotor').evaluate((rotor) => {
    const { a, b } = new DOMMatrix(getComputedStyle(rotor).transform)
    const mark = Number.parseFloat(getComputedStyle(rotor.parentElement!).rotate)
    return (Math.atan2(b, a) * 180) / Math.PI + mark
  })
}

/** Whether the wheel fills half of the screen, and the angles of ball and rotor in degrees. */
async function wheelOf(page: Page) {
  const disc = (await page.locator('.roulette-disc').boundingBox())!
  const ball = (await page.locator('.roulette-ball img').boundingBox())!
  const x = ball.x + ball.width / 2 - disc.x - disc.width / 2
  const y = ball.y + ball.height / 2 - disc.y - disc.height / 2
  const whole = (angle: number) => (Math.round(angle) + 720) % 360
  return {
    isLarge: disc.width > page.viewportSize()!.width / 2,
    ball: whole((Math.atan2(y, x) * 180) / Math.PI + 90),
    rotor: whole(await turnOf(page)),
  }
}

test(
  'on a phone a chip is placed between numbers on the enlarged field, and shown on the small one',
  { tag: ON_PHONE },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await open(page, '/games/ayva-lab/ruletka?mode=demo')
    const split = page.getByRole('button', { name: /^Сплит 17–20,/ })
    await expect(split).toBeHidden()
    const between = page.getByRole('button', { name: 'Между числами' })
    await between.click()
    expect(await split.boundingBox()).toMatchObject({ width: 30, height: 24 })
    await split.click()
    await expect(page.locator('[data-press=start]')).toHaveText(/Крутить за 10/)
    await between.click()
    await expect(split).toBeHidden()
    await expect(page.locator('[data-place="split:17-20"] .table-chip')).toBeVisible()
  },
)

/** The widest pay tables fit a phone. */
async function readPays(page: Page, width: number): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('dialog').getByText('Правила и выплаты').click()
  const pays = page.locator('dialog[open] .rules-frame-table').first()
  await expect(pays).toBeVisible()
  const edge = await pays.evaluate((all) => all.getBoundingClientRect().right)
  expect(edge, 'pays can be read').toBeLessThanOrEqual(width)
}

/** The labels of a roulette table that a chip covers by more than its rounded corner. */
function coveredLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CORNER = 3
    const chips = [...document.querySelectorAll('.roulette-spot .table-chip')].map((chip) =>
      chip.getBoundingClientRect(),
    )
    const range = document.createRange()
    return [...document.querySelectorAll<HTMLElement>('.roulette-spot.is-cell')]
      .filter((spot) => {
        range.selectNodeContents(spot.firstChild!)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        // The box of a line is higher than its figures.
        return chips.some(
          (chip) =>
            Math.min(right, chip.right) - Math.max(left, chip.left) > CORNER &&
            Math.min(bottom, chip.bottom) - Math.max(top, chip.top) > 2 * CORNER,
        )
      })
      .map((spot) => spot.dataset['place']!)
  })
}
