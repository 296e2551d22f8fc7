import { registerByEmail } from '@ayva/contract/identity/auth'
import { type EventType, eventTypes, sendWebhook } from '@ayva/contract/platform/tracking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { registration } from '../../identity/auth/auth.testing.ts'
import { sampleEvent } from './tracking.samples.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const params = { eventType: 'login-success' } as const
const saying = (event: unknown) => ({ params, body: { data: JSON.stringify(event) } })

test('[AUTH-61, TRACK-06] a login without typing is recorded, with the player', async () => {
  const alisa = await testApp.player()
  expect(await alisa.call(sendWebhook, saying(sampleEvent))).toEqual({ success: true })
  const { rows } = await sql<{ playerId: bigint; body: unknown }>`
    select player_id as "playerId", body from event where kind = 'tracking.login_success'`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([{ playerId: alisa.id, body: { type: 'autologin' } }])
})

test.each([
  ['no JSON', 'не JSON'],
  ['an object in place of its text', sampleEvent],
  ['nothing of the browser', JSON.stringify({ ...sampleEvent, user_agent: undefined })],
  ['no address', JSON.stringify({ ...sampleEvent, url: undefined })],
  ['no way here', JSON.stringify({ ...sampleEvent, url_referer: undefined })],
  ['a type that is none', JSON.stringify({ ...sampleEvent, type: "' or 1=1" })],
  ['a list', '[]'],
  ['too much', JSON.stringify({ ...sampleEvent, url: 'x'.repeat(5000) })],
])('[TRACK-03, TRACK-06] an event with %s is refused', async (_what, data) => {
  const alisa = await testApp.player()
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/webhook/login-success',
    headers: { 'auth-token': alisa.token },
    payload: { data },
  })
  expect(answer.statusCode).toBe(422)
})

test('[INBOX-12] opening the inbox is recorded, for players only', async () => {
  const alisa = await testApp.player()
  const { type: _, ...event } = sampleEvent
  const asked = {
    params: { eventType: 'inbox-clicked' },
    body: { data: JSON.stringify(event) },
  } as const
  expect(await alisa.call(sendWebhook, asked)).toEqual({ success: true })
  await expect(testApp.call(sendWebhook, asked)).rejects.toMatchObject({ status: 401 })
  const { rows } = await sql`select player_id as "playerId" from event
    where kind = 'tracking.inbox_clicked'`.execute(testApp.deps.db)
  expect(rows).toEqual([{ playerId: alisa.id }])
})

test('an event sent by beacon is authorised by the session cookie, only from a page of the site', async () => {
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const beacon = async (headers: Record<string, string>) => {
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: '/api/v18/webhook/login-success',
      headers: { ...headers, host: 'ayva.test', 'content-type': 'application/json' },
      payload: { data: JSON.stringify(sampleEvent) },
    })
    return statusCode
  }
  const own = { origin: 'http://ayva.test' }
  const heard = async () => {
    const { rows } = await sql`select from event where kind = 'tracking.login_success'`.execute(
      testApp.deps.db,
    )
    return rows.length
  }
  const before = await heard()
  expect(await beacon({ ...own, cookie })).toBe(200)
  expect(await beacon({ 'sec-fetch-site': 'same-origin', cookie })).toBe(200)
  expect(await heard()).toBe(before + 2)
  expect(await beacon({ origin: 'https://evil.example', cookie })).toBe(401)
  expect(await beacon({ 'sec-fetch-site': 'cross-site', cookie })).toBe(401)
  expect(await beacon({ ...own, cookie: 'refresh=7-forged' })).toBe(401)
  expect(await beacon(own)).toBe(401)
  expect(await heard()).toBe(before + 2)
})

test('[TRACK-51] the six types of events are accepted, and an unknown type is refused', async () => {
  const alisa = await testApp.player()
  const { type: _, ...base } = sampleEvent
  const said: Record<EventType, object> = {
    'page-open': {
      ...base,
      utm_tags: { utm_source: 'letter' },
      pwa: false,
      popup: null,
      hello_bar_id: 7,
    },
    'guest-id': {
      ...base,
      guest_id: 'guest-77',
      popup: null,
      userId: null,
      trackDomain: 'track.ayva.test',
      type: 'hit',
      referer: 'https://ya.ru/',
    },
    'login-success': sampleEvent,
    'inbox-clicked': base,
    'app-download': base,
    install: base,
    learned: Object.assign({ what: 'rules', of: '12' }, base),
  }
  expect(Object.keys(said).toSorted()).toEqual([...eventTypes].toSorted())
  for (const eventType of eventTypes) {
    const body = { data: JSON.stringify(said[eventType]) }
    expect(await alisa.call(sendWebhook, { params: { eventType }, body })).toEqual({
      success: true,
    })
    const wrong = { data: JSON.stringify({ ...said[eventType], url: undefined }) }
    await expect(
      alisa.call(sendWebhook, { params: { eventType }, body: wrong }),
    ).rejects.toMatchObject({ key: 'data_wrong' })
  }
  const { rows } = await sql<{ kind: string }>`select kind from event
    where player_id = ${alisa.id} and kind like 'tracking.%' order by kind`.execute(testApp.deps.db)
  expect(rows.map(({ kind }) => kind)).toEqual([
    'tracking.app_download',
    'tracking.inbox_clicked',
    'tracking.install',
    'tracking.learned',
    'tracking.login_success',
    'tracking.visitor_known',
  ])
  const unknown = {
    method: 'POST',
    url: '/api/v18/webhook/nothing',
    payload: { data: JSON.stringify(base) },
  } as const
  expect((await testApp.app.inject(unknown)).statusCode).toBe(404)
})

test('a guest may send page openings, but not logins and openings of the inbox', async () => {
  const { type: _, ...base } = sampleEvent
  const body = { data: JSON.stringify(base) }
  expect(await testApp.call(sendWebhook, { params: { eventType: 'page-open' }, body })).toEqual({
    success: true,
  })
  await expect(testApp.call(sendWebhook, saying(sampleEvent))).rejects.toMatchObject({
    status: 401,
  })
})
