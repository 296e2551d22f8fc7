/** Demo players in each state of verification. */
import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { showVerification } from '@ayva/contract/identity/kyc'
import { showSelf } from '@ayva/contract/identity/player'
import { expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seedDemoData } from '../../demo-data.ts'
import { seed } from '../../seed.ts'

test('there is one demo player in each state, however often the product starts', async () => {
  const testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  await seedDemoData(testApp.deps)
  await seedDemoData(testApp.deps)
  const stateOf = async (name: string) => {
    const body = { lookup: `${name}@ayva.test`, password: 'айва-демо-2026' }
    const call = testApp.callAs(tokenOf(await testApp.call(logIn, { body })))
    const { status, actions, documents } = await call(showVerification, {})
    const { blocked } = await call(showSelf, {})
    return [status, documents.length, ...actions, ...(blocked === null ? [] : ['blocked'])]
  }
  const proved = await testApp.deps.db
    .selectFrom('player')
    .select('email')
    .where('emailConfirmedAt', 'is', null)
    .execute()
  // One demo player has an unconfirmed e-mail.
  expect(proved).toEqual([{ email: 'boris@ayva.test' }])
  expect(await stateOf('boris')).toEqual(['new', 0])
  expect(await stateOf('sent')).toEqual(['sent', 2])
  expect(await stateOf('accepted')).toEqual(['accepted', 2])
  expect(await stateOf('refused')).toEqual(['refused', 2])
  expect(await stateOf('stopped')).toEqual(['new', 0, 'block_finance_activity'])
  expect(await stateOf('blocked')).toEqual(['new', 0, 'blocked'])
  await testApp.close()
})
