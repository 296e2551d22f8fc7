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

test('only the game in the frame is heard, and only in the words of the contract', () => {
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

test('what comes out of turn is nothing', () => {
  const { connection, say } = opened()
  for (const early of ['round-start', 'round-end', 'balance-changed'])
    expect(say(early)).toBeUndefined()
  // The ways out are open at any time.
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
  // The load of the document that has spoken changes nothing; another document begins anew.
  expect(connection.loaded()).toBe(true)
  expect(connection.isReady()).toBe(true)
  expect(connection.loaded()).toBe(false)
  expect(connection.isReady()).toBe(false)
  expect(say('round-start')).toBeUndefined()
  expect(say('ready')).toBe('ready')
  // It spoke after its load: a silent one that comes next is not taken for it.
  expect(connection.loaded()).toBe(false)
})

test('a game that talks without end is heard so many times in a second', () => {
  const { clock, say } = opened()
  say('ready')
  const heard = () => Array.from({ length: 500 }, () => say('balance-changed')).filter(Boolean)
  expect(heard()).toHaveLength(19)
  clock.ms += 1000
  expect(heard()).toHaveLength(20)
})
