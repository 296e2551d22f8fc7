import { endSessions, logOut, sendEntryLetter } from '@ayva/contract/identity/auth'
import { listAudit } from '@ayva/contract/platform/audit'
import { type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { newEmail, visitorOf } from '../auth.testing.ts'

const SAVE = '/api/v18/single-sign-on/token'
const TRY = '/api/v18/login/single-sign-on'
const ENTER = '/api/v18/login/token'
const SELF = '/api/v18/users/self'

let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'https://ayva.test' }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})
const visitor = visitorOf(() => testApp)

/** Finds a pattern in the newest letters to an address, after all queued letters are sent. */
async function inLetters(email: string, shape: RegExp): Promise<string> {
  await testApp.runJobs()
  const letters = await mailbox.lettersTo(email)
  return letters.map(({ text }) => shape.exec(text)?.[1]).find((one) => one !== undefined)!
}

/** A browser with cookies, some of which may be deleted. */
class Browser {
  cookies: Record<string, string> = {}
  token = ''

  async ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const headers = { ...(cookie && { cookie }), ...(this.token && { 'auth-token': this.token }) }
    const answer = await testApp.app.inject({ method, url, headers, ...(payload && { payload }) })
    return this.keep(answer)
  }

  keep(answer: LightMyRequestResponse) {
    for (const { name, value } of answer.cookies)
      if (value === '') delete this.cookies[name]
      else this.cookies[name] = value
    return answer
  }

  async register() {
    this.token = this.keep(await visitor.register({ email: newEmail('token') })).json().data.token
    await this.ask('PUT', SAVE)
    return this
  }

  /** A page of another host of the site: no cookies of its own, only the shared ones. */
  elsewhere() {
    const other = new Browser()
    for (const name of ['sign_on', 'signed_on'])
      if (this.cookies[name]) other.cookies[name] = this.cookies[name]
    return other
  }

  async signOn() {
    const tried = await this.ask('POST', TRY)
    return tried.statusCode === 200 ? this.enter(tried.json().data.token) : tried
  }

  async enter(token: string) {
    const answer = await this.ask('POST', ENTER, { token })
    if (answer.statusCode === 200) this.token = answer.json().data.token
    return answer
  }

  async self() {
    return (await this.ask('GET', SELF)).json().data?.id as number | undefined
  }
}

let home: Browser
beforeEach(async () => {
  home = await new Browser().register()
})

describe('the sign-on', () => {
  test('[AUTH-59, AUTH-62] that was saved logs the same browser in on another host', async () => {
    const other = home.elsewhere()
    expect(other.cookies).toMatchObject({ sign_on: expect.any(String), signed_on: '1' })
    expect((await other.signOn()).statusCode).toBe(200)
    expect(await other.self()).toBe(await home.self())
    expect(await home.self()).toBeDefined()
  })

  test('is deleted with a session that exceeds the maximum, unless a session of another host uses it', async () => {
    const email = newEmail('many')
    const first = new Browser()
    first.token = first.keep(await visitor.register({ email })).json().data.token
    await first.ask('PUT', SAVE)
    testApp.clock.move(1)
    const other = first.elsewhere()
    await other.signOn()
    for (let more = 0; more < 50; more += 1) {
      testApp.clock.move(1)
      const next = new Browser()
      next.token = next.keep(await visitor.enter(email)).json().data.token
      await next.ask('PUT', SAVE)
      // Of the two sessions with the shared sign-on one is deleted now, and the other next.
      if (more === 48) expect((await first.elsewhere().signOn()).statusCode).toBe(200)
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_on s
      join player p on p.id = s.player_id where p.email = ${email}`.execute(testApp.deps.db)
    expect(rows[0]!.n).toBeLessThanOrEqual(50)
  })

  test('[AUTH-63] that was dropped logs nobody in, and its cookies are deleted', async () => {
    const copy = home.elsewhere()
    expect((await home.ask('DELETE', SAVE)).statusCode).toBe(200)
    expect(Object.keys(home.cookies)).not.toContain('sign_on')
    expect((await copy.ask('POST', TRY)).statusCode).toBe(401)
    // The cookie that announces a sign-on is deleted too, so that the browser does not retry.
    expect(copy.cookies).toEqual({})
    expect(await home.self()).toBeDefined()
  })

  test('[AUTH-52] of a player who logged out is invalid on all hosts, whatever cookies a browser has kept', async () => {
    const other = home.elsewhere()
    await other.signOn()
    const copy = home.elsewhere()
    expect((await home.ask('POST', logOut.path)).statusCode).toBe(200)
    expect(Object.keys(home.cookies)).toEqual(['device'])
    expect(await other.self()).toBeUndefined()
    expect((await copy.ask('POST', TRY)).statusCode).toBe(401)
  })

  test('of sessions that were ended from elsewhere is invalid with them', async () => {
    const copy = home.elsewhere()
    await home.ask('POST', endSessions.path, { which: 'all' })
    expect((await copy.ask('POST', TRY)).statusCode).toBe(401)
  })

  test('gives a token for its own browser only, once, for a minute', async () => {
    const other = home.elsewhere()
    const token = async () => (await home.elsewhere().ask('POST', TRY)).json().data.token as string
    const mine = await token()
    // The link of another browser's token logs nobody in, whether or not the browser has a sign-on.
    const stranger = await new Browser().register()
    expect((await stranger.enter(mine)).statusCode).toBe(401)
    expect((await new Browser().enter(mine)).statusCode).toBe(401)
    expect((await other.enter(mine)).statusCode).toBe(200)
    expect((await other.enter(mine)).statusCode).toBe(401)
    const late = await token()
    testApp.clock.move(seconds(60))
    expect((await home.elsewhere().enter(late)).statusCode).toBe(401)
    const older = await token()
    const newer = await token()
    expect((await home.elsewhere().enter(older)).statusCode).toBe(401)
    expect((await home.elsewhere().enter(newer)).statusCode).toBe(200)
  })

  test('does not extend a session beyond the life of its login', async () => {
    let last = home
    for (let day = 0; day < 80; day += 20) {
      testApp.clock.move(minutes(20 * 24 * 60))
      const next = last.elsewhere()
      expect((await next.signOn()).statusCode).toBe(200)
      await next.ask('PUT', SAVE)
      last = next
    }
    testApp.clock.move(minutes(10 * 24 * 60))
    expect((await last.elsewhere().ask('POST', TRY)).statusCode).toBe(401)
  })

  test('cannot be used from other sites', async () => {
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      const cookie = `sign_on=${home.cookies['sign_on']}`
      const answer = await testApp.app.inject({
        method: 'POST',
        url: TRY,
        headers: { cookie, ...from },
      })
      expect(answer.statusCode).toBe(401)
    }
    expect((await home.elsewhere().signOn()).statusCode).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(43), `1-${'0'.repeat(36)}.${'A'.repeat(43)}`])(
    'is invalid with the cookie «%s»',
    async (cookie) => {
      const browser = new Browser()
      browser.cookies['sign_on'] = cookie
      expect((await browser.ask('POST', TRY)).statusCode).toBe(401)
    },
  )
})

describe('[AUTH-64] a token of a letter', () => {
  const office = async () => {
    const permissions = ['players.entry' as const, 'audit.read' as const]
    const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
    return testApp.callAs(token)
  }
  const why = 'забыла пароль и телефон'
  async function confirmed() {
    const email = newEmail('letter')
    await visitor.register({ email })
    const link = await inLetters(email, /email-confirmation\/confirm\/([\w-]+)/)
    await visitor.post('/api/v18/email/confirm', { token: link })
    const player = await testApp.deps.db
      .selectFrom('playerEmail')
      .select('playerId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { email, playerId: player.playerId.toString() }
  }
  async function sent({ email, playerId }: { email: string; playerId: string }) {
    const answer = await (await office())(sendEntryLetter, { params: { playerId }, body: { why } })
    expect(answer).toEqual({ minutes: 15 })
    return inLetters(email, /loginByToken\?token=([\w-]+)/)
  }

  test('logs its player in once, and is recorded in the audit log', async () => {
    const person = await confirmed()
    const token = await sent(person)
    const browser = new Browser()
    expect((await browser.enter(token)).statusCode).toBe(200)
    expect(await browser.self()).toBe(Number(person.playerId))
    const again = await new Browser().enter(token)
    expect(again.statusCode).toBe(401)
    expect(again.json().error).toMatchObject({ code: 1, key: 'entry_dead' })
    const query = { playerId: person.playerId }
    expect(await (await office())(listAudit, { query })).toMatchObject([
      { action: 'player.entry_letter', actor: expect.stringContaining('Ольга'), why },
    ])
  })

  test('is visible to no operator and in no queue', async () => {
    const person = await confirmed()
    const token = await sent(person)
    const { rows } = await sql<{ text: string }>`
      select t::text as text from entry_token t union all
      select j::text from graphile_worker._private_jobs j`.execute(testApp.deps.db)
    const secret = token.slice(token.indexOf('-') + 1)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  })

  test('ends the browser’s earlier session when it is used, and not before', async () => {
    const token = await sent(await confirmed())
    const before = await home.self()
    expect((await home.enter(`${token}x`)).statusCode).toBe(401)
    expect(await home.self()).toBe(before)
    const old = home.token
    expect((await home.enter(token)).statusCode).toBe(200)
    expect(await home.self()).not.toBe(before)
    home.token = old
    expect(await home.self()).toBeUndefined()
  })

  test('expires after a quarter of an hour', async () => {
    const token = await sent(await confirmed())
    testApp.clock.move(minutes(15))
    expect((await new Browser().enter(token)).statusCode).toBe(401)
  })

  test('that is used twenty times at once logs in once', async () => {
    const token = await sent(await confirmed())
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().enter(token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is sent to no unconfirmed address and for no closed account', async () => {
    const call = await office()
    const params = { playerId: String(await home.self()) }
    await expect(call(sendEntryLetter, { params, body: { why } })).rejects.toMatchObject({
      code: 1182,
    })
    const unknown = { params: { playerId: '999999999' }, body: { why } }
    await expect(call(sendEntryLetter, unknown)).rejects.toMatchObject({ status: 404 })
  })
})
