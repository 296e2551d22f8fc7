/** Postings of a day, to trace a figure back to them. */
import { randomUUID } from 'node:crypto'
import { listDayPostings } from '@ayva/contract/ledger/wallet/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { transfer } from './wallet.ts'

let games: Awaited<ReturnType<typeof openGames>>
let testApp: TestApp
let olga: TestPlayer['call']
let vera: TestPlayer
const dayOf = () => testApp.clock.now().toISOString().slice(0, 10)
beforeAll(async () => {
  games = await openGames()
  testApp = games.testApp
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['reports.read'],
  })
  olga = testApp.callAs(token)
  vera = await testApp.player()
})
afterAll(() => testApp.close())

async function move(reason: string, amount: bigint, account: 'adjustment' | 'tips' = 'adjustment') {
  const id = randomUUID()
  await transaction(testApp.deps.db, (tx) =>
    transfer(tx, {
      id,
      playerId: vera.id,
      currency: 'RUB',
      reason,
      at: testApp.clock.now(),
      refs: { thing: id },
      postings: [
        { account, amount: -amount },
        { account: 'cash', amount },
      ],
    }),
  )
  return id
}

test('the postings of a day are listed by account, except those of rounds', async () => {
  await move('test', 1n)
  testApp.clock.move(days(1))
  const given = await move('test', 5000_00n)
  await games.play(vera, 'dice-99', { bet: 10_00n })
  const left = await move('test', 20n, 'tips')
  const { postings, next } = await olga(listDayPostings, { query: { day: dayOf() } })
  expect(next).toBeNull()
  expect(new Set(postings.map(({ transferId }) => transferId))).toEqual(new Set([given, left]))
  expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  const one = await olga(listDayPostings, { query: { day: dayOf(), account: 'tips' } })
  expect(one.postings).toEqual([
    {
      playerId: String(vera.id),
      transferId: left,
      at: testApp.clock.now().toISOString(),
      reason: 'test',
      account: 'tips',
      currency: 'RUB',
      amount: -20n,
      refs: { thing: left },
    },
  ])
  const query = { day: dayOf(), currency: 'USD' as const }
  expect(await olga(listDayPostings, { query })).toEqual({ postings: [], next: null })
})

test('the pages contain each posting once, and do not split a transfer', async () => {
  testApp.clock.move(days(1))
  for (let n = 0; n < 130; n++) {
    if (n % 3 === 0) testApp.clock.move(seconds(1))
    await move('test', 1n)
  }
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const query = after ? { day: dayOf(), after } : { day: dayOf() }
    const page = await olga(listDayPostings, { query })
    expect(page.postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
    seen.push(...page.postings.map(({ transferId, account }) => `${transferId} ${account}`))
    after = page.next
  } while (after)
  expect([seen.length, new Set(seen).size]).toEqual([260, 260])
})
