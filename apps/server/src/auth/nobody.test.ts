import { sql } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { seed } from '../seed.ts'

test('a new installation knows nobody: no player and no operator comes with it', async () => {
  const house = await TestHouse.open({ createApp })
  await seed(house.deps.db)
  const { rows } = await sql`select (select count(*)::int from player) as players,
    (select count(*)::int from operator) as operators`.execute(house.deps.db)
  expect(rows).toEqual([{ players: 0, operators: 0 }])
  await house.close()
})
