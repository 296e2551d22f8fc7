import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, way } from '../cashier.testing.ts'

const card = { system: way.cardOut as number, requisite: '2200 0000 0000 0004' }

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('the whole remaining balance, if it is below the system’s minimum,', () => {
  test('is paid out, although any other sum below the minimum is refused', async () => {
    const alisa = await desk.rich(100_00n)
    await expect(desk.withdraw(alisa, 99_99n)).rejects.toMatchObject({ key: 'sum_below_min' })
    await expect(desk.withdraw(alisa, 0n)).rejects.toMatchObject({ key: 'sum_below_min' })
    const { id } = await desk.withdraw(alisa, 100_00n)
    await desk.payOut(alisa, id)
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 0n })
  })

  test('is sent in whole tens if the system pays only whole tens', async () => {
    const alisa = await desk.rich(105_50n)
    await expect(desk.withdraw(alisa, 90_00n, card)).rejects.toMatchObject({ key: 'sum_below_min' })
    await desk.withdraw(alisa, 100_00n, card)
    await desk.withdraw(alisa, 5_50n)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 105_50n })
  })

  test('is judged with the wallet locked, so that only one of two simultaneous requests succeeds', async () => {
    const alisa = await desk.rich(105_00n)
    const both = await Promise.allSettled([
      desk.withdraw(alisa, 100_00n, card),
      desk.withdraw(alisa, 105_00n),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { cash, held } = await desk.moneyOf(alisa)
    expect(cash + held).toBe(105_00n)
  })
})
