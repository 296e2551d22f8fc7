import { type Self } from '@ayva/contract/identity/player'
import { afterEach, expect, test, vi } from 'vitest'
import { goLater, isNudged } from './nudge.ts'

afterEach(() => vi.useRealTimers())

const now = Date.parse('2026-11-27T12:00:00Z')
const HOUR_MS = 3_600_000
const ago = (ms: number) => new Date(now - ms).toISOString()

/** A player with roubles, an old registration and no restrictions. */
const player = (rubles: number, more: object = {}) =>
  ({
    created: now / 1000 - 90 * 86_400,
    currency: 'RUB',
    wallets: [{ currency: 'RUB', balance: rubles }],
    limits: [],
    limitsSchedule: [],
    exclusion: null,
    blocked: null,
    closesAt: null,
    ...more,
  }) as unknown as Self
const facts = { lastPageOpenDate: ago(49 * HOUR_MS), deposits: 1, dollarRate: 98, nowMs: now }

test('[CRM-57, CRM-58] a guest is never reminded of the cashier, nor a player without a deposit', () => {
  expect(isNudged(player(100), facts)).toBe(true)
  expect(isNudged(null, facts)).toBe(false)
  expect(isNudged(player(100), { ...facts, deposits: 0 })).toBe(false)
})

test('[CRM-59] a balance below ten dollars is reminded: at a rate of 98 that is 979 roubles, and 980 are not', () => {
  expect(isNudged(player(979), facts)).toBe(true)
  expect(isNudged(player(980), facts)).toBe(false)
  expect(isNudged(player(980), { ...facts, dollarRate: 98.1 })).toBe(true)
  const dollars = (balance: number) =>
    player(0, { currency: 'USD', wallets: [{ currency: 'USD', balance }] })
  expect(isNudged(dollars(9.99), facts)).toBe(true)
  expect(isNudged(dollars(10), facts)).toBe(false)
  const tenge = player(0, { currency: 'KZT', wallets: [{ currency: 'KZT', balance: 1 }] })
  expect(isNudged(tenge, facts), 'the setting knows no rate of them').toBe(false)
})

test('[CRM-62] 48 hours must have passed since the last page, or since the registration', () => {
  const last = (ms: number) => ({ ...facts, lastPageOpenDate: ago(ms) })
  expect(isNudged(player(100), last(48 * HOUR_MS - 60_000))).toBe(false)
  expect(isNudged(player(100), last(48 * HOUR_MS))).toBe(true)
  const first = { ...facts, lastPageOpenDate: null }
  const registered = (ms: number) => player(100, { created: (now - ms) / 1000 })
  expect(isNudged(registered(48 * HOUR_MS - 60_000), first)).toBe(false)
  expect(isNudged(registered(48 * HOUR_MS), first)).toBe(true)
})

test.each([
  ['a limit', { limits: [{}] }],
  ['a limit that is to come', { limitsSchedule: [{}] }],
  ['a break', { exclusion: {} }],
  ['a block', { blocked: 'Проверка' }],
  ['an account that is being closed', { closesAt: ago(0) }],
])('a player with %s is not reminded', (_, more) => {
  expect(isNudged(player(100, more), facts)).toBe(false)
})

test('[CRM-63] the redirect to the cashier happens at 5000 ms, not at 4999, and never once it is stopped', () => {
  vi.useFakeTimers()
  const go = vi.fn()
  goLater(go)
  vi.advanceTimersByTime(4999)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledTimes(1)
  goLater(go)()
  vi.advanceTimersByTime(60_000)
  expect(go).toHaveBeenCalledTimes(1)
})
