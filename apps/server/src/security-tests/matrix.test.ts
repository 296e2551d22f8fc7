/** Every call by every kind of caller: only the contract's audience is let in. */
import { type Permission, permissionsFor } from '@ayva/contract/base'
import { expect, test } from 'vitest'
import { addOperator, permissionsOf, roleNames } from '../platform/operators/operators.ts'
import { permissions } from '../permissions.ts'
import {
  endpoints,
  faultsOf,
  type SecurityTests,
  nameOf,
  parse,
  send,
  tokenOf,
  unharmed,
} from './security.testing.ts'

type Who = 'guest' | 'player' | 'all' | 'none'
let suite: SecurityTests
const tokens = new Map<Who, string | undefined>()
unharmed(async (opened) => {
  suite = opened
  const operator = async (own: Permission[]) =>
    (await addOperator(opened.testApp.deps, { name: 'Ольга', permissions: own })).token
  tokens.set('guest', undefined)
  tokens.set('all', opened.olga.token)
  tokens.set('none', await operator([]))
})

test('there are calls for guests, for players and for operators', () => {
  const kinds = new Set(endpoints.map(({ audience }) => typeof audience === 'object' || audience))
  expect(kinds).toEqual(new Set(['guest', 'player', true]))
  expect(permissions.length).toBeGreaterThan(0)
})

for (const endpoint of endpoints)
  test(nameOf(endpoint), async () => {
    const { audience } = endpoint
    // Another player, because one of them logs out.
    tokens.set('player', (await suite.testApp.player()).token)
    // An invalid body: a caller without permission is refused before it is read.
    for (const [who, token] of tokens) {
      const headers = token === undefined ? {} : { 'auth-token': token }
      const sample = suite.samples.get(endpoint) ?? {}
      const asked = { ...sample, ...(sample.body && { body: { nothing: 'of this' } }) }
      const answer = await send(suite, endpoint, asked, headers)
      expect(faultsOf(answer)).toEqual([])
      const { error } = (parse(answer.body) ?? {}) as { error?: { key: string } }
      // A guest's call may itself require a login.
      const judged = audience === 'guest' ? [403] : [401, 403]
      const no = judged.includes(answer.statusCode) ? error?.key : undefined
      expect([who, no]).toEqual([who, expectedFor(who, audience)])
    }
  })

for (const endpoint of endpoints)
  if (typeof endpoint.audience === 'object') {
    const own = permissionsFor(endpoint.audience)
    test(`[API-57] ${nameOf(endpoint)} is refused to an operator with every permission except ${own.join(', ')}`, async () => {
      const rest = permissions.filter((one) => !own.includes(one))
      const { token } = await addOperator(suite.testApp.deps, { name: 'Пётр', permissions: rest })
      const sample = suite.samples.get(endpoint) ?? {}
      const answer = await send(suite, endpoint, sample, { 'auth-token': token })
      expect(answer.statusCode).toBe(403)
      expect((await send(suite, endpoint, sample, tokenOf(endpoint, suite))).statusCode).toBe(
        sample.answers ?? 200,
      )
    })
  }

/** Written out, so that a role with more permissions than intended is found here. */
const mayDo: Record<string, RegExp> = {
  administrator: /./,
  auditor: /\.read$|^office\.enter$/,
  cashier:
    /^(payments\.(read|judge|approve|refund|systems|reconcile)|providers\.(read|switch)|suppliers\.(read|pay)|adjustments\.(read|propose)|alerts\.acknowledge|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  finance:
    /^(reports\.read|exchange\.(read|change)|settings\.(read|money|rewards)|(payments|providers|suppliers)\.read|adjustments\.(read|decide)|alerts\.acknowledge|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  risk: /^(risk\.(read|change)|(players|payments|verification)\.read|settings\.(read|protection)|alerts\.acknowledge|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  referee: /^(rounds\.(read|judge)|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  support:
    /^(players\.(read|label|block|change|end_sessions|entry|note)|support\.(read|answer)|incidents\.(read|publish)|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  verifier:
    /^(verification\.(read|open|decide|block_finance)|operators\.break_glass|office\.enter|(queues|alerts)\.read)$/,
  editor:
    /^((pages|blog|rotator|popups|pictures|campaigns|experiments|incidents)\.|(settings\.(read|content)|office\.enter|(queues|alerts)\.read)$)/,
  marketer:
    /^(rotator\.(read|change)|popups\.(read|change)|pictures\.(read|change)|partners\.(read|change)|campaigns\.(read|change|send)|tournament\.change|lottery\.change|(tracking|gifts|referral|experiments)\.read|settings\.(read|rewards)|office\.enter|(queues|alerts)\.read)$/,
}

test('every role is written out', () => {
  expect(roleNames.toSorted()).toEqual(Object.keys(mayDo).toSorted())
})

for (const [role, its] of Object.entries(mayDo))
  test(`[API-57] a ${role} may make exactly the calls of that role`, async () => {
    const own = [...permissionsOf(role, permissions)!]
    const { token } = await addOperator(suite.testApp.deps, { name: role, permissions: own })
    for (const endpoint of endpoints) {
      const { audience } = endpoint
      if (typeof audience !== 'object') continue
      const sample = suite.samples.get(endpoint) ?? {}
      // An invalid body, so that nothing is done; the test only asks whether it is read.
      const asked = { ...sample, ...(sample.body && { body: { nothing: 'of this' } }) }
      const answer = await send(suite, endpoint, asked, { 'auth-token': token })
      expect([nameOf(endpoint), answer.statusCode === 403]).toEqual([
        nameOf(endpoint),
        !permissionsFor(audience).some((one) => its.test(one)),
      ])
    }
    const players = endpoints.filter(({ audience }) => audience === 'player')
    for (const endpoint of players)
      expect(
        (
          await send(
            suite,
            endpoint,
            { params: {}, ...suite.samples.get(endpoint) },
            { 'auth-token': token },
          )
        ).statusCode,
      ).toBe(403)
  })

/** Written out instead of derived, so that the rule itself is tested. */
function expectedFor(who: Who, audience: (typeof endpoints)[number]['audience']) {
  if (audience === 'guest') return undefined
  if (who === 'guest') return 'login_required'
  if (audience === 'player') return who === 'player' ? undefined : 'forbidden'
  return who === 'all' ? undefined : 'forbidden'
}
