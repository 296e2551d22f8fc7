import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { seed } from '../../../seed.ts'

test('a new installation has no players and no operators', async () => {
  const testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const { rows } = await sql`select (select count(*)::int from player) as players,
    (select count(*)::int from operator) as operators`.execute(testApp.deps.db)
  expect(rows).toEqual([{ players: 0, operators: 0 }])
  await testApp.close()
})
