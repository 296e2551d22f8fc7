import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetPlayer } from '#lib/forget-player.ts'
import { useNotes } from '../../../communication/inbox/notes.ts'
import { noteAfterLeaving } from './leave-note.ts'
import { enterCashier, leaveCashier, noteCashierPage, usePayments } from '../payments-state.ts'

const cache = new QueryClient()
const told = () => useNotes.getState().notes.map(({ name }) => name)
const CALLED = ['notification_leave_cashier_popup']

const is = (id: number, exclusion: object | null = null) =>
  cache.setQueryData(['self'], { id, exclusion })
const week = { until: '2027-03-05T00:00:00.000Z' }
function leave() {
  enterCashier()
  noteCashierPage('/payment/deposit')
  leaveCashier('/', Date.now())
}

beforeAll(() => {
  vi.useFakeTimers()
  // A tab has one watcher for all players who enter its cashier.
  is(7)
  noteAfterLeaving(cache)
})
beforeEach(() => {
  usePayments.setState(usePayments.getInitialState())
  useNotes.setState({ notes: [] })
  is(7)
  vi.runAllTimers()
})
afterAll(() => {
  usePayments.setState(usePayments.getInitialState())
  useNotes.setState({ notes: [] })
  vi.useRealTimers()
})

test('[INBOX-25] a player who has left the cashier gets a note after a minute, unless they return before', () => {
  leave()
  vi.advanceTimersByTime(59_999)
  expect(told()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(CALLED)
  useNotes.setState({ notes: [] })
  leave()
  enterCashier()
  vi.advanceTimersByTime(61_000)
  expect(told()).toEqual([])
})

test('a player who takes a break within that minute gets no note', () => {
  leave()
  is(7, week)
  vi.advanceTimersByTime(61_000)
  expect(told()).toEqual([])
})

test('nor does a player on a break who logs in after another', () => {
  leave()
  vi.advanceTimersByTime(61_000)
  expect(told()).toEqual(CALLED)
  vi.stubGlobal('document', { getElementById: () => null })
  forgetPlayer()
  vi.unstubAllGlobals()
  is(8, week)
  leave()
  vi.advanceTimersByTime(61_000)
  expect(told()).toEqual([])
})

test('one player’s visit causes no note for another', () => {
  leave()
  is(8)
  vi.advanceTimersByTime(61_000)
  expect(told()).toEqual([])
})

test('a break removes the existing note, and keeps others', () => {
  leave()
  vi.advanceTimersByTime(61_000)
  const [called] = useNotes.getState().notes
  useNotes.setState({ notes: [called!, { ...called!, id: 'other', name: 'another' }] })
  is(7)
  vi.advanceTimersByTime(1)
  expect(told()).toEqual([...CALLED, 'another'])
  is(7, week)
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(['another'])
})
