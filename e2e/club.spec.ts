/** Tests the club of players whom an operator has admitted: the greeting, and repayments. */
import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { offerRepayment } from '@ayva/contract/ledger/wallet/repayment'
import { asPlayer, NIGHTLY, ONCE, open, untilIdle, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { expect, test } from './own-site.ts'

test(
  '[LOYAL-10, LOYAL-11, LOYAL-12] a player whom an operator admits to the club is greeted once, and sees its benefits',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await site.set('welcome_pack', { enabled: false })
    const { call } = await asPlayer(page, { name: 'member' })
    const { id, isVipClub } = await call(showSelf, {})
    expect(isVipClub).toBe(false)
    const main = page.getByRole('main')
    await open(page, '/vip-club')
    await expect(main).toContainText('По приглашению')
    // The page of the club greets a new member itself, and would get the label at once.
    await open(page, '/games')
    const body = { add: ['vip' as const], remove: [], why: 'приглашение в клуб' }
    await site.office(changePlayerLabels, { params: { playerId: id.toString() }, body })
    expect((await call(showSelf, {})).isVipClub).toBe(true)

    const hello = page.getByRole('dialog', { name: 'Вы в VIP-клубе' })
    await test.step('a list of games is not covered', async () => {
      await open(page, '/games')
      await untilIdle(page)
      await expect(hello).toHaveCount(0)
    })
    await open(page, '/rules')
    await expect(hello).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(hello).toBeHidden()
    const isTold = (name: string) => localStorage.getItem(name)
    expect(await page.evaluate(isTold, `ayva.vip-hello.${id}`)).toBe('1')
    await open(page, '/vip-club')
    await expect(main).toContainText('Вы в клубе')
    await expect(main.getByRole('heading', { name: 'Возвраты клуба' })).toBeVisible()
    // Both pages are hydrated once they are idle; anything that opens automatically would be open by then.
    for (const path of ['/rules', '/']) {
      await open(page, path)
      await untilIdle(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

test(
  '[LOYAL-10, LOYAL-13, LOYAL-14] a repayment is offered if the setting is on, is listed in the club and is paid once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('welcome_pack', { enabled: false })
    const { call } = await asPlayer(page, { name: 'repaid' })
    const params = { playerId: String((await call(showSelf, {})).id) }
    const label = { add: ['vip' as const], remove: [], why: 'приглашение в клуб' }
    await site.office(changePlayerLabels, { params, body: label })
    const offer = (kind: 'repayment' | 'vip_club', amount: bigint) =>
      site.office(offerRepayment, {
        params,
        body: {
          repaymentId: randomUUID(),
          kind,
          currency: 'RUB',
          amount,
          words: 'За долгую выплату',
          why: 'проверка',
        },
      })
    for (const alias of ['repayment', 'vip_club_repayment'])
      await site.set(alias, { enabled: false })
    await expect(offer('repayment', 100_00n)).rejects.toMatchObject({ key: 'repayment_off' })
    await expect(offer('vip_club', 200_00n)).rejects.toMatchObject({ key: 'repayment_off' })
    await open(page, '/vip-club')
    await expect(page.getByRole('main')).toContainText('Вы в клубе')
    const block = page.getByRole('region', { name: 'Возврат' })
    await expect(block).toHaveCount(0)

    for (const alias of ['repayment', 'vip_club_repayment'])
      await site.set(alias, { enabled: true })
    await offer('repayment', 100_00n)
    await offer('vip_club', 200_00n)
    await open(page, '/vip-club')
    await expect(block).toContainText(/Возврат\s+100/)
    await expect(block).toContainText(/Возврат VIP-клуба\s+200/)
    expect(await faultsOf(page)).toEqual([])
    const cash = async () =>
      (await call(showSelf, {})).wallets.find(({ currency }) => currency === 'RUB')!
    const before = await cash()
    expect([before.repayment, before.vipClubRepayment]).toEqual([100, 200])
    await block.getByRole('button', { name: 'Забрать' }).first().click()
    await expect(block.getByRole('button', { name: 'Забрать' })).toHaveCount(1)
    await block.getByRole('button', { name: 'Забрать' }).click()
    await expect(block).toHaveCount(0)
    const after = await cash()
    expect([after.repayment, after.vipClubRepayment]).toEqual([0, 0])
    expect(after.minor - before.minor).toBe(300_00n)
  },
)
