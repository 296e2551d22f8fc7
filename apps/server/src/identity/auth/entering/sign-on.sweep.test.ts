import { saveSignOn, tokenOf } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../../app.ts'
import { visitorOf } from '../auth.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())
const { register } = visitorOf(() => testApp)

test('a sign-on is deleted with the last of its expired sessions, and not before', async () => {
  const { db } = testApp.deps
  await testApp.callAs(tokenOf((await register()).json().data))(saveSignOn, {})
  // Another session of the same browser on another host, used eleven days later.
  await sql`insert into session (id, player_id, refresh_hash, rotation_key, rotated_at, expires_at,
      created_at, entered_at, sign_on_id)
    select gen_random_uuid(), player_id, '', '', rotated_at, expires_at + interval '11 days',
      created_at, entered_at, sign_on_id from session`.execute(db)
  await sql`update sign_on set saved_at = saved_at + interval '20 days'`.execute(db)
  const left = async () => {
    await runDueJobs(createJobs(testApp.deps), 'auth.sweep')
    const { rows } = await sql<object>`select (select count(*)::int from session) as sessions,
      (select count(*)::int from sign_on) as signed`.execute(db)
    return rows[0]
  }
  expect(await left()).toEqual({ sessions: 2, signed: 1 })
  testApp.clock.move(days(30) + 1)
  expect(await left()).toEqual({ sessions: 1, signed: 1 })
  testApp.clock.move(days(11))
  expect(await left()).toEqual({ sessions: 0, signed: 0 })
})
