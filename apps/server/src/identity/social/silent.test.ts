import { oauth } from '@ayva/contract/identity/social'
import { hours } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openNetwork, Visitor } from './social.testing.ts'

test('a network that does not answer when its metadata is renewed refuses no login: the previous one is used', async () => {
  const { oidc, config } = await openNetwork()
  const testApp = await TestApp.open({ createApp, config })
  const visitor = new Visitor(testApp)
  const placeOf = async () => {
    const { data } = await visitor.call(oauth, { query: { provider: 'sandbox' } })
    return data?.redirect_url && new URL(data.redirect_url).pathname
  }
  const before = await placeOf()
  expect(before).toMatch(/^\//)
  await oidc.close()
  testApp.clock.move(hours(2))
  expect([await placeOf(), await placeOf()]).toEqual([before, before])
  await testApp.close()
})
