import { createHash, randomUUID } from 'node:crypto'
import { freePort } from '@ayva/postgres/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Oidc, startFrom, startOidc } from './oidc.ts'
import { openPeople } from './oidc.people.ts'

const client = { id: 'ayva', secret: 'only the two of us know', site: 'https://ayva.test' }
const back = 'http://127.0.0.1:4000/oauth/sandbox'
let oidc: Oidc
beforeAll(async () => {
  oidc = await startOidc({ ...client, port: await freePort() })
})
afterAll(() => oidc.close())

const verifier = 'a'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** A browser that goes from the site to the network and back. */
async function visit(asked: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(address, oidc.url), {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s)
      jar.set(name!, value!)
    }
    return {
      status: answer.status,
      headers: answer.headers,
      to: answer.headers.get('location') ?? '',
      text: await answer.text(),
    }
  }
  const query = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: back,
    state: 'state',
    scope: 'openid profile email',
    nonce: 'nonce',
    prompt: 'login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...asked,
  })
  return { asks: { ...(await go(`/auth?${query}`)), query }, go }
}

/** The data of the chosen person for the site. */
async function tokenFor(code: string, more: Record<string, string> = {}) {
  const answer = await fetch(`${oidc.url}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client.id}:${encodeURIComponent(client.secret)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: back,
      code_verifier: verifier,
      ...more,
    }),
  })
  const body = (await answer.json()) as { error?: string; id_token?: string }
  const claims = body.id_token?.split('.')[1]
  return {
    error: body.error,
    claims: claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
  }
}

async function comeBack(form: Record<string, string>) {
  const { asks, go } = await visit()
  const pressed = await go(asks.to, form)
  const { to } = await go(pressed.to)
  return new URL(to).searchParams
}

test('the chosen person returns to the site with a code that is valid once', async () => {
  const { asks, go } = await visit()
  const page = await go(asks.to)
  expect(page.text).toContain('Кем войти')
  expect(page.text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.")

  const query = await comeBack({ person: '0' })
  expect(query.get('state')).toBe('state')
  expect(query.get('iss')).toBe(oidc.url)
  const marina = { name: 'Марина Климова', email: 'marina@network.test', email_verified: true }
  expect((await tokenFor(query.get('code')!)).claims).toMatchObject({ ...marina, nonce: 'nonce' })
  expect((await tokenFor(query.get('code')!)).error).toBe('invalid_grant')
})

test('a person can be typed in, with a verified address, an unverified one, or none', async () => {
  const name = `Кто-то ${randomUUID()}`.slice(0, 40)
  const said = async (word: string) => {
    const query = await comeBack({ name, email: 'Kto@Network.test', word })
    return (await tokenFor(query.get('code')!)).claims as Record<string, unknown>
  }
  const confirmed = await said('confirmed')
  expect(confirmed).toMatchObject({ name, email: 'kto@network.test', email_verified: true })
  expect(await said('claimed')).toMatchObject({ sub: confirmed['sub'], email_verified: false })
  expect(await said('none')).not.toHaveProperty('email')
})

test('another person can be chosen in the same browser', async () => {
  const { asks, go } = await visit()
  await go((await go(asks.to, { person: '0' })).to)
  const query = { ...Object.fromEntries(asks.query), state: 'another' }
  const again = await go(`/auth?${new URLSearchParams(query)}`)
  const { to } = await go((await go(again.to, { person: '1' })).to)
  const code = new URL(to).searchParams.get('code')!
  expect((await tokenFor(code)).claims).toMatchObject({ name: 'Олег Нестеров' })
})

test('a refusal returns without a code', async () => {
  const query = await comeBack({ cancel: '1' })
  expect([query.get('error'), query.get('code')]).toEqual(['access_denied', null])
})

test('a code cannot be used without the verifier of the requester', async () => {
  const query = await comeBack({ person: '1' })
  expect((await tokenFor(query.get('code')!, { code_verifier: 'b'.repeat(43) })).error).toBe(
    'invalid_grant',
  )
})

test('an invalid name is asked for again', async () => {
  const odd: Record<string, string>[] = [
    {},
    { person: '9' },
    { person: '__proto__' },
    { name: ' ', word: 'none' },
    { name: 'я'.repeat(41), word: 'none' },
    { name: 'Кто-то', word: 'confirmed', email: 'no address' },
    { name: 'Кто-то', word: 'constructor' },
  ]
  for (const form of odd) {
    const { asks, go } = await visit()
    const { status, text } = await go(asks.to, form)
    expect([status, text.includes('role="alert"')], JSON.stringify(form)).toEqual([400, true])
  }
  const { asks, go } = await visit()
  const large = await go(asks.to, { name: 'x'.repeat(9000), word: 'none' })
  expect(large.status).toBe(413)
})

test('redirects only lead to the requesting site', async () => {
  for (const redirect_uri of [
    'https://evil.test/oauth/sandbox',
    'https://ayva.test.evil.test/oauth/sandbox',
    'http://127.0.0.1:4000/elsewhere',
    'javascript:alert(1)',
  ]) {
    const { asks } = await visit({ redirect_uri })
    expect([asks.status, asks.to], redirect_uri).toEqual([400, ''])
  }
  expect((await visit({ redirect_uri: 'https://ayva.test/oauth/sandbox' })).asks.status).toBe(303)
})

test('a choice without a pending login is reported', async () => {
  const { go } = await visit()
  for (const path of ['/interaction/nothing', '/interaction/__proto__'])
    expect(await go(path)).toMatchObject({ status: 404, text: expect.stringContaining('не ждёт') })
})

test('it remembers the most recent people', () => {
  const people = openPeople()
  const met = Array.from({ length: 600 }, (_, n) =>
    people.meet({ name: `Человек ${n}`, email: '', word: 'none' }),
  )
  expect(people.find(met.at(-1)!.id)?.name).toBe('Человек 599')
  expect(people.find(met[99]!.id)).toBeUndefined()
  expect(people.find(met[100]!.id)).toBeDefined()
})

test('a site without a configured network has none', async () => {
  const none = await startFrom({ OIDC_PORT: 'no port at all' })
  await none.close()
})
