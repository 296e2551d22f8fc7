/** Tests the page of achievements; server tests prove how they are earned. */
import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { asPlayer, becomeGuest, expect, open, test } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { PHONE_NIGHTLY } from './tags.ts'

test(
  '[FAME-10, ROUTE-079, ROUTE-080] an earned achievement is marked, for the player and for others',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await open(page, '/achievements')
    const tile = page.getByRole('listitem').filter({ hasText: 'Своё имя' })
    await expect(tile).toBeVisible()
    await expect(tile).not.toContainText('ткрыто')
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    const { call } = await asPlayer(page, { name: 'earner' })
    const { id } = await call(showSelf, {})
    await open(page, '/achievements')
    await expect(tile).toContainText('Ещё не открыто')
    await call(chooseUsername, { body: { username: `Юла-${randomUUID().slice(0, 8)}` } })
    await open(page, `/achievements/${id}`)
    await expect(tile).toContainText('Открыто')
    await expect(page.getByText('1 из 10')).toBeVisible()

    await becomeGuest(page)
    await open(page, `/achievements/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Достижения: Ю•••')
    await expect(page.locator('.achievements-tile')).toHaveCount(1)
    await expect(tile).toContainText('Открыто')
    expect((await page.goto('/achievements/999999999'))?.status()).toBe(200)
    await expect(page.getByText('Такого игрока нет')).toBeVisible()
    expect((await page.goto('/achievements/x'))?.status()).toBe(404)
  },
)
