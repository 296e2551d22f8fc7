import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { nextLink } from './flights.ts'
import { latestChain } from './flights.sql.ts'

const LENGTH = 10

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
})
afterAll(() => house.close())

/** A flight that is over, on a link of a chain. */
async function fly(id: bigint, chainId: bigint, link: number): Promise<void> {
  const at = house.clock.now()
  const flown = { bettingAt: at, startsAt: at, endedAt: at, crash100: 100, serverSeed: 'told' }
  await house.deps.db
    .insertInto('flight')
    .values({ id, chainId, link, ...flown, landedAt: at })
    .execute()
}

test('before a chain ends the next one stands announced, and goes on where it ended', async () => {
  const { deps } = house
  expect(await nextLink(deps, LENGTH)).toEqual({ chainId: 1n, link: 1 })
  await fly(1n, 1n, 3)
  expect(await nextLink(deps, LENGTH)).toEqual({ chainId: 1n, link: 4 })
  expect((await latestChain(deps.db))!.id).toBe(1n)
  await fly(2n, 1n, 7)
  expect(await nextLink(deps, LENGTH)).toEqual({ chainId: 1n, link: 8 })
  const announced = await latestChain(deps.db)
  expect(announced).toMatchObject({ id: 2n, length: LENGTH })
  await fly(3n, 1n, LENGTH)
  expect(await nextLink(deps, LENGTH)).toEqual({ chainId: 2n, link: 1 })
  expect(await latestChain(deps.db)).toEqual(announced)
})
