import { createECDH, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMessage } from './push.crypto.ts'
import { type PushService, startFrom, startPush } from './push.ts'

let service: PushService
beforeAll(async () => {
  service = await startPush({ port: 0 })
})
afterAll(() => service.close())

/** The example in the appendix of RFC 8291. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm' +
    'S6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_' +
    'Qulcy4a-fN',
  keys: {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

test('a message is decrypted as in the appendix of RFC 8291, and by its own browser only', () => {
  const body = Buffer.from(vector.body, 'base64url')
  expect(openMessage(body, vector.keys)).toBe(vector.text)
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const stranger = { ...vector.keys, publicKey, privateKey: pair.getPrivateKey('base64url') }
  expect(() => openMessage(body, stranger)).toThrow()
})

const subscribe = async (key = '') =>
  (await (
    await fetch(`${service.url}/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
  ).json()) as { endpoint: string }

/** A sender with a key of its own, and its token for a service. */
function sender(changes: Record<string, unknown> = {}): { key: string; authorization: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const key = Buffer.concat(point).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 600
  const said = Object.assign({ aud: service.url, exp, sub: 'mailto:a@ayva.test' }, changes)
  const parts = [{ typ: 'JWT', alg: 'ES256' }, said].map((one) =>
    Buffer.from(JSON.stringify(one)).toString('base64url'),
  )
  const bytes = Buffer.from(parts.join('.'))
  const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const token = `${parts.join('.')}.${signature.toString('base64url')}`
  return { key, authorization: `vapid t=${token}, k=${key}` }
}
const post = (endpoint: string, headers: Record<string, string>, body = 'x') =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ttl: '60', ...headers },
    body,
  }).then(({ status }) => status)

test('a message signed for another service, or with another key than the browser’s, is refused', async () => {
  const good = sender()
  const { endpoint } = await subscribe(good.key)
  expect(await post(endpoint, {})).toBe(401)
  for (const changes of [
    { aud: 'https://other.example' },
    { exp: 1 },
    { exp: 9_999_999_999 },
    { sub: 'x' },
  ])
    expect(await post(endpoint, { authorization: sender(changes).authorization })).toBe(401)
  // One key in sixteen ends with «A» itself.
  const otherEnd = good.authorization.endsWith('A') ? 'Q' : 'A'
  const forged = `${good.authorization.slice(0, -1)}${otherEnd}`
  expect(await post(endpoint, { authorization: forged })).toBe(401)
  expect(await post(endpoint, { authorization: sender().authorization })).toBe(403)
  const { authorization } = good
  // Correctly signed, but not encrypted for this browser.
  expect(await post(endpoint, { authorization, 'content-encoding': 'aes128gcm' })).toBe(400)
  expect(await post(`${service.url}/push/nobody`, { authorization })).toBe(404)
  expect(await post(endpoint, { authorization }, 'x'.repeat(5000))).toBe(413)
})

test('it answers for a browser as configured, and for nothing else', async () => {
  const { authorization, key } = sender()
  const { endpoint } = await subscribe(key)
  const token = endpoint.split('/').at(-1)!
  const tell = (answer: unknown, to = token) =>
    fetch(`${service.url}/control/${to}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    }).then(({ status }) => status)
  for (const answer of [404, 410, 429, 500]) {
    expect(await tell(answer)).toBe(204)
    expect(await post(endpoint, { authorization })).toBe(answer)
  }
  expect(await tell(200)).toBe(422)
  expect(await tell(201, 'nobody')).toBe(404)
})

test('its page runs no scripts, and without a port there is no service', async () => {
  const answer = await fetch(service.url)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('Уведомлений ещё нет')
  const none = await startFrom({})
  await none.close()
})
