import { expect, test } from 'vitest'
import { clockText, readSession, writeSession } from './session-time.ts'

test('time in the game is hours, minutes and seconds', () => {
  expect(clockText(0)).toBe('00:00:00')
  expect(clockText(532_999)).toBe('00:08:52')
  expect(clockText(36_610_000)).toBe('10:10:10')
  expect(clockText(-5)).toBe('00:00:00')
})

test('a session survives a reload, and what is no session begins a new one', () => {
  const session = { playedMs: 61_000, net: -8000n }
  expect(readSession(writeSession(session))).toEqual(session)
  for (const kept of [null, '', 'x;y', '5', '5;1e3', '-1;0'])
    expect(readSession(kept)).toEqual({ playedMs: 0, net: 0n })
})
