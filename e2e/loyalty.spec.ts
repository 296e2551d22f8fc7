/** Tests levels from a player's view; server tests prove what raises them. */
import { createClient } from '@ayva/contract/client'
import { showSelf } from '@ayva/contract/identity/player'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { sendTo } from '@ayva/contract/wire'
import { ONCE } from './tags.ts'
import { asPlayer, expect, open, test } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { readShared } from './shared.ts'

test(
  '[LOYAL-01, LOYAL-05, LOYAL-06] a player sees the own level, and how to join the club',
  { tag: ONCE },
  async ({ page, baseURL }) => {
    const dialog = page.getByRole('dialog', { name: 'Уровни' })
    const rows = dialog.locator('ol > li')
    await open(page, '/levels-info')
    await expect(rows).toHaveCount(5)
    await expect(dialog.locator('[aria-current]')).toHaveCount(0)
    const { call } = await asPlayer(page, { name: 'grower' })
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
    // A player whom an operator has admitted reads the benefits, and finds the link to the club.
    const office = createClient(sendTo(baseURL!, () => readShared().operatorToken))
    const { id } = await call(showSelf, {})
    const body = { add: ['vip' as const], remove: [], why: 'приглашение в клуб' }
    await office(changePlayerLabels, { params: { playerId: id.toString() }, body })
    await open(page, '/vip-club')
    await expect(page.locator('main')).toContainText('Вы в клубе')
    await expect(page.getByText('По приглашению')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Лотереи клуба' }).click()
    await page.getByRole('link', { name: 'Ночь в саду' }).click()
    await expect(page.getByText('для участников VIP-клуба')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Взять билет' })).toBeVisible()
  },
)
