/** A player's own code, and the players invited by it. */
import { listReferrals, showReferral } from '@ayva/contract/rewards/referral'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createApp, createConsumers } from '../../app.ts'
import { newEmail, visitorOf } from '../../identity/auth/auth.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.rewards'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const { register } = visitorOf(() => testApp)
const readEvents = () => readAllEvents(testApp.deps, createConsumers(testApp.deps))
const codeOf = async ({ call }: TestPlayer) => (await call(showReferral, {})).code
const friendsOf = ({ call }: TestPlayer, query = {}) => call(listReferrals, { query })

/** Registers a new player with a code. */
async function come(referralCode: string): Promise<{ status: number; call: TestPlayer['call'] }> {
  const answer = await register({ email: newEmail(), referralCode })
  await readEvents()
  return { status: answer.statusCode, call: testApp.callAs(answer.json().data.token) }
}

test('[REF-04] a code is created once, however many requests are simultaneous, and is unique', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const codes = new Set(await Promise.all(Array.from({ length: 6 }, () => codeOf(alisa))))
  expect([...codes]).toEqual([expect.stringMatching(/^[a-z2-9]{10}$/)])
  expect(codes).not.toContain(await codeOf(boris))
  await testApp.assertBooksBalance()
})

test('[REF-03, REF-06] the owner of a code sees who registered by it, without names, and others do not', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const code = await codeOf(alisa)
  await come(code)
  await come(` ${code.toUpperCase()} `)
  const cameAt = testApp.clock.now().toISOString()
  expect(await friendsOf(alisa)).toEqual({
    friends: [2, 1].map((n) => ({ n, cameAt, waiting: [], paid: [] })),
    count: 2,
  })
  expect((await friendsOf(alisa, { limit: 1, offset: 1 })).friends).toMatchObject([
    { n: 1, cameAt },
  ])
  expect(await friendsOf(boris)).toEqual({ friends: [], count: 0 })
  expect((await alisa.call(showReferral, {})).count).toBe(2)
  await testApp.assertBooksBalance()
})

test('[REF-03] an unknown code and an e-mail with an account link nobody, and reveal nothing', async () => {
  const alisa = await testApp.player()
  const code = await codeOf(alisa)
  expect((await come('zzzzzzzzzz')).status).toBe(200)
  const email = newEmail()
  await register({ email })
  expect((await register({ email, referralCode: code })).statusCode).toBe(422)
  await readEvents()
  expect(await friendsOf(alisa)).toEqual({ friends: [], count: 0 })
})

test('[REF-06] a guest gets 401', async () => {
  for (const call of [showReferral, listReferrals])
    await expect(testApp.call(call, { query: {} } as never)).rejects.toMatchObject({ status: 401 })
})

test('[REF-02] switched off, the calls answer not found and nobody is linked; switched on again, the code is unchanged', async () => {
  const alisa = await testApp.player()
  const code = await codeOf(alisa)
  const set = (value: object) =>
    olga(changeSetting, {
      params: { alias: 'referral_program' },
      body: { value: value as never, why: 'проверка' },
    })
  await set({ enabled: false, reward_percent: 0 })
  const off = { status: 404, key: 'referral_off' }
  await expect(codeOf(alisa)).rejects.toMatchObject(off)
  await expect(friendsOf(alisa)).rejects.toMatchObject(off)
  expect((await come(code)).status).toBe(200)
  await set({ enabled: true, reward_percent: 0 })
  expect(await alisa.call(showReferral, {})).toEqual({ code, count: 0 })
  await expect(set({ enabled: true, reward_percent: 26 })).rejects.toMatchObject({ status: 422 })
})
