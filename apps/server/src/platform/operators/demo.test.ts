import { enterOffice } from '@ayva/contract/platform/operators'
import { afterEach, expect, test } from 'vitest'
import { type Config } from '#lib/config.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { DEMO_OFFICE_PASSWORD as password, demoOperators } from './demo-operators.ts'
import { seedDemoOperators } from './operators.demo-data.ts'
import { codeAt, worker } from './operators.testing.ts'
import { operators } from './operators.ts'

let testApp: TestApp
afterEach(() => testApp.close())
const open = async (config: Partial<Config> = {}) => {
  testApp = await TestApp.open({ createApp, config })
}
const enter = ({ name, secret }: { name: string; secret: string }) =>
  testApp.call(enterOffice, {
    body: { name, password, code: codeAt(secret, testApp.clock.now()) },
  })

test('the demo has an administrator and a cashier, seeded once', async () => {
  await open()
  await seedDemoOperators(testApp.deps)
  await seedDemoOperators(testApp.deps)
  expect(await operators(testApp.deps)).toHaveLength(2)
  for (const one of demoOperators) expect(await enter(one)).toMatchObject({ name: one.name })
})

test('demo operators are not seeded if somebody was invited before', async () => {
  await open()
  await worker(testApp, 'Мария', ['administrator'])
  await seedDemoOperators(testApp.deps)
  expect(await operators(testApp.deps)).toHaveLength(1)
})

test('demo operators cannot log in to an installation that others can reach', async () => {
  await open()
  await seedDemoOperators(testApp.deps)
  testApp.deps.config.PUBLIC_URL = 'https://ayva.example'
  await expect(enter(demoOperators[0]!)).rejects.toMatchObject({ key: 'entry_refused' })
})
