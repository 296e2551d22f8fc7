import { expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { addReaders, begin, outcomeOf, runInterrupted } from './campaigns.testing.ts'

test('a campaign of 100,000 players whose worker dies in each of its two steps reaches everybody once', async () => {
  const testApp = await TestApp.open({ createApp, createJobs })
  try {
    await addReaders(testApp, 100_000)
    const permissions = ['campaigns.read', 'campaigns.change', 'settings.content'] as const
    const { token } = await addOperator(testApp.deps, {
      name: 'Ольга',
      permissions: [...permissions],
    })
    const office = testApp.callAs(token)
    const id = await begin(office)
    const cut = await runInterrupted(testApp, { office, id, killAfter: [60_000, 150_000] })
    expect(Math.max(...cut)).toBeLessThan(188_000)
    expect(await outcomeOf(testApp)).toMatchObject({ twice: 0, missed: 0 })
  } finally {
    await testApp.close()
  }
}, 900_000)
