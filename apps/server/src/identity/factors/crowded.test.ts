/** Logins from an IP address that many people share. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { enterAs, somebody, turnOn } from './factors.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
})
afterAll(() => testApp.close())

/** Fills the count of codes that this address may request in an hour. */
async function use(what: string): Promise<void> {
  const ends = new Date(testApp.clock.now().getTime() + hours(1))
  await sql`insert into code_count values (${`${what} from 127.0.0.1`}, 50, ${ends})
    on conflict (subject) do update set counted = 50, ends_at = ${ends}`.execute(testApp.deps.db)
}

test('a login code is sent whatever others at the address request, and to a known browser also after many logins', async () => {
  const who = await somebody(testApp)
  await turnOn(testApp, who, 'phone')
  const codesOf = async () =>
    (await sql`select from player_code where player_id = ${who.playerId}`.execute(testApp.deps.db))
      .rows.length
  const device = 'd'.repeat(43)
  await sql`insert into known_device (player_id, device_hash, last_seen_at)
    values (${who.playerId}, sha256(${device}::bytea), ${testApp.clock.now()})`.execute(
    testApp.deps.db,
  )
  const sent = async (cookie = '') => {
    testApp.clock.move(minutes(2))
    const before = await codesOf()
    const headers = { cookie }
    const { data } = await enterAs(testApp, who.email, { headers })
    expect(data).toMatchObject({ twoFactor: { enabled: true } })
    return (await codesOf()) - before
  }
  await use('asked')
  expect(await sent()).toBe(1)
  await use('asked for logins')
  expect(await sent()).toBe(0)
  expect(await sent(`device=${device}`)).toBe(1)
})
