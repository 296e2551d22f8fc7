import { type Call } from '@ayva/contract/client'
import { type PlayedRound } from '@ayva/contract/games/rounds'
import { expect, test } from 'vitest'
import { allRounds, FILE_MAX, roundsCsv } from './rounds-file.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const round = (n: number, own: Partial<PlayedRound> = {}): PlayedRound => ({
  roundId: idOf(n),
  gameId: 1,
  gameName: 'Кости',
  status: 'settled',
  currency: 'RUB',
  stake: 10_00n,
  payout: 19_80n,
  nonce: n,
  openedAt: '2026-11-22T12:00:00.000Z',
  supplier: null,
  ...own,
})

test('a file of rounds is a table that a spreadsheet can calculate with', () => {
  const rounds = [round(1), round(2, { status: 'void', gameName: '=2+2', currency: 'TON' })]
  const [head, first, second, end] = roundsCsv(rounds).split('\r\n')
  expect(head).toBe('\uFEFFКогда;Игра;Ставка;Выплата;Валюта;Статус;Номер под парой;Раунд')
  expect(first).toBe(`22-11-26 15:00;Кости;10,00;19,80;RUB;Сыгран;1;${idOf(1)}`)
  expect(second).toMatch(/^22-11-26 15:00;'=2\+2;0,000001[^;]*;[^;]*;TON;Отменён;2;/)
  expect(end).toBe('')
})

test('it is loaded page by page with the filters of the list, up to the limit of a file', async () => {
  const asked: unknown[] = []
  const call = (async (_endpoint: unknown, { query }: { query: { before?: string } }) => {
    asked.push(query)
    const next = query.before ? Number(query.before.slice(-12)) + 1 : 0
    return Array.from({ length: 100 }, (_, at) => round(next + at))
  }) as unknown as Call
  const filter = { from: '2026-01-01', wins: '1' as const, gameId: 3 }
  const found = await allRounds(call, filter)
  expect(found).toHaveLength(FILE_MAX)
  expect(new Set(found.map(({ roundId }) => roundId)).size).toBe(FILE_MAX)
  expect(asked.slice(0, 2)).toEqual([
    { ...filter, limit: 100 },
    { ...filter, limit: 100, before: idOf(99) },
  ])
})
