/** Limits that an operator sets for a player: the strictest applies, and the player is told who has set it. */
import { givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { setLimit, showLimits } from '@ayva/contract/protection/limits'
import { type Body } from '@ayva/contract/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { type Till } from '../../games/suppliers/suppliers.testing.ts'
import { limitsFaults } from './books.sql.ts'

let supplied: Supplied
let operator: ReturnType<Supplied['games']['testApp']['callAs']>
let alisa: TestPlayer
let till: Till
beforeAll(async () => {
  supplied = await openSupplied()
  const { testApp } = supplied.games
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['players.read', 'players.change'],
  })
  operator = testApp.callAs(token)
})
afterAll(() => supplied.close())
beforeEach(async () => {
  ;({ player: alisa, till } = await supplied.seated(1000_00n))
})

type Wish = Omit<Body<typeof givePlayerLimit>, 'why'>
const give = (body: Wish) =>
  operator(givePlayerLimit, {
    params: { playerId: String(alisa.id) },
    body: { ...body, why: 'проверка' },
  })
const bet = { name: 'bet', period: 'day', currency: 'RUB' } as const
const rounds = { name: 'rounds', period: 'month', currency: null } as const
const play = (sum: bigint) => supplied.games.play(alisa, 'dice-99', { bet: sum })
const faults = () => limitsFaults(supplied.games.testApp.deps.db)

test('[LIMIT-09] the strictest limit applies, and the player is told who has set it', async () => {
  await alisa.call(setLimit, { body: { ...bet, max: 30_00n } })
  await give({ ...bet, max: 20_00n })
  await expect(play(25_00n)).rejects.toMatchObject({
    key: 'stake_limited',
    message: 'Ставка не сделана: она не проходит по лимиту казино «одна ставка»',
    details: { rule: 'given_bet', limit: '2000' },
  })
  expect(await till.bet('given-a', 'given-r', 25_00)).toMatchObject({
    status: 'LIMIT_REACHED',
    error: { rule: 'given_bet' },
  })
  await alisa.call(setLimit, { body: { ...bet, max: 10_00n } })
  await expect(play(15_00n)).rejects.toMatchObject({
    message: 'Ставка не сделана: она не проходит по вашему лимиту «одна ставка»',
    details: { rule: 'bet', limit: '1000' },
  })
  expect((await alisa.call(showLimits, {})).given).toMatchObject([
    { ...bet, max: 20_00n, whose: 'operator' },
  ])
  expect(await faults()).toEqual([])
})

test('an operator’s limit applies to a player without own limits, and only an operator removes it', async () => {
  await play(10_00n)
  const { given } = await give({ ...rounds, max: 1n })
  expect(given).toMatchObject([{ ...rounds, max: 1n, used: 1n, whose: 'operator' }])
  await expect(play(10_00n)).rejects.toMatchObject({ details: { rule: 'given_month_rounds' } })
  await expect(alisa.call(setLimit, { body: { ...rounds, max: null } })).rejects.toMatchObject({
    key: 'limit_none',
  })
  expect(await faults()).toEqual([])
  await give({ ...rounds, max: null })
  await play(10_00n)
})

test('an operator’s limit stops neither a win nor a withdrawal', async () => {
  expect(await till.bet('stays-a', 'stays-r', 10_00)).toMatchObject({ status: 'OK' })
  const { round } = await supplied.games.play(alisa, 'mines-99', { bet: 10_00n })
  const { safe } = await supplied.games.minesOf(alisa, round)
  for (const name of ['bet', 'wager', 'loss'] as const) await give({ ...bet, name, max: 0n })
  await give({ ...rounds, max: 0n })
  expect(await till.win('stays-w', 'stays-r', 70_00)).toMatchObject({ status: 'OK' })
  await supplied.games.step(alisa, round.id, 0, safe[0])
  const cashed = await supplied.games.step(alisa, round.id, 1, 'cashout')
  expect(cashed.round.payout).toBe(11_25n)
  expect(await till.undo('stays-u', 'stays-a', 'stays-r')).toMatchObject({ status: 'OK' })
  await expect(play(10_00n)).rejects.toMatchObject({ key: 'stake_limited' })
  expect(await faults()).toEqual([])
})

test('an operator’s limit closes its kind in the other currencies until they have one too', async () => {
  await give({ ...bet, currency: 'KZT', max: 5_00n })
  await expect(play(10_00n)).rejects.toMatchObject({
    message: expect.stringContaining('лимиту казино'),
    details: { rule: 'given_bet', limit: '0' },
  })
  expect(await faults()).toEqual([])
  await alisa.call(setLimit, { body: { ...bet, max: 30_00n } })
  await expect(play(10_00n)).rejects.toMatchObject({ details: { limit: '0' } })
  expect(await faults()).toEqual([])
  await give({ ...bet, max: 20_00n })
  await play(10_00n)
  expect(await faults()).toEqual([])
})

test('the player gets one message for each change of the casino’s limit, which says who can lift it', async () => {
  await give({ ...bet, max: 20_00n })
  await give({ ...bet, max: 20_00n })
  await give({ ...rounds, max: 7n })
  await expect(give({ ...bet, max: -1n })).rejects.toMatchObject({ status: 422 })
  await give({ ...bet, max: null })
  const told = (await toldOf(alisa)).filter(([name]) => name.startsWith('limit_'))
  expect(told.map(([name, text]) => [name, text.split('. ', 1)[0]])).toEqual([
    ['limit_given_removed', 'Лимит одной ставки снят'],
    ['limit_given', 'Лимит раундов за месяц: 7'],
    ['limit_given', 'Лимит одной ставки: 20\u00a0₽'],
  ])
  expect(told[1]![1]).toContain('могут только сотрудники казино')
})

test('an invalid limit is refused in words, and each change is in the audit log', async () => {
  for (const wrong of [
    { ...bet, currency: null, max: 1n },
    { ...bet, period: 'week', max: 1n },
    { ...rounds, currency: 'RUB', max: 1n },
    { ...rounds, max: -1n },
    { ...rounds, max: 100_000_000_000n },
    { ...bet, max: -1n },
    { ...bet, currency: 'POINTS', max: 1n },
  ] as const)
    await expect(give(wrong)).rejects.toMatchObject({ status: 422 })
  await give({ ...bet, max: 20_00n })
  const rows = await supplied.games.testApp.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'why'])
    .where('playerId', '=', alisa.id)
    .where('action', '=', 'player.limit_given')
    .execute()
  expect(rows).toEqual([{ action: 'player.limit_given', why: 'проверка' }])
})
