import { ServerMessage } from '@ayva/contract/platform/realtime'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { retryDelay } from '@ayva/kit/retry-delay'

test('each retry waits longer than the one before, up to half a minute', () => {
  const waits = [0, 1, 2, 3, 10].map((tries) => retryDelay(tries, 1))
  expect(waits).toEqual([500, 1000, 2000, 4000, 30_000])
})

test('tabs do not all reconnect at the same moment', () => {
  expect(retryDelay(3, 0)).toBe(2000)
  expect(retryDelay(3, 0.5)).toBe(3000)
})

test('every message that the server can send has a listener', () => {
  const code = (folder: string) =>
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
  const pages = code(path.resolve(import.meta.dirname, '..'))
  // A game with shared rounds has a connection of its own.
  const games = code(path.resolve(import.meta.dirname, '../../../../packages/games/src'))
  const types = ServerMessage.def.options.map((option) => option.shape.type.def.values[0]!)
  // The connection itself handles these: a pong is a sign of life, and a logout ends the session.
  const others = types.filter((type) => type !== 'pong' && type !== 'logged_out')
  expect(others).toContain('round')
  const isHeard = (type: string) =>
    pages.includes(`useRealtime('${type}'`) || games.includes(`message?.type === '${type}'`)
  expect(others.filter((type) => !isHeard(type))).toEqual([])
})
