import { createDeposit, showPayment } from '@ayva/contract/payments/cashier'
import { openPool } from '@ayva/postgres/pool'
import { randomUUID } from 'node:crypto'
import { asPlayer, expect, ONCE, open, QUICK_NIGHTLY, test } from './fixtures.ts'
import { readShared } from './shared.ts'

/** The seed’s payment method for TON. */
const TON_IN = 711

test(
  'a deposit of coins shows the address, counts blocks, and continues when it is paid; unrequested coins are not lost',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { call, email } = await asPlayer(page)
    await ownTon(email)
    const body = { sum: 2_500_000_001n, system: TON_IN, returnUrl: '/payment/processing/' }
    const made = await call(createDeposit, { body, idempotencyKey: randomUUID() })
    const { paymentId, redirectUrl } = made
    const { extraData } = await call(showPayment, { params: { paymentId } })
    const { address, memo } = extraData!
    await open(page, `/deposit-pending/${paymentId}`)
    await expect(page.getByRole('heading', { name: 'Куда отправить монеты' })).toBeVisible()
    for (const shown of [address, memo, '0 из 3']) await expect(page.getByText(shown)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Скопировать: Мемо' }).click()
    await expect(page.getByText('Мемо: скопировано')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(memo)

    const { request } = page.context()
    const network = (operation: string, form: Record<string, string>) =>
      request.post(new URL(`/coins/${operation}`, redirectUrl).href, { form, maxRedirects: 0 })
    await network('send', { address, memo, amount: '2.500000001' })
    await network('mine', { blocks: '1' })
    await expect(page.getByText(/[123] из 3/)).toBeVisible()
    await network('mine', { blocks: '3' })
    await page.waitForURL(/\/payment\/success\/\d+/)

    // Sent once more, they still belong to the player, as a payment for review.
    await network('send', { address, memo, amount: '1.5' })
    await network('mine', { blocks: '3' })
    await open(page, '/payment/history/open')
    const row = page.getByRole('row', { name: /Пополнение/ })
    await expect(row).toContainText('Разбираемся')
    await expect(row).toContainText('1,5')
    await row.getByRole('button').click()
    await page.getByRole('link', { name: 'К платежу' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Разбираемся с платежом')
  },
)

/** The registration form offers no coins, so such accounts are made by calls. */
async function ownTon(email: string): Promise<void> {
  const site = new URL(readShared().adminUrl)
  site.pathname = '/site'
  const pool = openPool({ connectionString: site.href, max: 1 })
  await pool.query("update player set currency = 'TON' where email = $1", [email])
  await pool.end()
}
