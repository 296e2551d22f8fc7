/** Tests the game of heights for money, with fingers and with keys. */
import { asPlayer, expect, kopecks, ONCE, open, QUICK_NIGHTLY, test } from './fixtures.ts'

test(
  '[PLAY-42] a height is chosen in three ways, reached or not, announced exactly, and added to the balance',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'vysota', rubles: 1000 })
    await open(page, '/games/ayva-lab/vysota?mode=real')
    const stage = page.locator('[data-table]')
    await expect(stage).toHaveAttribute('data-table', 'ready')

    const target = page.getByLabel('Множитель')
    const chance = page.getByLabel('Шанс')
    await expect(chance).toHaveValue('49,50')
    await target.fill('4')
    await target.press('Enter')
    await expect(chance).toHaveValue('24,75')
    await chance.fill('98,01')
    await chance.press('Enter')
    await expect(target).toHaveValue('1,01')
    await page.getByRole('slider', { name: /Высота/ }).press('PageUp')
    await expect(target).toHaveValue('2,02')

    // The key starts from anywhere except a field, and only once however long it is held.
    await page.locator('main').click({ position: { x: 5, y: 5 } })
    const before = await kopecks(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/rounds$/.test(request.url())) asked.push(request.url())
    })
    await page.keyboard.down('Space')
    await page.keyboard.down('Space')
    await expect(stage).toHaveAttribute('data-round', /.+/)
    await page.keyboard.up('Space')
    expect(asked).toHaveLength(1)
    const said = page.locator('output[aria-live]').filter({ hasText: 'Шар поднялся до' })
    await expect(said).toContainText(/Шар поднялся до [\d\s]+,\d\d×. (Не ниже|Ниже) 2,02×\./)
    const won = (await said.textContent())!.includes('Не ниже')
    await expect.poll(() => kopecks(page)).toBe(won ? before + 40_80 : before - 40_00)

    await page.getByRole('button', { name: 'Меню игры' }).click()
    await page.getByRole('button', { name: 'Правила и выплаты' }).click()
    await expect(page.getByRole('dialog')).toContainText('Пробел или Enter')
    await expect(page.getByRole('dialog')).toContainText('99,00')
  },
)
