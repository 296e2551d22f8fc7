import { type LinkedPlayer, type SameLink } from '@ayva/contract/payments/cashier/risk'
import { expect, test } from 'vitest'
import { layoutOf } from './links-layout.ts'

const player = (playerId: string, steps: number): LinkedPlayer => ({
  playerId,
  steps,
  player: { name: `Игрок ${playerId}`, level: null },
})
const link = (playerId: string, otherId: string): SameLink => ({
  playerId,
  otherId,
  reasons: ['device'],
  verdict: null,
})

test('all players are inside the picture and apart from each other, and lines join the named ones', () => {
  const players = [player('1', 0)]
  const links: SameLink[] = []
  for (let n = 2; n < 14; n++) {
    players.push(player(String(n), 1))
    links.push(link('1', String(n)))
  }
  for (let n = 14; n < 25; n++) {
    players.push(player(String(n), 2))
    links.push(link(String(n - 12), String(n)))
  }
  const { players: placed, lines, width, height } = layoutOf(players, links)
  expect(placed).toHaveLength(24)
  for (const { x, y } of placed) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(height)
  }
  for (const [n, one] of placed.entries())
    for (const other of placed.slice(n + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44)
  expect(lines).toHaveLength(links.length)
  for (const { link: named, from, to } of lines)
    expect([from.player.playerId, to.player.playerId]).toEqual([named.playerId, named.otherId])
})

test('two players are equally far from the edges, so that no half of the picture is empty', () => {
  const two = [player('1', 0), player('2', 1)]
  const { players, width, height } = layoutOf(two, [link('1', '2')])
  const [first, second] = players as [(typeof players)[number], (typeof players)[number]]
  expect(first.x + second.x).toBe(width)
  expect([first.y, second.y]).toEqual([height / 2, height / 2])
})

test('a player without links is alone in the middle', () => {
  const { players, lines, width, height } = layoutOf([player('1', 0)], [])
  expect(lines).toEqual([])
  expect(players).toMatchObject([{ x: width / 2, y: height / 2 }])
})
