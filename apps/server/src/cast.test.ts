import { expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from './app.ts'
import { seedCast } from './cast.ts'
import { seed } from './seed.ts'
import { supply } from './suppliers/suppliers.testing.ts'

test('the demo is shown, and shown again, where games of suppliers have come', async () => {
  const house = await TestHouse.open({ createApp })
  try {
    await seed(house.deps.db)
    const games = await supply(house, 'http://127.0.0.1:9')
    expect(games).toHaveLength(2)
    await seedCast(house.deps)
    await seedCast(house.deps)
    const { count } = await house.deps.db
      .selectFrom('tournament')
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(3)
  } finally {
    await house.close()
  }
})
