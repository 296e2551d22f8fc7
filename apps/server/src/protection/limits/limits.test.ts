/** Limits of losses and stakes: a lower limit applies at once, a higher one waits and is confirmed. */
import {
  confirmLimit,
  dropLimitChange,
  type LimitKind,
  listLimitChanges,
  setLimit,
  showLimits,
} from '@ayva/contract/protection/limits'
import { type Body } from '@ayva/contract/base'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, loseAtFirst, openGames } from '../../games/rounds/rounds.testing.ts'

let games: Games
let alisa: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 1000_00n)
  await loseAtFirst(games, alisa)
})

const now = () => games.testApp.clock.now()
/** Moves to a Monday, so that no period ends in the middle of a test. */
const toMonday = () => {
  const day = days(1)
  const monday = Math.ceil((now().getTime() - days(4)) / days(7)) * days(7) + days(4)
  games.testApp.clock.move(monday - now().getTime() + day)
}
const lose = { params: { direction: 'over', target: 9899 } }
async function play(player = alisa) {
  games.testApp.clock.move(seconds(5))
  return games.play(player, 'dice-99', lose)
}
type Wish = Body<typeof setLimit>
const limit = (name: LimitKind, max: bigint | null, more: Partial<Wish> = {}) =>
  alisa.call(setLimit, { body: { name, period: 'day', currency: 'RUB', max, ...more } })
const shown = () => alisa.call(showLimits, {})

describe('a lower limit', () => {
  test('[LIMIT-02] of losses applies from the next bet on, including earlier losses', async () => {
    toMonday()
    await play()
    const { limits } = await limit('loss', 25_00n)
    expect(limits).toMatchObject([{ name: 'loss', period: 'day', max: 25_00n, used: 10_00n }])
    await play()
    await expect(play()).rejects.toMatchObject({
      key: 'stake_limited',
      status: 422,
      details: { rule: 'day_lost', used: '2000', limit: '2500', retryAt: limits[0]!.resetsAt },
    })
    expect((await shown()).limits[0]!.used).toBe(20_00n)
    games.testApp.clock.move(days(1))
    await play()
  })

  test('[LIMIT-03] of stakes applies, and of several the lowest', async () => {
    toMonday()
    await limit('wager', 100_00n, { period: 'month' })
    await limit('wager', 15_00n)
    await play()
    await expect(play()).rejects.toMatchObject({ details: { rule: 'day_staked', limit: '1500' } })
    await expect(limit('wager', 15_00n)).rejects.toMatchObject({ key: 'limit_same' })
    await limit('wager', 5_00n, { period: 'week' })
    games.testApp.clock.move(days(1))
    await expect(play()).rejects.toMatchObject({ details: { rule: 'week_staked', used: '1000' } })
  })

  test('is never exceeded by simultaneous bets', async () => {
    await limit('wager', 30_00n)
    games.testApp.clock.move(seconds(5))
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => games.play(alisa, 'dice-99', lose)),
    )
    for (let more = 0; more < 4; more++) await play().catch(() => {})
    const staked = (await shown()).limits[0]!.used
    expect(staked).toBe(30_00n)
    expect(all.length).toBe(8)
  })

  test('in one currency closes the kind in the others', async () => {
    await limit('loss', 100_00n)
    const dollars = { ...alisa, currency: 'USD' } as const
    await games.testApp.fund(dollars, 100_00n)
    await games.testApp.deps.db
      .updateTable('player')
      .set({ currency: 'USD' })
      .where('id', '=', alisa.id)
      .execute()
    await expect(games.play(dollars, 'dice-99', { ...lose, bet: 1_00n })).rejects.toMatchObject({
      key: 'stake_limited',
      details: { limit: '0' },
    })
    // Opening the other currency counts as raising a limit.
    const { limits, schedule } = await limit('loss', 50_00n, { currency: 'USD' })
    expect(limits).toHaveLength(1)
    expect(schedule).toMatchObject([{ currency: 'USD', max: 50_00n }])
  })
})

describe('a higher limit', () => {
  test('[LIMIT-05, LIMIT-09, PLAYER-13, PLAYER-14] waits while the old limit applies, and is confirmed by the player', async () => {
    toMonday()
    await limit('wager', 15_00n, { period: 'month' })
    const asked = await limit('wager', 40_00n, { period: 'month' })
    expect(asked.limits[0]!.max).toBe(15_00n)
    const [plan] = asked.schedule
    const at = new Date(now().getTime() + hours(72)).toISOString()
    expect(plan).toMatchObject({ name: 'wager', max: 40_00n, at })
    const self = await alisa.call(showSelf, {})
    expect(self.limits).toEqual([{ name: 'wager', period: 'month', currency: 'RUB', max: 15_00n }])
    expect(self.limitsSchedule).toEqual([plan])

    const confirm = () => alisa.call(confirmLimit, { params: { id: plan!.id } })
    await play()
    await expect(confirm()).rejects.toMatchObject({
      key: 'limit_early',
      details: { retryAt: at },
      message: expect.stringMatching(/: \d+ [а-я]+ \d{4}\sг\. в 03:00 МСК$/),
    })
    await expect(play()).rejects.toMatchObject({ details: { rule: 'month_staked' } })
    games.testApp.clock.move(hours(72))
    await expect(play()).rejects.toMatchObject({ details: { rule: 'month_staked' } })
    const done = await confirm()
    expect(done.limits[0]).toMatchObject({ max: 40_00n, used: 10_00n })
    expect(done.schedule).toEqual([])
    await play()
    await expect(confirm()).rejects.toMatchObject({ key: 'limit_change_unknown', status: 404 })
  })

  test('expires without a confirmation, and is dropped by a lower one', async () => {
    await limit('wager', 15_00n)
    await limit('wager', null)
    games.testApp.clock.move(hours(72) + days(7))
    expect((await shown()).schedule).toEqual([])
    expect((await shown()).limits).toHaveLength(1)
    await limit('wager', 20_00n)
    const { schedule } = await limit('wager', 10_00n)
    expect(schedule).toEqual([])
  })

  test('waits anew if it is requested again, and only its player can cancel it', async () => {
    await limit('wager', 15_00n)
    const [first] = (await limit('wager', 20_00n)).schedule
    games.testApp.clock.move(hours(48))
    const { schedule } = await limit('wager', 25_00n)
    expect(schedule).toHaveLength(1)
    expect(new Date(schedule[0]!.at).getTime() - new Date(first!.at).getTime()).toBe(hours(48))
    const params = { id: schedule[0]!.id }
    const boris = await games.testApp.player()
    const unknown = { key: 'limit_change_unknown' }
    await expect(boris.call(dropLimitChange, { params })).rejects.toMatchObject(unknown)
    await expect(boris.call(confirmLimit, { params })).rejects.toMatchObject(unknown)
    expect((await alisa.call(dropLimitChange, { params })).schedule).toEqual([])
  })

  test('a removed limit no longer applies, and every change stays recorded', async () => {
    toMonday()
    await limit('loss', 5_00n)
    await expect(play()).rejects.toMatchObject({ key: 'stake_limited' })
    const [plan] = (await limit('loss', null)).schedule
    games.testApp.clock.move(hours(73))
    const { limits } = await alisa.call(confirmLimit, { params: { id: plan!.id } })
    expect(limits).toEqual([])
    await play()
    const { changes, count } = await alisa.call(listLimitChanges, {
      query: { limit: 1, offset: 0 },
    })
    expect(changes).toMatchObject([{ name: 'loss', max: null }])
    expect(count).toBe(2)
    await expect(limit('loss', null)).rejects.toMatchObject({ key: 'limit_none' })
  })
})

test('an invalid limit is refused in words', async () => {
  const field = (name: string) => ({
    status: 422,
    details: { fields: { [name]: expect.any(String) } },
  })
  await expect(limit('wager', -1n)).rejects.toMatchObject(field('max'))
  await expect(limit('wager', 1n, { currency: 'POINTS' })).rejects.toMatchObject(field('currency'))
  await expect(limit('wager', 1n, { currency: null })).rejects.toMatchObject(field('currency'))
  await expect(limit('session', 60n)).rejects.toMatchObject(field('currency'))
  const session = { currency: null } as const
  await expect(limit('session', 4n, session)).rejects.toMatchObject(field('max'))
  await expect(limit('session', 60n, { ...session, period: 'week' })).rejects.toMatchObject(
    field('period'),
  )
})

test('after many changes in a day a lower limit waits for a minute, and a raise has no additional wait', async () => {
  await limit('loss', 50_00n)
  const [plan] = (await limit('loss', 60_00n)).schedule
  games.testApp.clock.move(hours(72))
  for (let max = 30; max > 0; max--) await limit('wager', BigInt(max) * 100_00n)
  const often = { key: 'limit_changes', status: 429 }
  const retryAt = new Date(now().getTime() + minutes(1)).toISOString()
  await expect(limit('wager', 2n)).rejects.toMatchObject({ ...often, details: { retryAt } })
  games.testApp.clock.move(minutes(1))
  await limit('wager', 2n)
  await expect(limit('wager', 1n)).rejects.toMatchObject(often)
  const { limits } = await alisa.call(confirmLimit, { params: { id: plan!.id } })
  expect(limits).toMatchObject([{ max: 60_00n }, { max: 2n }])
})

test('nothing can be changed while the pages are off', async () => {
  await limit('wager', 1n)
  const { token } = await addOperator(games.testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.protection'],
  })
  const set = (enabled: boolean) =>
    games.testApp.callAs(token)(changeSetting, {
      params: { alias: 'feature_limits' },
      body: { value: { enabled } as never, why: 'проверка' },
    })
  await set(false)
  await expect(limit('loss', 1n)).rejects.toMatchObject({ key: 'limits_off' })
  expect((await shown()).limits).toHaveLength(1)
  await set(true)
})
