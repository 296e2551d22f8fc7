import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { openDesk } from './cashier.testing.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => (desk = await openDesk()))
afterAll(() => desk.close())

const letters = async () => {
  const { rows } = await sql<{ payload: { letter: string; values: { sum: string } } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(desk.testApp.deps.db)
  return rows.map(({ payload }) => payload).filter(({ letter }) => letter === 'depositCredited')
}

test('a credited deposit sends one letter, however often its event is read', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  await sql`update player set email_confirmed_at = now() where id = ${alisa.id}`.execute(
    testApp.deps.db,
  )
  // Boris confirmed no e-mail, so he gets no letter.
  await desk.press((await desk.deposit(boris, 700_00n)).redirectUrl, 'pay')
  const paid = await desk.deposit(alisa, 1_500_00n)
  await desk.press(paid.redirectUrl, 'pay')
  const declined = await desk.deposit(alisa, 900_00n)
  await desk.press(declined.redirectUrl, 'decline')
  for (let n = 0; n < 3; n++) {
    await desk.tick()
    testApp.clock.move(60_000)
  }
  expect(await testApp.balance(alisa)).toBe(1_500_00n)

  const consumers = createConsumers(testApp.deps)
  await readAllEvents(testApp.deps, consumers)
  expect(await letters()).toMatchObject([
    { letter: 'depositCredited', values: { sum: '1\u00a0500\u00a0₽' } },
  ])
  await sql`update player set email_confirmed_at = now() where id = ${boris.id}`.execute(
    testApp.deps.db,
  )
  for (const one of consumers) await rebuild(testApp.deps.db, one)
  await readAllEvents(testApp.deps, consumers)
  expect(await letters()).toHaveLength(1)
})
