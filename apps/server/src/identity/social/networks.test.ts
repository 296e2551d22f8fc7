/** The requests to each network, and how its answers are read, by its documentation. */
import { readConfig } from '#lib/config.ts'
import { after, seconds, systemClock } from '#lib/clock.ts'
import { expect, test } from 'vitest'
import { NetworkClient, NetworkRefused } from './client.ts'
import { networksOf } from './networks.ts'
import { NetworkAway, openLine } from './outside.ts'

const config = readConfig({
  DATABASE_URL: 'postgres://db.test/ayva',
  ...Object.fromEntries(
    ['VK', 'YANDEX', 'GOOGLE', 'MAILRU', 'OK'].flatMap((name) => [
      [`SOCIAL_${name}_ID`, `${name}-id`],
      [`SOCIAL_${name}_SECRET`, `${name}-secret`],
    ]),
  ),
  SOCIAL_OK_KEY: 'OK-key',
})
const secrets = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://ayva.test/oauth/x',
}
const came = { code: 'code', state: 'state', device_id: 'device' }

/** A fake network with given answers, which records the requests. */
function networkOf(name: 'vk' | 'yandex' | 'mailru' | 'ok', tokens: object, user: object) {
  const asked: { url: URL; headers: Headers; body: URLSearchParams }[] = []
  const fetch: typeof globalThis.fetch = async (address, options = {}) => {
    const url = new URL(address as string)
    const body = new URLSearchParams(options.body as URLSearchParams)
    asked.push({ url, headers: new Headers(options.headers), body })
    return Response.json(body.has('code') ? tokens : user)
  }
  return { client: new NetworkClient(networksOf(config)[name]!, systemClock, fetch), asked }
}

test('a network is available if its client id and secret are configured', () => {
  expect(Object.keys(networksOf(config)).toSorted()).toEqual(
    ['google', 'mailru', 'ok', 'vk', 'yandex'].toSorted(),
  )
  const { SOCIAL_OK_KEY: _, SOCIAL_VK_SECRET: __, ...fewer } = config
  expect(networksOf(fewer as typeof config)).not.toHaveProperty('ok')
  expect(networksOf(fewer as typeof config)).not.toHaveProperty('vk')
})

test('VK ID is asked with PKCE and a device id, and confirms no address', async () => {
  const { client, asked } = networkOf(
    'vk',
    { access_token: 'a', id_token: 'not.one.of.ours', expires_in: '3600', user_id: 7 },
    { user: { user_id: 7, first_name: 'Олег', last_name: 'Н.', email: 'Oleg@Yandex.ru' } },
  )
  const { searchParams, origin } = new URL(await client.wayOut(secrets))
  expect(origin).toBe('https://id.vk.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'VK-id',
    state: 'state',
    code_challenge_method: 'S256',
    redirect_uri: secrets.redirectUri,
  })
  const oleg = { subject: '7', name: 'Олег Н.', email: 'oleg@yandex.ru', emailConfirmed: false }
  expect(await client.profile(came, secrets)).toEqual(oleg)
  expect(Object.fromEntries(asked[0]!.body)).toMatchObject({
    code: 'code',
    device_id: 'device',
    code_verifier: secrets.verifier,
  })
  expect(asked[1]!.body.get('access_token')).toBe('a')
})

test.each([
  ['yandex', 'k@yandex.ru', true],
  ['yandex', 'k@yandex.ru.evil.test', false],
  ['yandex', 'k@gmail.com', false],
  ['mailru', 'k@bk.ru', true],
  ['mailru', 'k@yandex.ru', false],
] as const)('%s confirms only its own mailboxes: %s %s', async (name, email, emailConfirmed) => {
  const user = { id: '1', display_name: 'Катя', name: 'Катя', default_email: email, email }
  const { client, asked } = networkOf(name, { access_token: 'a', token_type: 'bearer' }, user)
  const katya = { subject: '1', name: 'Катя', email, emailConfirmed }
  expect(await client.profile(came, secrets)).toEqual(katya)
  const told = name === 'mailru' ? asked[0]!.headers.get('authorization') : undefined
  if (name === 'mailru') expect(told).toContain('Basic ')
  else expect(asked[1]!.headers.get('authorization')).toBe('OAuth a')
})

test('OK is asked with the signature that its documentation describes', async () => {
  const { client, asked } = networkOf(
    'ok',
    { access_token: 'a', token_type: 'session', expires_in: '1800' },
    { uid: '5', name: 'Нина', email: 'nina@mail.ru' },
  )
  const nina = { subject: '5', name: 'Нина', email: 'nina@mail.ru', emailConfirmed: false }
  expect(await client.profile(came, secrets)).toEqual(nina)
  const { searchParams } = asked[1]!.url
  expect(searchParams.get('method')).toBe('users.getCurrentUser')
  // md5 of the sorted parameters and of md5(token + secret).
  expect(searchParams.get('sig')).toBe('3ea7e0cbfd02a4d60458ccba81a290f6')
})

test.each([
  ['nobody', { id: '' }],
  ['a name too long to keep', { id: 'x'.repeat(300) }],
  ['nothing', {}],
  ['a list', []],
  ['an object for a name', { id: { toString: 'x' } }],
])('a network that answers %s logs nobody in', async (_, user) => {
  const { client } = networkOf('yandex', { access_token: 'a', token_type: 'bearer' }, user)
  await expect(client.profile(came, secrets)).rejects.toBeInstanceOf(NetworkRefused)
})

test('data of a network is bounded', async () => {
  const user = { id: 9, display_name: `a\u0000b\u202e\n${'я'.repeat(900)}`, default_email: 'no' }
  const { client } = networkOf('yandex', { access_token: 'a', token_type: 'bearer' }, user)
  const { name, email } = await client.profile(came, secrets)
  expect(name).toMatch(/^a b я+$/)
  expect([Array.from(name).length, email]).toEqual([60, undefined])
})

test('a network that hangs is given up, and at most twenty requests wait for it', async () => {
  const never: typeof globalThis.fetch = (_, options) =>
    new Promise((_resolve, refused) =>
      options!.signal!.addEventListener('abort', () => refused(new Error('too late'))),
    )
  const line = openLine(never, 50)
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => line('https://x.test')))
  const why = all.map((one) => (one.status === 'rejected' ? (one.reason as Error) : undefined))
  expect(why.every((one) => one instanceof NetworkAway)).toBe(true)
  expect(why.filter((one) => one!.message.startsWith('too many'))).toHaveLength(5)
  await expect(line('https://x.test')).rejects.toThrow('does not answer')
})

test.each([
  ['no address', {}],
  ['half of them', { authorization_endpoint: 'https://accounts.google.com/go' }],
  ['words', { authorization_endpoint: 'there', token_endpoint: 'here' }],
  ['a script', { authorization_endpoint: 'javascript:0', token_endpoint: 'javascript:0' }],
])(
  'a network that answers %s counts as unreachable, and is soon asked again',
  async (_, places) => {
    const issuer = 'https://accounts.google.com'
    const good = { authorization_endpoint: `${issuer}/go`, token_endpoint: `${issuer}/token` }
    let said: object = { issuer, ...places }
    let now = new Date()
    const fetch: typeof globalThis.fetch = async () => Response.json(said)
    const client = new NetworkClient(networksOf(config).google!, { now: () => now }, fetch)
    await expect(client.wayOut(secrets)).rejects.toBeInstanceOf(NetworkAway)
    said = { issuer, ...good }
    now = after(now, seconds(5))
    expect(new URL(await client.wayOut(secrets)).href).toContain(`${issuer}/go?`)
  },
)
