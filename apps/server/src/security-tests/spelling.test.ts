/** The same address in different spellings. */
import { serverTime } from '@ayva/contract/platform/system'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { type SecurityTests, endpoints, openSecurityTests } from './security.testing.ts'
import { ask, keyOf, spellings, testSpellings } from './spelling.testing.ts'

testSpellings([0])

let suite: SecurityTests
beforeAll(async () => {
  suite = await openSecurityTests()
})
afterAll(() => suite.close())

/** Two calls a minute. */
function limitedApp() {
  const config = { ...suite.testApp.deps.config, RATE_LIMITS: true, NODES: 3_000 }
  return createApp({ ...suite.testApp.deps, config })
}

test('calls above the limit are refused before their body is read, in any spelling', async () => {
  const limited = await limitedApp()
  const taker = endpoints.find(({ path }) => path.endsWith('/login')) ?? registerByEmail
  const remoteAddress = '192.0.2.1'
  const broken = { remoteAddress, payload: '{"a":1,"a":2' }
  const heard = []
  for (const spell of ['as it is', 'with the first letter as a byte', 'with «api» as bytes'])
    heard.push(keyOf((await ask(limited, taker, spellings[spell]!(taker.path), broken)).body))
  expect(heard).toEqual(['bad_request', 'bad_request', 'too_many'])

  const other = await ask(limited, serverTime, serverTime.path, { remoteAddress: '192.0.2.2' })
  expect(other.statusCode).toBe(200)
  await limited.close()
})

test('the addresses of an IPv6 subscriber are counted together', async () => {
  const limited = await limitedApp()
  const statuses = []
  for (const last of [1, 2, 3])
    statuses.push(
      (await ask(limited, serverTime, serverTime.path, { remoteAddress: `2001:db8:1:2::${last}` }))
        .statusCode,
    )
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})
