import { showLastPageOpen } from '@ayva/contract/identity/player/visits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[CRM-65] a player sees when the previous visit ended, and null in the first one', async () => {
  const alisa = await testApp.player()
  const ask = async () => (await alisa.call(showLastPageOpen, {})).lastPageOpenDate
  expect(await ask()).toBeNull()
  // Pages of the same visit do not count as a previous one.
  testApp.clock.move(minutes(29))
  expect(await ask()).toBeNull()
  const first = testApp.clock.now().toISOString()
  testApp.clock.move(hours(48))
  expect(await ask()).toBe(first)
  testApp.clock.move(minutes(29))
  expect(await ask()).toBe(first)
  const second = testApp.clock.now().toISOString()
  testApp.clock.move(minutes(30))
  expect(await ask()).toBe(second)
  const vera = await testApp.player()
  expect(await vera.call(showLastPageOpen, {})).toEqual({ lastPageOpenDate: null })
  await expect(testApp.call(showLastPageOpen, {})).rejects.toMatchObject({ status: 401 })
})

test('tabs that open pages at once belong to one visit', async () => {
  const alisa = await testApp.player()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => alisa.call(showLastPageOpen, {})),
  )
  expect(answers.map(({ lastPageOpenDate }) => lastPageOpenDate)).toEqual(Array(20).fill(null))
})
