import { expect, test } from 'vitest'
import { waitToAsk, type Waiting } from './extended-timer.ts'

/** A clock that the test moves, and its pending callbacks. */
function handClock(startsAt = 1_000_000) {
  let time = startsAt
  let owed: { at: number; then: () => void }[] = []
  const waiting: Waiting = {
    now: () => time,
    after(ms, then) {
      const one = { at: time + ms, then }
      owed.push(one)
      return () => {
        owed = owed.filter((other) => other !== one)
      }
    },
  }
  const move = (seconds: number) => {
    time += seconds * 1000
    const due = owed.filter(({ at }) => at <= time)
    owed = owed.filter(({ at }) => at > time)
    for (const { then } of due) then()
  }
  return { waiting, move, owed: () => owed.length, now: () => time }
}

test('[PLAYER-52 .. PLAYER-55] the player is asked after 60 s, again every 900 s, and never again once the data is complete', () => {
  const clock = handClock()
  let asked = 0
  const timer = waitToAsk(clock.waiting, {
    closedAt: undefined,
    onDue: () => {
      asked += 1
    },
  })
  clock.move(59)
  expect(asked).toBe(0)
  clock.move(1)
  expect(asked).toBe(1)
  for (const times of [2, 3, 4]) {
    timer.putOff()
    clock.move(899)
    expect(asked).toBe(times - 1)
    clock.move(1)
    expect(asked).toBe(times)
  }
  timer.putOff()
  timer.stop()
  clock.move(10_000)
  expect(asked).toBe(4)
  expect(clock.owed()).toBe(0)
})

test.each([
  ['just now', 0, 900],
  ['ten minutes ago', 600, 300],
  ['an hour ago', 3600, 60],
  ['in the future, by a clock that was wrong', -7200, 900],
])(
  'a player who postponed %s is asked at the right time, however often the page is loaded',
  (_, ago, wait) => {
    const clock = handClock()
    let asked = 0
    const closedAt = clock.now() - ago * 1000
    waitToAsk(clock.waiting, {
      closedAt,
      onDue: () => {
        asked += 1
      },
    })
    clock.move(wait - 1)
    expect(asked).toBe(0)
    clock.move(1)
    expect(asked).toBe(1)
  },
)
