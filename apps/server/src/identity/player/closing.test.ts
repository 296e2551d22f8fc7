import * as leaving from '@ayva/contract/identity/player/leaving'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { findDue } from './closing.ts'

test('any number of accounts that cannot be closed yet does not delay others', async () => {
  const testApp = await TestApp.open({ createApp, createJobs })
  const held = await testApp.player()
  const free = await testApp.player()
  await testApp.fund(held, 1n)
  for (const one of [held, free]) {
    await one.call(leaving.beginClosing, {})
    testApp.clock.move(minutes(1))
  }
  testApp.clock.move(days(leaving.CLOSING_DAYS))
  const closedAt = async ({ id }: TestPlayer) =>
    (
      await testApp.deps.db
        .selectFrom('player')
        .select('closedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).closedAt
  for (let hour = 1; hour <= 4; hour += 1) {
    await findDue(testApp.deps, 1)
    await testApp.runJobs()
    testApp.clock.move(hours(1))
  }
  expect([await closedAt(held), await closedAt(free)]).toEqual([null, expect.any(Date)])
  await testApp.close()
})
