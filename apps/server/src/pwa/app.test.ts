import { readFileSync } from 'node:fs'
import { showAppVersion } from '@ayva/contract/pwa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[PWA-10] the application’s version is the site’s, for it is the site', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect(await testApp.call(showAppVersion, {})).toEqual({ version, kind: 'web' })
})
