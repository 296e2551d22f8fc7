/** Tests the player's bets in crash rounds against answers and events of a server. */
import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { type Round } from '@ayva/contract/games/rounds'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { purse, round as anyRound, tableWith } from '../../table/table.testing.ts'
import { type CrashRounds, type CrashRoundState } from './crash-connection.ts'
import { BetSlots } from './bet-slots.ts'

const STARTS_AT = '2026-01-01T00:00:06Z'
const UP_MS = 1000
const wish = { bet: 4000n, auto100: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const flight = (id: number, endedAt: string | null = null) =>
  ({ id, startsAt: STARTS_AT, endedAt }) as CrashRoundView

function roundOf(id: number, seat = 1): Round {
  const params = { flight: id, seat, auto100: null, cap100: 25_000_000 }
  const openedAt = `2026-01-01T00:00:0${id}Z`
  const open = { ...anyRound, status: 'open', payout: 0n, openedAt } as const
  return { ...open, id: anyRound.id.replace(/..$/, `${seat}${id}`), params }
}

const paid = (round: Round): Round => ({
  ...round,
  status: 'settled',
  payout: 9000n,
  actions: [{ cashout: 225 }],
})

/** Bet slots at a table whose server gives these answers; `fly` sets the current crash round and its elapsed time. */
function betSlotsWith(...answers: unknown[]) {
  const { table, asked } = tableWith(...answers)
  const store = createStore<CrashRoundState>(() => ({
    flight: flight(1),
    past: [],
    bets: new Map(),
    count: 0,
    isLost: false,
  }))
  let now = 0
  const at = (upMs: number) => (now = Date.parse(STARTS_AT) + upMs)
  const crashRounds: CrashRounds = { ...store, now: () => now, open: () => () => {} }
  const betSlots = new BetSlots(table, crashRounds)
  const close = betSlots.open()
  at(-UP_MS)
  return {
    table,
    asked,
    betSlots,
    close,
    at,
    fly: (next: CrashRoundView, upMs: number) => {
      at(upMs)
      store.setState({ flight: next })
    },
    seat: (number: 1 | 2 = 1) => betSlots.store.getState()[number],
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('[PLAY-42] the second press of a double press neither withdraws a bet that waits for the next crash round nor places it again', async () => {
  const { betSlots, seat, asked, at, fly, close } = betSlotsWith({
    round: roundOf(2),
    purse: purse(6000n, 2),
  })
  at(UP_MS)
  betSlots.press(1, wish)
  betSlots.press(1, wish)
  expect(seat()).toMatchObject({ queued: wish, resting: true, withdrawn: false })
  await vi.advanceTimersByTimeAsync(600)
  expect(seat().resting).toBe(false)
  betSlots.press(1, wish)
  betSlots.press(1, wish)
  expect(seat()).toMatchObject({ queued: null, resting: true, withdrawn: true })
  await vi.advanceTimersByTimeAsync(600)
  betSlots.press(1, wish)
  expect(seat()).toMatchObject({ queued: wish, withdrawn: false })
  expect(asked).toEqual([])
  // It is still resting, and is placed all the same.
  fly(flight(2), -UP_MS)
  await settled()
  expect(asked).toHaveLength(1)
  expect(seat().round?.id).toBe(roundOf(2).id)
  close()
})

test('[PLAY-42] an end that arrives as events is the end of the bet, and is counted once', async () => {
  const round = roundOf(1)
  const { table, asked, betSlots, seat, fly, close } = betSlotsWith(
    { round, purse: purse(6000n, 2) },
    { round: paid(round), purse: purse(15_000n, 3) },
  )
  betSlots.press(1, wish)
  await settled()
  expect(seat().round).toEqual(round)
  expect(table.getState().net).toBe(-4000n)
  fly(flight(1, '2026-01-01T00:00:16Z'), 11_600)
  table.follow(paid(round))
  expect([seat().round, table.getState().round]).toEqual([paid(round), paid(round)])
  expect(seat().resting).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  table.follow(paid(round))
  expect(table.getState()).toMatchObject({ net: 5000n, recent: [paid(round)] })
  expect(seat().resting).toBe(false)
  expect(asked).toHaveLength(1)
  close()
})

test('[PLAY-42] for a bet that is being placed or cashed out its answer counts, and only once', async () => {
  let round = roundOf(1)
  const laid = { purse: purse(6000n, 2) }
  const ended = { purse: purse(15_000n, 3) }
  const { table, asked, betSlots, seat, at, close } = betSlotsWith(laid, ended)
  betSlots.press(1, wish)
  const id = asked[0]!.asked.idempotencyKey!
  round = { ...round, id }
  Object.assign(laid, { round })
  Object.assign(ended, { round: paid(round) })
  expect([table.knows(id, 0), table.knows(anyRound.id, 0)]).toEqual([true, false])
  table.follow(round)
  table.follow(paid(round))
  expect(table.getState()).toMatchObject({ round: null, net: 0n, recent: [] })
  await settled()
  expect(table.getState()).toMatchObject({ round, net: -4000n })
  at(UP_MS)
  betSlots.press(1, wish)
  table.follow(paid(round))
  await settled()
  expect(seat()).toMatchObject({ round: paid(round), busy: false })
  expect(table.getState()).toMatchObject({ net: 5000n, recent: [paid(round)] })
  close()
})

test('[PLAY-42] late events of an earlier bet do not remove a later one, and each ends its own bet', async () => {
  const first = roundOf(1, 1)
  const second = roundOf(2, 2)
  const { table, betSlots, seat, close } = betSlotsWith(
    { round: first, purse: purse(6000n, 2) },
    { round: second, purse: purse(2000n, 3) },
  )
  betSlots.press(1, wish)
  betSlots.press(2, wish)
  await settled()
  table.follow(paid(first))
  expect([seat(1).round, seat(2).round]).toEqual([paid(first), second])
  table.follow(paid(second))
  expect(table.getState()).toMatchObject({
    round: paid(second),
    net: 10_000n,
    recent: [paid(second), paid(first)],
  })
  table.follow(paid(first))
  expect(table.getState()).toMatchObject({ round: paid(second), net: 10_000n })
  expect(seat(2).round).toEqual(paid(second))
  close()
})
