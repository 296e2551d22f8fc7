import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

let secure: TestApp
let plain: TestApp
beforeAll(async () => {
  secure = await TestApp.open({ createApp, config: { PUBLIC_URL: 'https://ayva.test' } })
  plain = await TestApp.open({ createApp, config: { PUBLIC_URL: 'http://ayva.test' } })
})
afterAll(() => Promise.all([secure.close(), plain.close()]))

/** The headers of an answer, of a refusal and of an unknown path, which must all have them. */
async function headersOf(testApp: TestApp) {
  const urls = ['/api/v18/time', '/api/v18/users/self', '/api/v18/nothing', '/%00']
  const answers = await Promise.all(urls.map((url) => testApp.app.inject(url)))
  return answers.map(({ headers }) => headers as Record<string, string>)
}

test('a page may connect only to its own site, and reports what was blocked', async () => {
  for (const { 'content-security-policy': policy, ...headers } of await headersOf(secure)) {
    expect(policy).toContain("connect-src 'self' wss://ayva.test;")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const { PSP_URL, KASSA_URL, COINS_URL } = secure.deps.config
    expect(policy).toContain(`form-action 'self' ${PSP_URL} ${KASSA_URL} ${COINS_URL};`)
    expect(policy).toContain('report-uri /api/v18/reports/csp;report-to csp')
    expect(headers['reporting-endpoints']).toBe('csp="/api/v18/reports/csp"')
  }
})

test('[TRACK-48, TRACK-49] the policy names the tracking host and the tag manager only while they are configured', async () => {
  const policy = async () => {
    const { headers } = await secure.app.inject('/api/v18/time')
    return String(headers['content-security-policy'])
  }
  const set = (alias: string, value: string) =>
    sql`insert into setting (alias, value, changed_at) values (${alias}, ${JSON.stringify(value)}::jsonb, now())
      on conflict (alias) do update set value = excluded.value`.execute(secure.deps.db)
  const told = (part: string) => {
    secure.deps.bus.publish('content_changed', {})
    return expect.poll(policy).toContain(part)
  }
  const before = await policy()
  await set('track_domain', 'track.ayva.test')
  await set('google_tag_manager', 'GTM-A1')
  await told("script-src 'self' https://www.googletagmanager.com;")
  const after = await policy()
  expect(after).toContain("frame-src 'self' https://track.ayva.test")
  expect(after).toMatch(/form-action [^;]* https:\/\/track\.ayva\.test;/)
  expect(after).toMatch(/connect-src [^;]* https:\/\/track\.ayva\.test[ ;]/)
  for (const other of ['evil.example', 'notayva.test', 'ayva.test.evil.example']) {
    await set('track_domain', other)
    await set('google_tag_manager', '')
    await told("script-src 'self';")
    expect(await policy(), 'a host of others').toBe(before)
    await set('google_tag_manager', 'GTM-A1')
    await told("script-src 'self' https://www.googletagmanager.com;")
  }
  await set('track_domain', '')
  await set('google_tag_manager', '')
  await told("script-src 'self';")
  expect(await policy()).toBe(before)
})

test('HSTS is sent only if the public address is https', async () => {
  for (const headers of await headersOf(secure)) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  }
  for (const headers of await headersOf(plain)) {
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  }
})

test('no answer allows devices, referrers to other sites or access to its window', async () => {
  for (const headers of await headersOf(plain)) {
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': expect.stringContaining('camera=(), '),
    })
    expect(headers['permissions-policy']).toContain('fullscreen=(self)')
  }
})
