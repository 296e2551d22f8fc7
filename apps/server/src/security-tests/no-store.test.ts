/** Personal answers must not be stored by browsers or proxies. */
import { listGames } from '@ayva/contract/games/lobby'
import { expect, test } from 'vitest'
import {
  endpoints,
  type SecurityTests,
  nameOf,
  send,
  tokenOf,
  unharmed,
} from './security.testing.ts'

let suite: SecurityTests
unharmed((opened) => {
  suite = opened
})

for (const endpoint of endpoints) {
  test(`${nameOf(endpoint)} permits no storage of personal answers`, async () => {
    const asked = { ...suite.samples.get(endpoint), body: {} }
    const token = { 'auth-token': suite.alisa.token, ...tokenOf(endpoint, suite) }
    for (const headers of [token, { 'auth-token': 'dead' }, { cookie: 'refresh=x' }]) {
      const answer = await send(suite, endpoint, asked, headers)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
}

test('answers common to all guests are revalidated', async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await send(suite, listGames, {})
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  }
})
