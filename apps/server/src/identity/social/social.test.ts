import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { registerByEmail, tokenOf } from '@ayva/contract/identity/auth'
import {
  confirmSocial,
  linkNetwork,
  listNetworks,
  oauth,
  sayFactor,
  sendSocialCode,
} from '@ayva/contract/identity/social'
import { changeSetting } from '@ayva/contract/platform/settings'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Oidc } from '../../../../sandbox/src/oidc/oidc.ts'
import { createApp, createJobs } from '../../app.ts'
import { PASSWORD, registration, visitorOf } from '../auth/auth.testing.ts'
import { codeSentTo, wrong } from '../codes/codes.testing.ts'
import {
  securityLetters,
  sentCode,
  somebody as careful,
  turnOn,
} from '../factors/factors.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openNetwork, type Person, Visitor } from './social.testing.ts'

let testApp: TestApp
let oidc: Oidc
beforeAll(async () => {
  const network = await openNetwork()
  oidc = network.oidc
  testApp = await TestApp.open({ createApp, createJobs, config: network.config })
})
afterAll(async () => {
  await testApp.close()
  await oidc.close()
})

const visitor = () => new Visitor(testApp)
let made = 0
const somebody = (word: Person['word'] = 'confirmed'): Person => {
  const name = `Кто-то ${(made += 1)} ${randomUUID().slice(0, 8)}`
  return { name, email: `kto${made}-${randomUUID().slice(0, 8)}@network.test`, word }
}
const selfOf = (token: string) => testApp.callAs(token)(showSelf, {})
const countPlayers = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from player`.execute(
    testApp.deps.db,
  )
  return rows[0]!.n
}
/** An account with e-mail and password. */
async function member(email: string) {
  const here = visitor()
  const { data } = await here.call(registerByEmail, { body: registration({ email }) })
  return { here, token: data!.token! }
}

describe('a person whose e-mail the network confirms', () => {
  test('[AUTH-04, AUTH-19] gets an account with a confirmed e-mail, and logs in by the network alone afterwards', async () => {
    const person = somebody()
    const there = await visitor().setOut()
    expect(new URL(there).origin).toBe(oidc.url)

    const first = await visitor().come(person)
    const self = await selfOf(first.data!.token!)
    expect(self).toMatchObject({ email: person.email, emailConfirmed: true })
    const second = await visitor().come({ ...person, word: 'none' })
    expect((await selfOf(second.data!.token!)).id).toBe(self.id)
  })

  test('[AUTH-18] keeps the referral code', async () => {
    const there = visitor()
    const query = await there.sayWho(await there.setOut(), somebody())
    const { data } = await there.call(oauth, { query, body: { referralCode: 'podruga' } })
    const { id } = await selfOf(data!.token!)
    const { rows } = await sql`select referral_code from player where id = ${id}`.execute(
      testApp.deps.db,
    )
    expect(rows).toEqual([{ referralCode: 'podruga' }])
  })

  test('is not joined to an existing account of that e-mail, but asked to log in to it once', async () => {
    const person = somebody()
    const { token } = await member(person.email!)
    const there = visitor()
    const before = await countPlayers()
    const came = await there.come(person)
    expect(came.data).toMatchObject({ socialNetwork: 'sandbox', linkTo: person.email })
    expect(came.data).not.toHaveProperty('token')
    expect(await countPlayers()).toBe(before)

    // A login from before the network's answer is no proof; a later one is.
    const { lookup } = came.data!
    const early = await there.call(linkNetwork, { body: { lookup }, token })
    expect(early.error?.key).toBe('proof_needed')
    testApp.clock.move(1000)
    const late = tokenOf((await visitorOf(() => testApp).enter(person.email!)).json().data)
    const linked = await there.call(linkNetwork, { body: { lookup }, token: late })
    expect(linked.data).toEqual({ linked: 'sandbox' })
    // The network has confirmed the address of the account, so its owner is notified there.
    expect(await selfOf(late)).toMatchObject({ emailConfirmed: true })
    expect(await securityLetters(testApp, person.email!)).toHaveLength(1)
    const again = await visitor().come(person)
    expect((await selfOf(again.data!.token!)).email).toBe(person.email)
    expect((await there.call(linkNetwork, { body: { lookup }, token })).error?.key).toBe(
      'coming_over',
    )
  })

  test('links to no other account than the one of the e-mail', async () => {
    const person = somebody()
    await member(person.email!)
    const other = await member(somebody().email!)
    const there = visitor()
    const { lookup } = (await there.come(person)).data!
    const { error } = await there.call(linkNetwork, { body: { lookup }, token: other.token })
    expect(error?.key).toBe('link_foreign')
  })

  test('[AUTH-20] who refuses at the network gets a message and can try again', async () => {
    const there = visitor()
    const { status, error } = await there.come('nobody')
    expect([status, error?.message]).toEqual([
      422,
      'Вы отказались от входа через сеть «Соцсеть песочницы»',
    ])
    expect((await there.come(somebody())).data).toHaveProperty('token')
  })

  test('who comes twice at once gets one account', async () => {
    const person = somebody()
    const before = await countPlayers()
    const came = await Promise.all([visitor().come(person), visitor().come(person)])
    expect(came.some(({ data }) => data?.token)).toBe(true)
    expect(await countPlayers()).toBe(before + 1)
  })
})

test('[AUTH-04] a network alone does not log in to an account with a second factor', async () => {
  const person = somebody('none')
  const who = await careful(testApp)
  await visitor().come(person, { token: who.token, body: { proof: { password: PASSWORD } } })
  await turnOn(testApp, who, 'email')
  const there = visitor()
  const came = await there.come(person)
  expect(came.data).toMatchObject({ socialNetwork: 'sandbox', twoFactor: { enabled: true } })
  expect(came.data).not.toHaveProperty('token')
  expect(there.site.has('refresh')).toBe(false)

  const { ticket } = came.data!
  const twoFactorCode = await sentCode(testApp, who, 'email')
  const bad = { ticket, twoFactorCode: wrong(twoFactorCode) }
  expect((await there.call(sayFactor, { body: bad })).error?.message).toBe('Неверный код')
  const good = { ticket, twoFactorCode }
  expect((await visitor().call(sayFactor, { body: good })).error?.key).toBe('coming_over')
  const entered = await there.call(sayFactor, { body: good })
  expect((await selfOf(entered.data!.token!)).email).toBe(who.email)
  expect((await there.call(sayFactor, { body: good })).error?.key).toBe('coming_over')
})

describe('a person whose e-mail the network does not confirm', () => {
  test('[AUTH-48] is asked for an address, proves it by a code, and gets an account', async () => {
    const person = somebody('claimed')
    const there = visitor()
    const { data } = await there.come(person)
    expect(data).toMatchObject({
      socialNetwork: 'sandbox',
      email: person.email,
      twoFactor: { confirmed: false, ttl: 1800 },
    })
    const lookup = data!.lookup!
    const sent = await there.call(sendSocialCode, { body: { lookup, email: person.email } })
    expect(sent.data).toEqual({ lookup, twoFactor: { confirmed: false, ttl: 300 } })
    const early = await there.call(sendSocialCode, { body: { lookup, email: person.email } })
    expect([early.status, early.error?.code]).toEqual([429, 39])

    const code = await codeSentTo(testApp, { ticket: lookup }, 'social_address', 'email')
    const bad = await there.call(confirmSocial, { body: { lookup, code: wrong(code) } })
    expect(bad.error).toMatchObject({ code: 3, message: 'Неверный код' })
    const came = await there.call(confirmSocial, { body: { lookup, code } })
    expect(await selfOf(came.data!.token!)).toMatchObject({
      email: person.email,
      emailConfirmed: true,
    })
    expect((await there.call(confirmSocial, { body: { lookup, code } })).error?.key).toBe(
      'coming_over',
    )
  })

  test('may use a phone', async () => {
    const there = visitor()
    const { lookup } = (await there.come(somebody('none'))).data!
    const phone = '8 912 345-67-89'
    const { data } = await there.call(sendSocialCode, { body: { lookup, phone } })
    expect(data!.twoFactor!.ttl).toBe(60)
    const code = await codeSentTo(testApp, { ticket: lookup! }, 'social_address')
    const came = await there.call(confirmSocial, { body: { lookup, code } })
    expect(await selfOf(came.data!.token!)).toMatchObject({
      phone: '+79123456789',
      phoneConfirmed: true,
    })
  })

  test('who proves the address of an existing account is asked to log in to it', async () => {
    const email = somebody().email!
    const { token } = await member(email)
    const there = visitor()
    const { lookup } = (await there.come(somebody('none'))).data!
    // Before the code nobody learns whose an address is.
    const { data } = await there.call(sendSocialCode, { body: { lookup, email } })
    expect(Object.keys(data!)).toEqual(['lookup', 'twoFactor'])
    expect((await there.call(linkNetwork, { body: { lookup }, token })).error?.key).toBe(
      'link_foreign',
    )
    const code = await codeSentTo(testApp, { ticket: lookup! }, 'social_address', 'email')
    const came = await there.call(confirmSocial, { body: { lookup, code } })
    expect(came.data).toEqual({ socialNetwork: 'sandbox', lookup, linkTo: email })
    const said = { lookup, password: PASSWORD }
    const linked = await there.call(linkNetwork, { body: said, token })
    expect(linked.data).toEqual({ linked: 'sandbox' })
  })

  test('invalid addresses are refused, and a ticket is valid only in its own browser and time', async () => {
    const there = visitor()
    const { lookup } = (await there.come(somebody('none'))).data!
    for (const body of [
      { lookup },
      { lookup, email: 'a@b.test', phone: '+79123456789' },
      { lookup, phone: '+70000000000' },
      { lookup, email: 'none' },
      { lookup: 'none', email: 'a@b.test' },
    ])
      expect((await there.call(sendSocialCode, { body })).status, JSON.stringify(body)).toBe(422)
    const body = { lookup, email: somebody().email }
    const other = visitor()
    await other.setOut()
    expect((await other.call(sendSocialCode, { body })).error?.key).toBe('coming_over')
    testApp.clock.move(minutes(31))
    expect((await there.call(sendSocialCode, { body })).error?.key).toBe('coming_over')
  })
})

describe('[AUTH-72] the offered networks', () => {
  test('are those of the setting, in its order, that are configured', async () => {
    const offered = () => testApp.callAs()(listNetworks, {})
    const sandbox = { network: 'sandbox', title: 'Соцсеть песочницы' }
    expect(await offered()).toEqual([sandbox])
    const permissions = ['settings.access' as const]
    const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
    const call = testApp.callAs(token)
    const set = (value: string[]) =>
      call(changeSetting, {
        params: { alias: 'social_authorization' },
        body: { value, why: 'проверка' },
      })
    await set(['vk', 'google'])
    await expect.poll(offered).toEqual([])
    const { error } = await visitor().call(oauth, { query: { provider: 'sandbox' } })
    expect(error?.key).toBe('network_unknown')
    await expect(set(['facebook'])).rejects.toMatchObject({ key: 'validation' })
    await set(['ok', 'sandbox', 'sandbox'])
    await expect.poll(offered).toEqual([sandbox])
  })
})

test('unfinished logins are deleted', async () => {
  const there = visitor()
  await there.come(somebody('none'))
  await there.setOut()
  testApp.clock.move(minutes(31))
  await runDueJobs(createJobs(testApp.deps), 'social.sweep')
  for (const table of ['social_flow', 'social_ticket']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(testApp.deps.db)
    expect(rows, table).toEqual([])
  }
})
