/** Attacks on logins by social networks, and networks that fail. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type Refusal } from '@ayva/contract/base'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { freePort } from '@ayva/postgres/ports'
import { listLinks, listNetworks, oauth, unlinkNetwork } from '@ayva/contract/identity/social'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Oidc } from '../../../../sandbox/src/oidc/oidc.ts'
import { createApp } from '../../app.ts'
import { PASSWORD, registration } from '../auth/auth.testing.ts'
import { securityLetters, somebody as careful } from '../factors/factors.testing.ts'
import { openNetwork, type Person, Visitor } from './social.testing.ts'

let testApp: TestApp
let oidc: Oidc
beforeAll(async () => {
  const network = await openNetwork()
  oidc = network.oidc
  testApp = await TestApp.open({ createApp, config: network.config })
})
afterAll(async () => {
  await testApp.close()
  await oidc.close()
})

const visitor = () => new Visitor(testApp)
const somebody = (word: Person['word'] = 'confirmed'): Person => {
  const name = `Кто-то ${randomUUID().slice(0, 8)}`
  return { name, email: `${randomUUID().slice(0, 8)}@network.test`, word }
}
const FAILED = 'Вход через сеть «Соцсеть песочницы» не получился. Начните ещё раз.'
const over = { status: 422, error: { key: 'coming_over' } }

describe('an answer of the network', () => {
  test('[AUTH-20] with a forged code is refused with a message', async () => {
    const there = visitor()
    const query = await there.sayWho(await there.setOut(), somebody())
    const { status, error } = await there.call(oauth, { query: { ...query, code: 'forged' } })
    expect([status, error?.code, error?.message]).toEqual([422, 1, FAILED])
    expect(there.site.has('refresh')).toBe(false)
  })

  test('is accepted once', async () => {
    const there = visitor()
    const query = await there.sayWho(await there.setOut(), somebody())
    expect((await there.call(oauth, { query })).data).toHaveProperty('token')
    expect(await there.call(oauth, { query })).toMatchObject(over)
    // The same code in another login, whose nonce differs.
    const { searchParams } = new URL(await there.setOut())
    const replayed = { ...query, state: searchParams.get('state')! }
    expect((await there.call(oauth, { query: replayed })).error?.message).toBe(FAILED)
  })

  test('is accepted once also if it is sent many times at once', async () => {
    const there = visitor()
    const query = await there.sayWho(await there.setOut(), somebody())
    const all = await Promise.all(Array.from({ length: 8 }, () => there.call(oauth, { query })))
    expect(all.filter(({ data }) => data?.token)).toHaveLength(1)
  })

  test('that an attacker has received does not work in another browser', async () => {
    const attacker = visitor()
    const query = await attacker.sayWho(await attacker.setOut(), somebody())
    expect(await visitor().call(oauth, { query })).toMatchObject(over)
    const victim = visitor()
    await victim.setOut()
    expect(await victim.call(oauth, { query })).toMatchObject(over)
    // The state of one login does not work with the code of the other.
    const { searchParams } = new URL(await victim.setOut())
    const mixed = { ...query, state: searchParams.get('state')! }
    expect((await victim.call(oauth, { query: mixed })).error?.message).toBe(FAILED)
  })

  test('is accepted only from the network that was asked', async () => {
    const there = visitor()
    for (const more of [{ iss: 'https://evil.test' }, { provider: 'google' }]) {
      const query = { ...(await there.sayWho(await there.setOut(), somebody())), ...more }
      expect((await there.call(oauth, { query })).error?.message, JSON.stringify(more)).toBe(FAILED)
    }
    const { iss: _, ...silent } = await there.sayWho(await there.setOut(), somebody())
    expect((await there.call(oauth, { query: silent })).error?.message).toBe(FAILED)
  })

  test('is refused after a quarter of an hour, and without a state', async () => {
    const there = visitor()
    const query = await there.sayWho(await there.setOut(), somebody())
    testApp.clock.move(minutes(16))
    expect(await there.call(oauth, { query })).toMatchObject(over)
    for (const odd of [{ code: 'x' }, { state: 'x' }, { code: 'x', state: '' }, { error: 'x' }])
      expect(await there.call(oauth, { query: odd }), JSON.stringify(odd)).toMatchObject(over)
  })

  test('leads only to the network and back to this site', async () => {
    const there = visitor()
    const query = { provider: 'sandbox', redirect_uri: 'https://evil.test', next: '//evil.test' }
    const { searchParams, origin } = new URL(await there.setOut({ query }))
    expect(origin).toBe(oidc.url)
    expect(searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/oauth/sandbox')
    expect([...searchParams.values()].join()).not.toContain('evil')
  })
})

describe('linking', () => {
  const member = async () => {
    const there = visitor()
    const body = registration()
    const { data } = await there.call(registerByEmail, { body })
    await sql`update player set email_confirmed_at = now() where email = ${body.email}`.execute(
      testApp.deps.db,
    )
    return { there, token: data!.token! }
  }
  const linksOf = async (token: string) => (await testApp.callAs(token)(listLinks, {})).links
  const proof = { password: PASSWORD }
  const unlink = (token: string, body: typeof proof | object = proof) =>
    testApp.callAs(token)(unlinkNetwork, { params: { network: 'sandbox' }, body })
  /** Links a network, with the password as a proof. */
  const owner = (token: string) => ({ token, body: { proof } })

  test('links the network to the player who started it, and the network logs in afterwards', async () => {
    const { there, token } = await member()
    const person = somebody('none')
    expect((await there.come(person, owner(token))).data).toEqual({ linked: 'sandbox' })
    expect(await linksOf(token)).toMatchObject([{ network: 'sandbox', name: person.name }])
    expect((await visitor().come(person)).data).toHaveProperty('token')
    await unlink(token)
    await unlink(token)
    expect(await linksOf(token)).toEqual([])
    expect((await visitor().come(person)).data).not.toHaveProperty('token')
  })

  test('[AUTH-18] accepts the player’s token in the body', async () => {
    const { there, token } = await member()
    const body = { token }
    const begun = await there.setOut({ body: { token, proof } })
    const query = await there.sayWho(begun, somebody())
    expect((await there.call(oauth, { query, body })).data).toEqual({ linked: 'sandbox' })
    const dead = await there.call(oauth, { query: { provider: 'sandbox' }, body: { token: 'no' } })
    expect([dead.status, dead.error?.code]).toEqual([401, 1])
  })

  test('is done only for the player who started it', async () => {
    const { there, token } = await member()
    const asked = async () => there.sayWho(await there.setOut(owner(token)), somebody())
    const other = await member()
    for (const held of [undefined, other.token]) {
      const { status } = await there.call(oauth, { query: await asked(), token: held })
      expect(status).toBe(401)
    }
    expect(await linksOf(other.token)).toEqual([])
  })

  test('takes no network account from another player, and allows one of each network', async () => {
    const mine = somebody('none')
    const theirs = somebody('none')
    const { there, token } = await member()
    await there.come(mine, owner(token))
    const other = await member()
    expect((await other.there.come(mine, owner(other.token))).error?.key).toBe('network_used')
    expect((await there.come(theirs, owner(token))).error?.key).toBe('network_linked')
    // A refused attempt leaves nothing behind.
    expect((await other.there.come(theirs, owner(other.token))).data).toHaveProperty('linked')
    expect((await there.come(mine, owner(token))).data).toEqual({ linked: 'sandbox' })
  })

  test('and unlinking need a proof of the owner, who is notified of both', async () => {
    const who = await careful(testApp)
    const person = somebody('none')
    const there = visitor()
    const begin = async (said: object) => {
      const query = { provider: 'sandbox' }
      return (await there.call(oauth, { query, token: who.token, body: said })).error?.key
    }
    expect(await begin({})).toBe('proof_needed')
    expect(await begin({ proof: { password: 'what somebody guesses' } })).toBe('password_wrong')
    expect(await begin({ token: who.token })).toBe('proof_needed')
    expect(there.site.has('oauth')).toBe(false)
    expect(await linksOf(who.token)).toEqual([])

    await there.come(person, owner(who.token))
    // Linking the same account again changes nothing and sends no letter.
    await there.come(person, owner(who.token))
    const refused = (body: object) => unlink(who.token, body).catch((error: Refusal) => error.key)
    expect(await refused({})).toBe('proof_needed')
    expect(await refused({ password: 'what somebody guesses' })).toBe('password_wrong')
    expect(await linksOf(who.token)).toHaveLength(1)
    await unlink(who.token)
    // Unlinking a network that is not linked publishes no event.
    await unlink(who.token)

    expect(await securityLetters(testApp, who.email)).toEqual([
      { what: 'Привязана сеть «Соцсеть песочницы»: через неё теперь можно войти в аккаунт.' },
      { what: 'Отвязана сеть «Соцсеть песочницы»: через неё в аккаунт больше не войти.' },
    ])
    const { rows } = await sql`select body from event where player_id = ${who.playerId}
      and kind = 'social.changed' order by body->>'what'`.execute(testApp.deps.db)
    expect(rows).toEqual([
      { body: { what: 'linked', network: 'sandbox' } },
      { body: { what: 'unlinked', network: 'sandbox' } },
    ])
  })

  test('without a password is possible soon after a login', async () => {
    const { data } = await visitor().come(somebody())
    testApp.clock.move(minutes(16))
    await expect(unlink(data!.token!, {})).rejects.toMatchObject({ key: 'login_again' })
  })

  test('cannot remove the last way to log in', async () => {
    const { data } = await visitor().come(somebody())
    await expect(unlink(data!.token!, {})).rejects.toMatchObject({
      key: 'last_way_in',
      status: 422,
    })
    expect(await linksOf(data!.token!)).toHaveLength(1)
  })
})

describe('a network that is unreachable', () => {
  let server: Server
  let asked = 0
  let answer: (address: string) => string | undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1
      const body = answer(request.url!)
      if (body === undefined) response.writeHead(500).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => void server.close())

  async function appOf(url: string) {
    const told = { SOCIAL_SANDBOX_ID: 'ayva', SOCIAL_SANDBOX_SECRET: 'secret' }
    return TestApp.open({ createApp, config: { SOCIAL_SANDBOX_URL: url, ...told } })
  }
  const away = { code: 2406, message: expect.stringContaining('сейчас не отвечает') }

  test('refuses logins by it with 503, is not asked for a moment, and is found again', async () => {
    const port = await freePort()
    const broken = await appOf(`http://127.0.0.1:${port}`)
    const there = new Visitor(broken)
    const press = () => there.call(oauth, { query: { provider: 'sandbox' } })
    const { status, error, headers } = await press()
    expect([status, error]).toMatchObject([503, away])
    expect(headers['retry-after']).toBeDefined()
    expect(await broken.call(listNetworks, {})).toHaveLength(1)
    const entered = await there.call(registerByEmail, { body: registration() })
    expect(entered.data).toHaveProperty('token')

    const network = await import('../../../../sandbox/src/oidc/oidc.ts')
    const told = { id: 'ayva', secret: 'secret', site: undefined }
    const back = await network.startOidc({ port, ...told })
    expect((await press()).status).toBe(503)
    broken.clock.move(6000)
    expect((await press()).data).toHaveProperty('redirect_url')
    await back.close()
    await broken.close()
  })

  test('may give any answer without causing an internal error', async () => {
    const { port } = server.address() as AddressInfo
    const broken = await appOf(`http://127.0.0.1:${port}`)
    const there = new Visitor(broken)
    const issuer = `http://127.0.0.1:${port}`
    const odd = [
      undefined,
      'no json',
      '[]',
      '{}',
      '{"issuer":"https://evil.test"}',
      `{"issuer":"${issuer}","x":"${'x'.repeat(300_000)}"}`,
    ]
    for (const body of odd) {
      answer = () => body
      const { status, error } = await there.call(oauth, { query: { provider: 'sandbox' } })
      expect([status, error?.code], body?.slice(0, 40)).toEqual([503, 2406])
      broken.clock.move(6000)
    }
    const before = asked
    await Promise.all(
      Array.from({ length: 40 }, () => there.call(oauth, { query: { provider: 'sandbox' } })),
    )
    expect(asked - before).toBe(1)
    await broken.close()
  })
})
