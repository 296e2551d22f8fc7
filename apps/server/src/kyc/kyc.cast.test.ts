/** The people of the demo: one in each state that the page of verification has. */
import { logIn, tokenOf } from '@ayva/contract/auth'
import { showVerification } from '@ayva/contract/kyc'
import { showSelf } from '@ayva/contract/player'
import { expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { seedCast } from '../cast.ts'
import { seed } from '../seed.ts'

test('a member of the cast stands in each state, once however often the product starts', async () => {
  const house = await TestHouse.open({ createApp })
  await seed(house.deps.db)
  await seedCast(house.deps)
  await seedCast(house.deps)
  const stateOf = async (name: string) => {
    const body = { lookup: `${name}@ayva.test`, password: 'айва-демо-2026' }
    const call = house.callAs(tokenOf(await house.call(logIn, { body })))
    const { status, actions, documents } = await call(showVerification, {})
    const { blocked } = await call(showSelf, {})
    return [status, documents.length, ...actions, ...(blocked === null ? [] : ['blocked'])]
  }
  const proved = await house.deps.db
    .selectFrom('player')
    .select('email')
    .where('emailConfirmedAt', 'is', null)
    .execute()
  // One is left who is reminded of the letter.
  expect(proved).toEqual([{ email: 'boris@ayva.test' }])
  expect(await stateOf('boris')).toEqual(['new', 0])
  expect(await stateOf('sent')).toEqual(['sent', 2])
  expect(await stateOf('accepted')).toEqual(['accepted', 2])
  expect(await stateOf('refused')).toEqual(['refused', 2])
  expect(await stateOf('stopped')).toEqual(['new', 0, 'block_finance_activity'])
  expect(await stateOf('blocked')).toEqual(['new', 0, 'blocked'])
  await house.close()
})
