/** Tests lotteries: the list, one of them, a ticket, and a draw that the browser repeats. */
import { randomUUID } from 'node:crypto'
import { listLotteries, takeTicket } from '@ayva/contract/rewards/lottery'
import { createClient } from '@ayva/contract/client'
import { asPlayer, expect, ONCE, open, QUICK_NIGHTLY, sendBy, test } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'

test(
  '[ROUTE-022, ROUTE-023, LOTTO-02..LOTTO-06, LOTTO-12, LOTTO-13] a guest finds lotteries by the menu, and repeats a past draw',
  { tag: QUICK_NIGHTLY },
  async ({ page }) => {
    const asked: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('/lottery/list')) asked.push(new URL(request.url()))
    })
    await open(page, '/')
    const menu = page.getByRole('link', { name: 'Лотереи', exact: false })
    if (await menu.first().isVisible()) await menu.first().click()
    else await open(page, '/lottery')
    await expect(page).toHaveURL(/\/lottery$/)
    await expect(page.getByRole('link', { name: 'Полнолуние' })).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByText('Призовой фонд')).toBeVisible()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    for (const { searchParams: query } of asked) {
      expect(query.get('mode')).toBe('full')
      expect(Date.parse(query.get('startDate[to]')!)).toBeLessThanOrEqual(Date.now())
      expect([query.get('active'), query.get('sort'), query.get('limit')]).toEqual(
        query.get('active') === '1' ? ['1', '-startDate', '10'] : ['0', '-endDate', '10'],
      )
    }

    await page.getByRole('link', { name: 'Звездопад' }).click()
    await expect(page).toHaveURL(/\/lottery\/view\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Звездопад')
    await expect(page.getByText('1 место')).toBeVisible()
    await expect(page.getByText('Секрет', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Взять билет' })).toBeHidden()
    await page.getByRole('button', { name: 'Проверить розыгрыш' }).click()
    await expect(page.getByText('Сошлось: номера победителей те же')).toBeVisible()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    for (const path of ['/lottery/view/999999', '/lottery/view/1a'])
      expect((await page.request.get(path)).status()).toBe(404)
  },
)

test(
  '[LOTTO-07, LOTTO-08, LOTTO-15, LOTTO-16, LOTTO-17] a player takes the ticket of the day, and all tickets are shown ten by ten',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, request }) => {
    const call = createClient(sendBy(request))
    const { lotteries } = await call(listLotteries, { query: { active: '1' } })
    const { id, ticketCount: before } = lotteries.find(({ name }) => name === 'Полнолуние')!
    for (let n = before; n <= 10; n++) {
      const other = await asPlayer(page, { name: 'other', confirmed: true })
      const idempotencyKey = randomUUID()
      await other.call(takeTicket, { params: { id }, idempotencyKey })
    }
    const ticketCount = Math.max(before, 11)
    await asPlayer(page, { name: 'lottery', confirmed: true })
    await open(page, `/lottery/view/${id}`)
    await expect(page.getByText('Билетов у вас пока нет')).toBeVisible()
    await page.getByRole('button', { name: 'Взять билет' }).click()
    await expect(page.getByText(/^Ваш билет № \d+$/)).toBeVisible()
    await expect(page.getByText('У вас 1 билет')).toBeVisible()
    await expect(page.getByText('Сегодняшний билет у вас')).toBeVisible()
    const tickets = page.locator('.lottery-tickets li')
    const more = page.getByRole('button', { name: 'Показать ещё' })
    for (let shown = 10; shown < ticketCount + 1; shown += 10) {
      await expect(tickets).toHaveCount(shown)
      await more.click()
    }
    await expect(tickets).toHaveCount(ticketCount + 1)
    await expect(more).toHaveCount(0)
    await expect(page.locator('.lottery-tickets .is-own')).toHaveCount(1)

    const vip = lotteries.find(({ name }) => name === 'Ночь в саду')!
    await open(page, `/lottery/view/${vip.id}`)
    await expect(page.getByText('для участников VIP-клуба')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Взять билет' })).toHaveCount(0)
  },
)
