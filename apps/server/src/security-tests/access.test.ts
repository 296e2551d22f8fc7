/** Access control: every call as a guest, with forged tokens, and for other players' objects. */
import { logOut } from '@ayva/contract/identity/auth'
import { launchDemo } from '@ayva/contract/games/play'
import { gameHistory, showRound } from '@ayva/contract/games/rounds'
import { describe, expect, test } from 'vitest'
import {
  endpoints,
  faultsOf,
  type SecurityTests,
  nameOf,
  unharmed,
  parse,
  send,
} from './security.testing.ts'

let suite: SecurityTests
const forged = new Map<string, string>()
unharmed(async (opened) => {
  suite = opened
  const { testApp, alisa } = suite
  const gone = await testApp.player({ name: 'gone' })
  await gone.call(logOut, {})
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  for (const [name, token] of Object.entries({
    empty: '',
    short: 'x',
    'of a session that is over': gone.token,
    'cut by a letter': alisa.token.slice(0, -1),
    'longer by a letter': `${alisa.token}A`,
    'in other letters': alisa.token.toLowerCase(),
    'of another scheme': `Bearer ${alisa.token}`,
    'given twice': `${alisa.token}, ${alisa.token}`,
    'of a JWT that nobody signed': `${part({ alg: 'none' })}.${part({ sub: '1' })}.`,
    'of SQL': "' OR '1'='1",
    'of a pattern': '%',
    'of null': 'null',
    'of 4 KB': 'x'.repeat(4096),
  }))
    forged.set(name, token)
})

describe('a call for players needs a valid token, whatever else it sends', () => {
  for (const endpoint of endpoints.filter(({ audience }) => audience === 'player'))
    test(nameOf(endpoint), async () => {
      const sample = suite.samples.get(endpoint) ?? {}
      const tries: Record<string, string>[] = [
        {},
        { cookie: `auth-token=${suite.alisa.token}; refresh=${suite.alisa.token}` },
        { authorization: `Bearer ${suite.alisa.token}` },
        ...[...forged.values()].map((token) => ({ 'auth-token': token })),
      ]
      for (const headers of tries) {
        const answer = await send(suite, endpoint, sample, headers)
        expect(faultsOf(answer)).toEqual([])
        expect([answer.statusCode, parse(answer.body)]).toMatchObject([401, { error: { code: 1 } }])
      }
      const query = { ...sample.query, 'auth-token': suite.alisa.token }
      expect((await send(suite, endpoint, { ...sample, query })).statusCode).toBe(401)
    })
})

describe('a call for everybody treats a forged token as none', () => {
  const open = endpoints.filter(({ audience, method }) => audience === 'guest' && method === 'GET')
  for (const endpoint of open)
    test(nameOf(endpoint), async () => {
      const sample = suite.samples.get(endpoint) ?? {}
      const { statusCode } = await send(suite, endpoint, sample)
      for (const token of forged.values()) {
        const answer = await send(suite, endpoint, sample, { 'auth-token': token })
        expect(faultsOf(answer)).toEqual([])
        expect(answer.statusCode).toBe(statusCode)
      }
    })
})

describe('another player’s object is not found', () => {
  test('and a list of the player’s own does not contain it', async () => {
    const { roundId } = suite.samples.get(showRound)!.params!
    const idsOf = async ({ call }: typeof suite.boris) =>
      (await call(gameHistory, {})).map((round) => round.roundId)
    expect(await idsOf(suite.alisa)).toContain(roundId)
    expect(await idsOf(suite.boris)).not.toContain(roundId)
  })

  test('a demo is accessed only by its secret name, and has no money', async () => {
    const sample = suite.samples.get(launchDemo)!
    const answer = await send(suite, launchDemo, sample, { 'auth-token': suite.boris.token })
    expect(answer.statusCode).toBe(200)
  })
})
