import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp, config: { PUBLIC_URL: 'https://ayva.test' } })
})
afterAll(() => house.close())

test('a page may open connections to its own site alone', async () => {
  const answer = await house.app.inject('/api/v18/time')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' wss://ayva.test;")
})
