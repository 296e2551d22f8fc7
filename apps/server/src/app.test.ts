import { serverTime } from '@ayva/contract/platform/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from './app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[API-19] the server tells its time in seconds', async () => {
  expect(await testApp.call(serverTime, {})).toBe(testApp.clock.now().getTime() / 1000)
})

test('[API-45, API-48] unknown calls are refused in the contract’s shape, in Russian', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/v18/nothing' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    error: { code: 1004, key: 'not_found', message: 'Не найдено' },
    requestId: expect.any(String),
  })
})
