/** Limits of the jurisdiction apply to every player beside own limits; a refusal names the strictest. */
import { type Permission } from '@ayva/contract/base'
import { setLimit, showLimits } from '@ayva/contract/protection/limits'
import { givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { type Till } from '../../games/suppliers/suppliers.testing.ts'

let supplied: Supplied
let operator: ReturnType<Supplied['games']['testApp']['callAs']>
let alisa: TestPlayer
let till: Till
beforeAll(async () => {
  supplied = await openSupplied()
  const { testApp } = supplied.games
  const permissions: Permission[] = ['players.read', 'players.change', 'settings.protection']
  operator = testApp.callAs((await addOperator(testApp.deps, { name: 'Ольга', permissions })).token)
})
afterAll(() => supplied.close())
let n = 0
beforeEach(async () => {
  n += 1
  ;({ player: alisa, till } = await supplied.seated(1000_00n))
})

type Row = { currency: string; max: number }
const lawOf = (stakes: Row[]) =>
  operator(changeSetting, {
    params: { alias: 'jurisdiction' },
    body: { value: { name: 'Пример', deposits: [], stakes } as never, why: 'проверка' },
  })
const bet = { name: 'bet', period: 'day', currency: 'RUB' } as const
const limit = (max: bigint) => alisa.call(setLimit, { body: { ...bet, max } })
const play = (sum: bigint, model = 'dice-99') => supplied.games.play(alisa, model, { bet: sum })
const tx = (name: string) => `law-${name}-${n}`

test('[LIMIT-09] a stake above the jurisdiction’s limit is refused also to a player without own limits, and takes nothing', async () => {
  await lawOf([{ currency: 'RUB', max: 20 }])
  await expect(play(21_00n)).rejects.toMatchObject({
    key: 'stake_limited',
    status: 422,
    message: 'Ставка не сделана: она не проходит по лимиту юрисдикции «одна ставка»',
    details: { rule: 'jurisdiction_bet', limit: '2000' },
  })
  expect(await supplied.games.testApp.balance(alisa)).toBe(1000_00n)
  await play(20_00n)
  const { given, jurisdiction } = await alisa.call(showLimits, {})
  expect(jurisdiction).toBe('Пример')
  expect(given).toMatchObject([{ ...bet, max: 20_00n, whose: 'jurisdiction' }])
})

test('[LIMIT-09] of three limits of one bet the refusal names the strictest, whoever has set it', async () => {
  await lawOf([{ currency: 'RUB', max: 30 }])
  const rule = async (sum: bigint) => {
    const error = await play(sum).catch((refused: unknown) => refused)
    return (error as { details: { rule: string; limit: string } }).details
  }
  await limit(50_00n)
  expect(await rule(60_00n)).toMatchObject({ rule: 'jurisdiction_bet', limit: '3000' })
  await operator(givePlayerLimit, {
    params: { playerId: String(alisa.id) },
    body: { ...bet, max: 20_00n, why: 'проверка' },
  })
  expect(await rule(60_00n)).toMatchObject({ rule: 'given_bet', limit: '2000' })
  await limit(10_00n)
  expect(await rule(60_00n)).toMatchObject({ rule: 'bet', limit: '1000' })
  expect(await rule(15_00n)).toMatchObject({ rule: 'bet', limit: '1000' })
  expect(await till.bet(tx('a'), tx('r'), 60_00)).toMatchObject({
    status: 'LIMIT_REACHED',
    error: { rule: 'bet' },
  })
})

test('the limit applies to bets at suppliers, and not to repetitions, wins and rollbacks', async () => {
  await lawOf([])
  expect(await till.bet(tx('a'), tx('r'), 40_00)).toMatchObject({ status: 'OK' })
  const { round } = await play(40_00n, 'mines-99')
  const { safe } = await supplied.games.minesOf(alisa, round)
  await lawOf([{ currency: 'RUB', max: 20 }])
  expect(await till.bet(tx('a'), tx('r'), 40_00)).toMatchObject({
    status: 'OK',
    tx: { replay: true },
  })
  expect(await till.bet(tx('b'), tx('r'), 20_01)).toMatchObject({
    status: 'LIMIT_REACHED',
    error: { rule: 'jurisdiction_bet', limit: 20_00 },
  })
  expect(await till.bet(tx('c'), tx('r'), 20_00)).toMatchObject({ status: 'OK' })
  expect(await till.win(tx('w'), tx('r'), 500_00)).toMatchObject({ status: 'OK' })
  expect(await till.undo(tx('u'), tx('c'), tx('r'))).toMatchObject({ status: 'OK' })
  await supplied.games.step(alisa, round.id, 0, safe[0])
  const cashed = await supplied.games.step(alisa, round.id, 1, 'cashout')
  expect(cashed.round.payout).toBe(45_00n)
})

test('a currency that the jurisdiction does not list has no limit', async () => {
  await lawOf([{ currency: 'USD', max: 1 }])
  await play(100_00n)
})
