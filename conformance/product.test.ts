import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnApp, openOwnApp } from './own-app.ts'
import { runKit } from './kit.ts'

let own: OwnApp
beforeAll(async () => {
  own = await openOwnApp()
})
// It looks whether the books balance, after all that was done to them.
afterAll(() => own?.close())

test('the wallet of this product passes every case, none left out, and the books balance', async () => {
  const results = await runKit(own.settings)
  expect(results.filter(({ state }) => state !== 'passed')).toEqual([])
  expect(results.length).toBeGreaterThanOrEqual(60)
})
