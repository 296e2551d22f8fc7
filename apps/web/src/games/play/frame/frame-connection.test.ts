import { expect, test } from 'vitest'
import { openFrameConnection } from './frame-connection.ts'

const origin = 'https://games.example'
const frame = {} as Window

function opened() {
  const clock = { ms: 0 }
  const connection = openFrameConnection({ origins: [origin], now: () => clock.ms })
  const hear = (data: unknown, from: object = {}) =>
    connection.hear({ origin, source: frame, data, ...from }, frame)?.type
  const say = (type: string) => hear({ source: 'ayva-game', type })
  return { clock, connection, hear, say }
}

test('only messages from the game in the frame that conform to the contract are accepted', () => {
  const { hear, say } = opened()
  const ready = { source: 'ayva-game', type: 'ready' }
  expect(hear(ready, { origin: 'https://evil.example' })).toBeUndefined()
  expect(hear(ready, { source: {} })).toBeUndefined()
  for (const odd of [null, 'ready', 7, [], {}, { type: 'ready' }, { source: 'ayva-game' }])
    expect(hear(odd)).toBeUndefined()
  expect(say('win-everything')).toBeUndefined()
  expect(say('toString')).toBeUndefined()
  expect(say('ready')).toBe('ready')
})

test('messages out of order are ignored', () => {
  const { connection, say } = opened()
  for (const early of ['round-start', 'round-end', 'balance-changed'])
    expect(say(early)).toBeUndefined()
  // Exits are accepted at any time.
  expect(say('back')).toBe('back')
  expect(say('cash')).toBe('cash')
  expect(say('ready')).toBe('ready')
  expect(say('ready')).toBeUndefined()
  expect(say('round-end')).toBeUndefined()
  expect(say('round-start')).toBe('round-start')
  expect(connection.isPlaying()).toBe(true)
  expect(say('round-start')).toBeUndefined()
  expect(say('round-end')).toBe('round-end')
  expect(connection.isPlaying()).toBe(false)
  // The load event of the document that has sent a message changes nothing; another document starts again.
  expect(connection.loaded()).toBe(true)
  expect(connection.isReady()).toBe(true)
  expect(connection.loaded()).toBe(false)
  expect(connection.isReady()).toBe(false)
  expect(say('round-start')).toBeUndefined()
  expect(say('ready')).toBe('ready')
  // It sent its message after the load event, so a silent next document is not mistaken for it.
  expect(connection.loaded()).toBe(false)
})

test('of a game that sends messages without end only so many per second are accepted', () => {
  const { clock, say } = opened()
  say('ready')
  const heard = () => Array.from({ length: 500 }, () => say('balance-changed')).filter(Boolean)
  expect(heard()).toHaveLength(19)
  clock.ms += 1000
  expect(heard()).toHaveLength(20)
})
