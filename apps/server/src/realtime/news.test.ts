/** What is told to everybody alike: made once, and held up by nobody. */
import { afterEach, expect, test } from 'vitest'
import { localBus } from '#lib/work/bus.ts'
import { tellWatchers, watch, watchersOf } from './realtime.ts'
import { closeAll, closed, enter, hears, start } from './tabs.testing.ts'

afterEach(closeAll)

const watchFlights = '{"type":"watch","wins":false,"flights":true}'

/** News of a flight as large as they come. */
function newsOf(flight: number, length = 60) {
  const stake = { minor: '1000', currency: 'RUB' } as const
  const bet = { name: 'х'.repeat(400), stake, taken100: null }
  const bets = Array.from({ length }, (_, at) => ({ key: `${flight}-${at}`, ...bet }))
  return { type: 'flight_bets', flight, count: length, bets } as const
}

test('who does not read the news of a flight is cut, and the others hear all of them meanwhile', async () => {
  const house = await start()
  const [reader, sleeper] = [await enter(house), await enter(house)]
  for (const tab of [reader, sleeper]) tab.send(watchFlights)
  await expect.poll(() => watchersOf(house.bus, 'flights')).toBe(2)
  sleeper.pause()
  let told = 0
  while (watchersOf(house.bus, 'flights') > 1) {
    told += 1
    const heard = hears(reader)
    tellWatchers(house.bus, 'flights', newsOf(told))
    expect(await heard).toMatchObject({ type: 'flight_bets', flight: told })
    expect(told, 'what waits for one tab has a bound').toBeLessThan(2000)
  }
  const last = hears(reader)
  tellWatchers(house.bus, 'flights', newsOf(told + 1))
  expect(await last).toMatchObject({ flight: told + 1 })
})

test('news for two thousand tabs are written out once, as the same bytes for all', () => {
  const bus = localBus()
  const heard = new Set<Buffer>()
  let count = 0
  const listen = () => (bytes: Buffer) => {
    heard.add(bytes)
    count += 1
  }
  const stops = Array.from({ length: 2000 }, () => watch(bus, 'flights', listen()))
  tellWatchers(bus, 'flights', newsOf(1))
  expect([count, heard.size]).toEqual([2000, 1])
  for (const stop of stops) stop()
  expect(watchersOf(bus, 'flights')).toBe(0)
})

test('a tab that wishes to watch again and again is one watcher, is counted, and is cut', async () => {
  const house = await start()
  const tab = await enter(house)
  for (let said = 0; said < 10; said++) tab.send(watchFlights)
  await expect.poll(() => watchersOf(house.bus, 'flights')).toBe(1)
  const end = closed(tab)
  for (let said = 0; said < 60; said++) tab.send(watchFlights)
  expect(await end).toBe(1008)
  await expect.poll(() => watchersOf(house.bus, 'flights')).toBe(0)
})
