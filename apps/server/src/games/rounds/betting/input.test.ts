import { randomUUID } from 'node:crypto'
import { openRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
let alisa: TestPlayer
beforeAll(async () => {
  games = await openGames()
  alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 10n ** 12n)
})
afterAll(async () => {
  expect(await games.testApp.balance(alisa)).toBe(10n ** 12n)
  await games.testApp.close()
})

const send = (body: unknown, headers: Record<string, string> = {}, url: string = openRound.path) =>
  games.testApp.app.inject({
    method: 'POST',
    url,
    headers: {
      'auth-token': alisa.token,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const dice = (wrong: Record<string, unknown>) => ({
  gameId: games.gameOf('dice-99'),
  bet: '1000',
  params: { direction: 'over', target: 4999 },
  ...wrong,
})

describe('a wrong bet is refused in the contract’s shape', () => {
  const wrongs: [what: string, wrong: Record<string, unknown>, status: number, key: string][] = [
    ['a bet of nothing', { bet: '0' }, 422, 'bet_invalid'],
    ['a negative bet', { bet: '-1000' }, 422, 'bet_invalid'],
    ['a bet below the least', { bet: '999' }, 422, 'bet_invalid'],
    ['a bet off the step', { bet: '1050' }, 422, 'bet_invalid'],
    ['the greatest number there is', { bet: '999999999999999999' }, 422, 'bet_invalid'],
    ['a number beyond every type', { bet: '9'.repeat(40) }, 422, 'validation'],
    ['a number in place of digits', { bet: 1000 }, 422, 'validation'],
    ['a fraction', { bet: '10.00' }, 422, 'validation'],
    ['an exponent', { bet: '1e3' }, 422, 'validation'],
    ['spaces', { bet: ' 1000' }, 422, 'validation'],
    ['digits of another script', { bet: '١٠٠٠' }, 422, 'validation'],
    ['no bet', { bet: undefined }, 422, 'validation'],
    ['null', { bet: null }, 422, 'validation'],
    ['no game', { gameId: undefined }, 422, 'validation'],
    ['an unknown game', { gameId: 999_999 }, 404, 'game_unknown'],
    ['a game of number zero', { gameId: 0 }, 422, 'validation'],
    ['a game of half a number', { gameId: 1.5 }, 422, 'validation'],
    ['a game beyond every type', { gameId: 1e300 }, 422, 'validation'],
    ['no params', { params: undefined }, 422, 'validation'],
    ['params that are a list', { params: [] }, 422, 'validation'],
    ['params of another game', { params: { mines: 3 } }, 422, 'bet_invalid'],
    ['unknown params', { params: { direction: 'over', target: 1, x: 1 } }, 422, 'bet_invalid'],
    ['a target that always wins', { params: { direction: 'over', target: 0 } }, 422, 'bet_invalid'],
    ['a target that never wins', { params: { direction: 'under', target: 0 } }, 422, 'bet_invalid'],
    ['a half target', { params: { direction: 'over', target: 0.5 } }, 422, 'bet_invalid'],
    ['a huge target', { params: { direction: 'over', target: 1e300 } }, 422, 'bet_invalid'],
    ['a prototype', { params: { constructor: { prototype: 1 } } }, 400, 'bad_request'],
    ['a NUL', { params: { direction: 'over\0', target: 4999 } }, 422, 'validation'],
    ['a field too many', { admin: true }, 422, 'validation'],
  ]
  for (const [what, wrong, status, key] of wrongs)
    test(`${what}: ${status} ${key}`, async () => {
      const answer = await send(dice(wrong))
      expect(answer.json().error).toMatchObject({ key, message: expect.stringMatching(/[а-я]/) })
      expect(answer.statusCode).toBe(status)
    })

  test('for a possible win above the maximum payout, with the maximum bet', async () => {
    const vera = await games.testApp.player({ currency: 'USD' })
    await games.testApp.fund(vera, 10_000_00n)
    const body = dice({ bet: '200000', params: { direction: 'over', target: 9899 } })
    const answer = await send(body, { 'auth-token': vera.token })
    expect(answer.json().error).toMatchObject({
      key: 'bet_exceeds_max_payout',
      message: 'Ставка слишком велика: наибольшая выплата — 100\u00A0000\u00A0USD',
    })
  })

  const bodies = ['', '{', 'null', '[]', '"x"', '{"gameId":1,"gameId":2}', '['.repeat(5000)]
  for (const body of bodies)
    test(`for the body ${body.slice(0, 24)}`, async () => {
      const answer = await send(body)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json().error.key).toBeTypeOf('string')
    })

  test('without a key, with a key that is no UUID, and with a very long key', async () => {
    const keys = ['', 'key', '../../etc', 'x'.repeat(256), `${randomUUID()}0`]
    for (const key of keys) {
      const answer = await send(dice({}), { 'idempotency-key': key })
      expect([key.length, answer.statusCode]).toEqual([key.length, 400])
    }
  })

  test('for a guest, who is asked to log in', async () => {
    const answer = await send(dice({}), { 'auth-token': 'nobody' })
    expect(answer.statusCode).toBe(401)
  })

  test('keys that differ in case are the same key', async () => {
    const boris = await games.testApp.player()
    await games.testApp.fund(boris, 1000n)
    const key = randomUUID()
    const headers = { 'auth-token': boris.token }
    const first = await send(dice({}), { ...headers, 'idempotency-key': key })
    const again = await send(dice({}), { ...headers, 'idempotency-key': key.toUpperCase() })
    expect(again.body).toBe(first.body)
    expect(again.headers['idempotency-hit']).toBe('true')
  })
})

describe('a wrong step', () => {
  const paths = ['not-a-uuid', '%00', randomUUID()]
  for (const path of paths)
    test(`in the round ${path.slice(0, 10)} is 404`, async () => {
      const url = `/api/v18/rounds/${path}/steps`
      expect((await send({ index: 0, action: 1 }, {}, url)).statusCode).toBe(404)
    })
})
