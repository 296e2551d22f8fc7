import { expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from './app.ts'
import { seedDemoData } from './demo-data.ts'
import { seed } from './seed.ts'
import { supply } from './games/suppliers/suppliers.testing.ts'

test('the demo is seeded, also repeatedly and after suppliers’ games were added', async () => {
  const testApp = await TestApp.open({ createApp })
  try {
    await seed(testApp.deps.db)
    const games = await supply(testApp, 'http://127.0.0.1:9')
    expect(games).toHaveLength(2)
    await seedDemoData(testApp.deps)
    await seedDemoData(testApp.deps)
    const { count } = await testApp.deps.db
      .selectFrom('tournament')
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(3)
  } finally {
    await testApp.close()
  }
})
