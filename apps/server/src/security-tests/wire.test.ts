/** Meaningless headers, wrong signatures, and malformed requests. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { createDeposit, createWithdrawal, showPayment } from '@ayva/contract/payments/cashier'
import { listGames } from '@ayva/contract/games/lobby'
import { signatureText } from '@ayva/contract/signature'
import { serverTime } from '@ayva/contract/platform/system'
import { describe, expect, test } from 'vitest'
import { maliciousHeaders } from './catalogue.testing.ts'
import { faultsOf, type SecurityTests, unharmed, parse, send, tokenOf } from './security.testing.ts'
import { raw, request } from './wire.testing.ts'

let suite: SecurityTests
unharmed((opened) => {
  suite = opened
})

describe('meaningless headers', () => {
  for (const [name, headers] of Object.entries(maliciousHeaders))
    test(`${name} do not change the answer`, async () => {
      const game = suite.samples.get(showPayment)!
      const calls = [
        [listGames, {}],
        [showPayment, game],
        [createWithdrawal, { body: { sum: '1' } }],
        [registerByEmail, { body: {} }],
      ] as const
      for (const [endpoint, asked] of calls) {
        const token = tokenOf(endpoint, suite)
        const plain = await send(suite, endpoint, asked, token)
        const answer = await send(suite, endpoint, asked, { ...token, ...headers })
        expect(answer.statusCode).toBe(plain.statusCode)
        if (answer.statusCode >= 400) expect(faultsOf(answer)).toEqual([])
      }
    })

  test('a registration with an unknown source and a long user agent succeeds', async () => {
    const asked = suite.samples.get(registerByEmail)!
    const headers = { ...maliciousHeaders['a made-up way'], ...maliciousHeaders['a long agent'] }
    const agent = { ...headers, 'user-agent': 'я'.repeat(1000), cookie: 'device=x; refresh=%00' }
    expect((await send(suite, registerByEmail, asked, headers)).statusCode).toBe(200)
    const odd = await send(suite, registerByEmail, { ...asked, body: { ...asked.body! } }, agent)
    expect(odd.statusCode).toBe(200)
  })
})

describe('[API-05, API-06] the signature of a request, as described in docs/api.md,', () => {
  /** Computed independently here, so that both sides cannot change together unnoticed. */
  const sign = (path: string, agent: string, shiftMinutes: number) => {
    const at = suite.testApp.clock.now().getTime() + shiftMinutes * 60_000
    return createHash('sha256')
      .update(`${path}\n${agent}\n${Math.floor(at / 60_000)}`)
      .digest('hex')
  }
  const ask = (signature: string, { agent = 'test', url = serverTime.path as string } = {}) =>
    suite.testApp.app.inject({
      url,
      headers: { 'x-signature': signature, 'user-agent': agent },
    })

  test('the example on the page that describes it is valid', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
    const [, path, agent, at, signature] =
      /path\s+`(.+?)`[^]+?agent\s+`(.+?)`[^]+?time\s+`(.+?)`[^]+?X-Signature: (\w{64})/.exec(page)!
    const text = signatureText(path!, agent!, Date.parse(at!))
    expect(createHash('sha256').update(text).digest('hex')).toBe(signature)
  })

  test('is constant within a minute, and differs by minute and by path', () => {
    const of = (path: string, seconds: number) =>
      signatureText(path, 'test', Date.parse('2026-11-22T12:00:00Z') + seconds * 1000)
    expect(of('/a', 0)).toBe(of('/a', 59))
    expect(new Set([of('/a', 0), of('/a', 60), of('/b', 0)]).size).toBe(3)
  })

  for (const shift of [-1, 0, 1])
    test(`${shift} minutes away is accepted`, async () => {
      expect((await ask(sign(serverTime.path, 'test', shift))).statusCode).toBe(200)
    })

  test('covers the path only: a query may follow, another path may not', async () => {
    const signature = sign(serverTime.path, 'test', 0)
    expect((await ask(signature, { url: `${serverTime.path}?cacheKey=1` })).statusCode).toBe(200)
    expect((await ask(signature, { url: listGames.path })).statusCode).toBe(400)
  })

  test('that is wrong or old is refused with 400 and the server’s time, and never asks to log in', async () => {
    const { path } = serverTime
    const wrongs = [
      ...[-60, -2, 2, 60, 1e6].map((shift) => sign(path, 'test', shift)),
      sign(listGames.path, 'test', 0),
      sign(path, 'another', 0),
      '',
      'x',
      '0'.repeat(64),
      'é'.repeat(64),
      sign(path, 'test', 0).toUpperCase(),
    ]
    for (const wrong of wrongs) {
      const answer = await ask(wrong)
      expect(faultsOf(answer)).toEqual([])
      const error = { key: 'signature_wrong', message: expect.stringContaining('Обновите') }
      expect([answer.statusCode, parse(answer.body)]).toMatchObject([400, { error }])
      // A client with a wrong clock can correct its signature by this header.
      expect(Date.parse(String(answer.headers.date))).toBeGreaterThan(0)
    }
  })
})

describe('malformed requests', () => {
  const { path } = serverTime
  const get = `GET ${path} HTTP/1.1`
  const post = `POST ${createDeposit.path} HTTP/1.1`
  const bytes: Record<string, [bytes: string, status: number]> = {
    'no HTTP': ['hello\r\n\r\n', 400],
    'a method nobody knows': [request(`FOO ${path} HTTP/1.1`), 400],
    'another protocol': [request(`GET ${path} HTTP/9.9`), 400],
    'a space in the path': [request('GET /a b HTTP/1.1'), 400],
    'NUL in the path': [request('GET /a\0b HTTP/1.1'), 400],
    'no host': [`${get}\r\nConnection: close\r\n\r\n`, 400],
    'two hosts': [request(get, ['Host: evil.example']), 400],
    'NUL in a header': [request(get, ['X: a\0b']), 400],
    'a header with no colon': [request(get, ['garbage']), 400],
    'a folded header': [request(get, ['X: a', ' Y: b']), 400],
    'headers of 20 KB': [request(get, [`X: ${'x'.repeat(20_000)}`]), 431],
    'an address of 20 KB': [request(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431],
    'two lengths': [request(post, ['Content-Length: 2', 'Content-Length: 3'], '{}'), 400],
    'a length and chunks': [
      request(post, ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    'a length below nothing': [request(post, ['Content-Length: -1'], '{}'), 400],
    'an endless length': [request(post, [`Content-Length: ${'9'.repeat(30)}`], '{}'), 400],
    'chunks of no size': [request(post, ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'), 400],
    'chunks in disguise': [request(post, ['Transfer-Encoding: xchunked'], '0\r\n\r\n'), 400],
    'a length in disguise': [request(post, ['Content-Length : 2'], '{}'), 400],
  }
  for (const [name, [sent, status]] of Object.entries(bytes))
    test(`${name}: ${status}, in the contract's shape`, async () => {
      const answer = (await raw(suite, sent))!
      expect(faultsOf(answer)).toEqual([])
      expect(answer.statusCode).toBe(status)
    })

  test('an Expect header is ignored, because 417 has another meaning in the product', async () => {
    const answer = (await raw(suite, request(get, ['Expect: miracles'])))!
    expect(answer.statusCode).toBe(200)
  })

  test('a chunked body is accepted', async () => {
    const sent = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const headers = [...sent, `Auth-Token: ${suite.alisa.token}`, 'Idempotency-Key: 1']
    const answer = (await raw(suite, request(post, headers, '2\r\n{}\r\n0\r\n\r\n')))!
    expect(answer.statusCode).toBe(422)
    expect(faultsOf(answer)).toEqual([])
  })

  test('two different tokens in two headers count as no token', async () => {
    const twice = [`Auth-Token: ${suite.alisa.token}`, `Auth-Token: ${suite.alisa.token}`]
    const answer = (await raw(suite, request('GET /api/v18/users/self HTTP/1.1', twice)))!
    expect(answer.statusCode).toBe(401)
    expect(faultsOf(answer)).toEqual([])
  })

  test('an absolute address instead of a path is accepted', async () => {
    const answer = (await raw(suite, request(`GET http://evil.example${path} HTTP/1.1`)))!
    expect(answer.statusCode).toBeLessThan(500)
  })

  for (const upgrade of ['websocket', 'h2c', 'x'])
    test(`an upgrade to ${upgrade} of a call causes no fault`, async () => {
      const headers = [`Upgrade: ${upgrade}`, 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']
      const lines = [get, 'Host: 127.0.0.1', 'Connection: Upgrade, close', ...headers, '', '']
      const answer = await raw(suite, lines.join('\r\n'))
      expect(answer?.statusCode ?? 400).toBeLessThan(500)
    })
})

test.each(['*', 'ftp://x/y', 'nothing', '?a=1', 'mailto:a@b.example'])(
  'an address that is no path, «%s», is refused',
  async (url) => {
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
      const answer = await raw(suite, request(`${method} ${url} HTTP/1.1`))
      expect([method, answer?.statusCode ?? 400]).toEqual([method, 400])
    }
  },
)

test('the server still works', async () => {
  const answer = (await raw(suite, request(`GET /ready HTTP/1.1`)))!
  expect(answer.statusCode).toBe(200)
})
