/** Levels as a player meets them; what brings them on is proved on the server. */
import { ONCE } from './tags.ts'
import { asPlayer, expect, open, test } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

test(
  '[LOYAL-01, LOYAL-05, LOYAL-06] a player sees which level is theirs, and how one comes into the club',
  { tag: ONCE },
  async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Уровни' })
    const rows = dialog.locator('ol > li')
    await open(page, '/levels-info')
    await expect(rows).toHaveCount(5)
    await expect(dialog.locator('[aria-current]')).toHaveCount(0)
    await asPlayer(page, { name: 'grower' })
    await open(page, '/levels-info')
    await expect(rows.locator('small')).toHaveText([
      /от 0 /,
      /1.000/,
      /10.000/,
      /50.000/,
      /250.000/,
    ])
    await expect(rows.nth(0)).toContainText('Ваш уровень')
    await expect(rows.nth(1)).toContainText('Следующий')
    expect(await faultsOf(page)).toEqual([])
    await open(page, '/vip-club')
    await expect(page.locator('main')).toContainText('По приглашению')
  },
)
