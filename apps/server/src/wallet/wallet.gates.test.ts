import { randomUUID } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Tx } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { guardGates, transfer } from './wallet.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
})
afterAll(() => house.close())

test('who guards the gates of a player waits in no circle with who moves money of two currencies', async () => {
  const player = await house.player()
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
      at: house.clock.now(),
    })
  for (const currency of ['RUB', 'USD'] as const) await give(house.deps.db, currency)

  let guarded: Promise<void> = Promise.resolve()
  await transaction(house.deps.db, async (tx) => {
    await give(tx, 'RUB')
    guarded = transaction(house.deps.db, (other) => guardGates(other, player.id, 'USD'))
    guarded.catch(() => {})
    await house.untilWaiting()
    await give(tx, 'USD')
  })
  await expect(guarded).resolves.toBeUndefined()
})
