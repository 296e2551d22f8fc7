import { readFileSync } from 'node:fs'
import { SHORTCUT_PATH, pwaSettings, showAppVersion } from '@ayva/contract/site/pwa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[PWA-10] the application has the version of the site', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect(await testApp.call(showAppVersion, {})).toEqual({ version, kind: 'web' })
})

test('the file of the sandbox is a shortcut to the site', async () => {
  const answer = await testApp.app.inject(SHORTCUT_PATH)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('ayva.url')
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.body).toMatch(/^\[InternetShortcut\]\r\nURL=https?:\/\/[^\r\n]+\/\r\n$/)
})

test.each([
  ['', true],
  ['/app/ayva.apk', true],
  ['https://files.example/ayva.apk', true],
  ['//files.example/ayva.apk', false],
  ['/\\files.example/ayva.apk', false],
  ['http://files.example/ayva.apk', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  [`/${'a'.repeat(500)}`, false],
])('whether the file’s address may be %j: %s', (address, isTaken) => {
  expect(pwaSettings.app_file.schema.safeParse({ address }).success).toBe(isTaken)
})
