/** Messages to all watchers: encoded once, and not delayed by slow clients. */
import { afterEach, expect, test } from 'vitest'
import { localBus } from '#lib/work/bus.ts'
import { notifyWatchers, watch, watchersOf } from './realtime.ts'
import { closeAll, closed, enter, receives, start } from './tabs.testing.ts'

afterEach(closeAll)

const watchCrashRounds = '{"type":"watch","wins":false,"flights":true}'

/** The largest events of a crash round. */
function updatesOf(flight: number, length = 60) {
  const stake = { minor: '1000', currency: 'RUB' } as const
  const bet = { name: 'х'.repeat(400), stake, taken100: null }
  const bets = Array.from({ length }, (_, at) => ({ key: `${flight}-${at}`, ...bet }))
  return { type: 'flight_bets', flight, count: length, bets } as const
}

test('a client that does not read the events of a crash round is disconnected, and the others receive all of them', async () => {
  const testApp = await start()
  const reader = await enter(testApp)
  const sleeper = await enter(testApp)
  for (const tab of [reader, sleeper]) tab.send(watchCrashRounds)
  await expect.poll(() => watchersOf(testApp.bus, 'flights')).toBe(2)
  sleeper.pause()
  let told = 0
  while (watchersOf(testApp.bus, 'flights') > 1) {
    told += 1
    const heard = receives(reader)
    notifyWatchers(testApp.bus, 'flights', updatesOf(told))
    expect(await heard).toMatchObject({ type: 'flight_bets', flight: told })
    expect(told, 'what waits for one tab has a bound').toBeLessThan(2000)
  }
  const last = receives(reader)
  notifyWatchers(testApp.bus, 'flights', updatesOf(told + 1))
  expect(await last).toMatchObject({ flight: told + 1 })
})

test('events for two thousand tabs are encoded once, as the same bytes for all', () => {
  const bus = localBus()
  const heard = new Set<Buffer>()
  let count = 0
  const listen = () => (bytes: Buffer) => {
    heard.add(bytes)
    count += 1
  }
  const stops = Array.from({ length: 2000 }, () => watch(bus, 'flights', listen()))
  notifyWatchers(bus, 'flights', updatesOf(1))
  expect([count, heard.size]).toEqual([2000, 1])
  for (const stop of stops) stop()
  expect(watchersOf(bus, 'flights')).toBe(0)
})

test('a tab that asks to watch repeatedly is one watcher, and is disconnected for flooding', async () => {
  const testApp = await start()
  const tab = await enter(testApp)
  for (let said = 0; said < 10; said++) tab.send(watchCrashRounds)
  await expect.poll(() => watchersOf(testApp.bus, 'flights')).toBe(1)
  const end = closed(tab)
  for (let said = 0; said < 60; said++) tab.send(watchCrashRounds)
  expect(await end).toBe(1008)
  await expect.poll(() => watchersOf(testApp.bus, 'flights')).toBe(0)
})
