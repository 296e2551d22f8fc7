/** Limits of one bet, of the number of rounds and of the hours of a day, in own games and in those of suppliers. */
import { chooseConsents, showConsents } from '@ayva/contract/platform/consent'
import {
  confirmLimit,
  type LimitKind,
  setLimit,
  showLimits,
} from '@ayva/contract/protection/limits'
import { type Body } from '@ayva/contract/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { type Till } from '../../games/suppliers/suppliers.testing.ts'

let supplied: Supplied
let alisa: TestPlayer
let till: Till
beforeAll(async () => {
  supplied = await openSupplied()
})
afterAll(() => supplied.close())
let n = 0
beforeEach(async () => {
  n += 1
  // A Wednesday, so that no week ends in the middle of a test.
  to('2027-01-06T09:00:00Z', days(7 * n))
  ;({ player: alisa, till } = await supplied.seated(1000_00n))
})

const clock = () => supplied.games.testApp.clock
function to(moment: string, later = 0) {
  clock().move(Date.parse(moment) + later - clock().now().getTime())
}
/** Moves the clock to a time of the current day in UTC. */
const toTime = (time: string, later = 0) =>
  to(`${clock().now().toISOString().slice(0, 10)}T${time}:00Z`, later)
const play = (bet: bigint, model = 'dice-99') => supplied.games.play(alisa, model, { bet })
type Wish = Body<typeof setLimit>
const limit = (name: LimitKind, max: bigint | null, more: Partial<Wish> = {}) =>
  alisa.call(setLimit, {
    body: { name, period: 'day', currency: name === 'bet' ? 'RUB' : null, max, ...more },
  })
const balance = () => supplied.games.testApp.balance(alisa)
const tx = (name: string) => `${name}-${n}`
async function openMines() {
  const { round } = await play(10_00n, 'mines-99')
  const { safe } = await supplied.games.minesOf(alisa, round)
  return {
    finish: async () => {
      await supplied.games.step(alisa, round.id, 0, safe[0])
      return (await supplied.games.step(alisa, round.id, 1, 'cashout')).round.payout
    },
  }
}

describe('a limit of one bet', () => {
  test('refuses a larger bet with the limit, and takes nothing', async () => {
    await limit('bet', 15_00n)
    await expect(play(16_00n)).rejects.toMatchObject({
      key: 'stake_limited',
      status: 422,
      message: 'Ставка не сделана: она не проходит по вашему лимиту «одна ставка»',
      details: { rule: 'bet', limit: '1500' },
    })
    expect(await balance()).toBe(1000_00n)
    await play(15_00n)
    await limit('bet', 10_00n)
    await expect(play(15_00n)).rejects.toMatchObject({ details: { limit: '1000' } })
  })

  test('applies to each bet of a supplier separately, and to no win', async () => {
    await limit('bet', 15_00n)
    const refused = { http: 200, status: 'LIMIT_REACHED', error: { rule: 'bet' } }
    expect(await till.bet(tx('a'), tx('r'), 15_01)).toMatchObject(refused)
    expect(await till.bet(tx('b'), tx('r'), 15_00)).toMatchObject({ status: 'OK' })
    expect(await till.bet(tx('c'), tx('r'), 16_00)).toMatchObject(refused)
    expect(await till.win(tx('w'), tx('r'), 500_00)).toMatchObject({ status: 'OK' })
  })

  test('is raised after the wait and a confirmation', async () => {
    await limit('bet', 15_00n)
    const [plan] = (await limit('bet', 30_00n)).schedule
    clock().move(hours(72))
    await expect(play(20_00n)).rejects.toMatchObject({ key: 'stake_limited' })
    await alisa.call(confirmLimit, { params: { id: plan!.id } })
    await play(30_00n)
  })
})

describe('a limit of rounds', () => {
  test('counts rounds of own games and of suppliers together, each once', async () => {
    await limit('rounds', 3n)
    await play(10_00n)
    const mines = await openMines()
    await till.bet(tx('a'), tx('r'), 10_00)
    // A repeated bet, and a second one in the same round.
    await till.bet(tx('a'), tx('r'), 10_00)
    expect(await till.bet(tx('b'), tx('r'), 10_00)).toMatchObject({ status: 'OK' })
    expect((await alisa.call(showLimits, {})).limits).toMatchObject([{ max: 3n, used: 3n }])
    const left = await balance()
    await expect(play(10_00n)).rejects.toMatchObject({
      key: 'stake_limited',
      message: 'Ставка не сделана: она не проходит по вашему лимиту «число раундов за день»',
      details: { rule: 'day_rounds', used: '3', limit: '3' },
    })
    expect(await balance()).toBe(left)
    expect(await till.bet(tx('c'), tx('q'), 10_00)).toMatchObject({
      status: 'LIMIT_REACHED',
      error: { rule: 'day_rounds' },
    })
    expect(await mines.finish()).toBe(11_25n)
    expect(await till.win(tx('w'), tx('r'), 70_00)).toMatchObject({ status: 'OK' })
    clock().move(days(1))
    await play(10_00n)
  })

  test('stops counting a round whose bets were all rolled back, and counts rounds before the limit was set', async () => {
    await play(10_00n)
    await limit('rounds', 2n, { period: 'month' })
    await till.bet(tx('a'), tx('r'), 10_00)
    await expect(play(10_00n)).rejects.toMatchObject({ details: { rule: 'month_rounds' } })
    await till.undo(tx('u'), tx('a'), tx('r'))
    expect((await alisa.call(showLimits, {})).limits).toMatchObject([{ used: 1n }])
    expect(await till.bet(tx('b'), tx('r'), 10_00)).toMatchObject({ status: 'OK' })
    await expect(play(10_00n)).rejects.toMatchObject({ details: { used: '2' } })
  })

  test('stops counting an own round that is void', async () => {
    await limit('rounds', 1n, { period: 'month' })
    const { round } = await play(10_00n, 'mines-99')
    clock().move(hours(25))
    await supplied.games.settleLeft()
    expect(await balance()).toBe(1000_00n)
    expect(round.status).toBe('open')
    await play(10_00n)
  })
})

describe('hours without play', () => {
  const zone = { timeZone: 'Europe/Moscow' }

  test('refuse new rounds from their beginning to their end, also past midnight', async () => {
    const { limits, zone: counted } = await limit('hours', 22000800n, zone)
    expect(limits).toMatchObject([{ name: 'hours', max: 22000800n }])
    expect(counted).toEqual({ name: 'Europe/Moscow', next: null })
    toTime('18:59')
    await play(10_00n)
    for (const [time, later] of [
      ['19:00', 0],
      ['00:30', days(1)],
      ['04:59', 0],
    ] as const) {
      toTime(time, later)
      const left = await balance()
      await expect(play(10_00n)).rejects.toMatchObject({
        key: 'closed_hours',
        status: 422,
        message: 'Ставка не сделана: по вашему лимиту вы не играете с 22:00 до 08:00',
        details: { rule: 'hours', retryAt: expect.stringContaining('T05:00:00.000Z') },
      })
      expect(await balance()).toBe(left)
    }
    toTime('05:00')
    await play(10_00n)
  })

  test('allow open rounds to be finished, wins to be paid and rollbacks', async () => {
    await limit('hours', 22000800n, zone)
    toTime('18:50')
    ;({ till } = await supplied.seatedAs(alisa))
    const mines = await openMines()
    await till.bet(tx('a'), tx('r'), 10_00)
    await till.bet(tx('z'), tx('s'), 10_00)
    toTime('19:10')
    expect(await till.bet(tx('b'), tx('q'), 10_00)).toMatchObject({
      status: 'PLAYER_BLOCKED',
      error: { rule: 'hours' },
    })
    expect(await till.bet(tx('c'), tx('r'), 10_00)).toMatchObject({ status: 'OK' })
    expect(await till.win(tx('w'), tx('r'), 25_00)).toMatchObject({ status: 'OK' })
    expect(await till.undo(tx('u'), tx('z'), tx('s'))).toMatchObject({ status: 'OK' })
    expect(await mines.finish()).toBe(11_25n)
  })

  test('apply at once if they cover more, and wait if they open any time', async () => {
    await limit('hours', 22000800n, zone)
    expect((await limit('hours', 21000800n)).limits).toMatchObject([{ max: 21000800n }])
    const { limits, schedule } = await limit('hours', 20000700n)
    expect([limits[0]!.max, schedule[0]!.max]).toEqual([21000800n, 20000700n])
    const [plan] = (await limit('hours', null)).schedule
    clock().move(hours(73))
    expect((await alisa.call(confirmLimit, { params: { id: plan!.id } })).limits).toEqual([])
    toTime('20:00')
    await play(10_00n)
    for (const max of [8000800n, 24000800n, 8600900n, 99999999n])
      await expect(limit('hours', max)).rejects.toMatchObject({ status: 422 })
  })

  test('follow another time zone only from the next day on', async () => {
    await limit('hours', 20002200n, zone)
    // A chosen zone is no longer replaced by that of the browser.
    await limit('hours', 20002230n, { timeZone: 'Asia/Omsk' })
    expect((await alisa.call(showConsents, {})).timeZone).toBe('Europe/Moscow')
    toTime('17:10')
    await expect(play(10_00n)).rejects.toMatchObject({ key: 'closed_hours' })
    await alisa.call(chooseConsents, { body: { timeZone: 'Asia/Vladivostok' } })
    await expect(play(10_00n)).rejects.toMatchObject({ key: 'closed_hours' })
    const { zone: counted } = await alisa.call(showLimits, {})
    expect(counted).toMatchObject({ name: 'Europe/Moscow', next: { name: 'Asia/Vladivostok' } })
    expect(counted.next!.at).toContain('T21:00:00.000Z')
    toTime('21:00', days(1))
    await play(10_00n)
    toTime('10:30', days(1))
    await expect(play(10_00n)).rejects.toMatchObject({ key: 'closed_hours' })
    toTime('17:10')
    await play(10_00n)
  })

  test('that another zone would shorten last until their end, however often a zone is chosen', async () => {
    await limit('hours', 22000800n, zone)
    toTime('12:00')
    await alisa.call(chooseConsents, { body: { timeZone: 'America/New_York' } })
    const at = (await alisa.call(showLimits, {})).zone.next!.at
    // Midnight in Moscow is within the hours, so the zone changes after their end.
    expect(at).toContain('T05:00:00.000Z')
    toTime('23:00')
    await alisa.call(chooseConsents, { body: { timeZone: 'America/New_York' } })
    await expect(play(10_00n)).rejects.toMatchObject({ key: 'closed_hours' })
    toTime('04:59', days(1))
    await expect(play(10_00n)).rejects.toMatchObject({ key: 'closed_hours' })
    clock().move(minutes(1))
    await play(10_00n)
  })
})
