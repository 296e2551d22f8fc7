import { randomUUID } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Tx } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { guardGates, transfer } from './wallet.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('guarding a player’s gates does not deadlock with transfers in two currencies', async () => {
  const player = await testApp.player()
  const give = (tx: Tx, currency: Currency) =>
    transfer(tx, {
      id: randomUUID(),
      playerId: player.id,
      currency,
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -100n },
        { account: 'cash', amount: 100n },
      ],
      at: testApp.clock.now(),
    })
  for (const currency of ['RUB', 'USD'] as const) await give(testApp.deps.db, currency)

  let guarded: Promise<void> = Promise.resolve()
  await transaction(testApp.deps.db, async (tx) => {
    await give(tx, 'RUB')
    guarded = transaction(testApp.deps.db, (other) => guardGates(other, player.id, 'USD'))
    guarded.catch(() => {})
    await testApp.untilWaiting()
    await give(tx, 'USD')
  })
  await expect(guarded).resolves.toBeUndefined()
})
