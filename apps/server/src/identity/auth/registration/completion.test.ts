import { randomUUID } from 'node:crypto'
import { completeRegistration, registerByEmail, RULES_VERSION } from '@ayva/contract/identity/auth'
import { type Call } from '@ayva/contract/client'
import { createDeposit } from '@ayva/contract/payments/cashier'
import { showSelf } from '@ayva/contract/identity/player'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, way } from '../../../payments/cashier/cashier.testing.ts'
import { seed } from '../../../seed.ts'
import { newEmail, PASSWORD } from '../auth.testing.ts'

let desk: Desk
let gameId: number
beforeAll(async () => {
  desk = await openDesk()
  await seed(desk.testApp.deps.db)
  const games = await desk.testApp.call(listGames, { query: { limit: 100 } })
  gameId = games.find(({ engine }) => engine === 'dice')!.id
})
afterAll(() => desk.close())

/** A player who registered like a client of the specification, without personal data. */
async function registered(more: object = {}) {
  const payload = { email: newEmail(), password: PASSWORD, ...more }
  const answer = await desk.testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return desk.testApp.callAs(answer.json().data.token)
}

const deposit = (call: Call) =>
  call(createDeposit, {
    body: { sum: 500_00n, system: way.sbpIn, returnUrl: '/payment/processing/' },
    idempotencyKey: randomUUID(),
  })
const bet = (call: Call) =>
  call(openRound, {
    body: { gameId, bet: 10_00n, params: { direction: 'over', target: 4999 } },
    idempotencyKey: randomUUID(),
  })
const tell = (call: Call, body: object) => call(completeRegistration, { body })
const told = { birthDate: '1990-05-17', agreement: true, rulesVersion: RULES_VERSION } as const
const incomplete = { status: 422, key: 'registration_incomplete', message: /дата рождения/ }

describe('a player who registered with e-mail and password only', () => {
  test('[AUTH-16] is logged in at once, and must give the missing data before paying in', async () => {
    const call = await registered()
    expect((await call(showSelf, {})).missing).toEqual(['birthDate', 'agreement'])
    const refused = { ...incomplete, message: expect.stringMatching(incomplete.message) }
    await expect(deposit(call)).rejects.toMatchObject(refused)
    await expect(bet(call)).rejects.toMatchObject(refused)

    expect(await tell(call, { birthDate: '1990-05-17' })).toEqual({ missing: ['agreement'] })
    await expect(deposit(call)).rejects.toMatchObject(refused)
    await expect(bet(call)).rejects.toMatchObject(refused)
    expect(await tell(call, { agreement: true, rulesVersion: RULES_VERSION })).toEqual({
      missing: [],
    })
    expect((await call(showSelf, {})).missing).toEqual([])
    expect((await deposit(call)).redirectUrl).toMatch(/^http/)
    await expect(bet(call)).rejects.toMatchObject({ key: 'funds_short' })
  })

  test('is refused if too young, and cannot change data that was given', async () => {
    const call = await registered()
    await expect(tell(call, { birthDate: '2009-01-01' })).rejects.toMatchObject({
      key: 'too_young',
      code: 3,
      details: { fields: { birthDate: 'Вам должно быть не менее 18 лет' } },
    })
    await tell(call, told)
    await tell(call, { ...told, birthDate: '1970-01-01' })
    const { id } = await call(showSelf, {})
    const player = await desk.testApp.deps.db
      .selectFrom('player')
      .select(['birthDate', 'rulesVersion', 'rulesAcceptedAt'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
    expect(player).toEqual({
      birthDate: '1990-05-17',
      rulesVersion: RULES_VERSION,
      rulesAcceptedAt: desk.testApp.clock.now(),
    })
  })

  test('[AUTH-73] must accept a specific version of the rules', async () => {
    const call = await registered({ birthDate: '1990-05-17' })
    expect((await call(showSelf, {})).missing).toEqual(['agreement'])
    for (const [body, field] of [
      [{ agreement: true }, 'rulesVersion'],
      [{ rulesVersion: RULES_VERSION }, 'agreement'],
      [{ agreement: true, rulesVersion: 'old' }, 'agreement'],
    ] as const)
      await expect(tell(call, body)).rejects.toMatchObject({
        status: 422,
        code: 3,
        details: { fields: { [field]: expect.stringMatching(/./) } },
      })
    await expect(tell(call, {}), 'nothing at all').rejects.toMatchObject({ status: 422, code: 3 })
  })

  test('must be logged in', async () => {
    await expect(tell(desk.testApp.call, told)).rejects.toMatchObject({ status: 401 })
  })
})
