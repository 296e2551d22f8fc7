import { asPlayer, expect, open, test } from './fixtures.ts'
import { fund } from './people.ts'
import { PHONE_NIGHTLY } from './tags.ts'

test(
  '[WALLET-03, WALLET-04, WALLET-25] the header shows the wallet that is used for play, and allows choosing another',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const player = await asPlayer(page)
    await fund(player, 500_55n)
    await open(page, '/')
    const balance = page.getByTestId('balance')
    await expect(balance).toHaveText('500,55 ₽')

    await page.getByRole('button', { name: 'Кошельки' }).click()
    const choices = page.getByRole('listitem').filter({ has: page.locator('.wallet-switch-sign') })
    await expect(choices).toHaveCount(7)
    const pill = page.locator('.k-wallet')
    const first = choices.first()
    const above = await pill.boundingBox()
    const below = await first.boundingBox()
    expect(below!.y, 'hangs below the header').toBeGreaterThan(above!.y + above!.height)
    await expect(page.getByRole('button', { name: 'Рубли' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'Доллары' }).click()
    await expect(balance).toHaveText('0,00 USD')

    await page.getByRole('button', { name: 'Кошельки' }).click()
    await expect(page.getByRole('button', { name: 'Рубли' })).toContainText('500,55')
    await page.getByRole('button', { name: 'Рубли' }).press('Enter')
    await expect(balance).toHaveText('500,55 ₽')
  },
)
