/** Messages to partners, from the page of a player to the sandbox's partner. */
import { randomUUID } from 'node:crypto'
import {
  listPartnerDeliveries,
  repeatPartnerDelivery,
  showPartner,
} from '@ayva/contract/communication/partners/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createJobs } from '../../app.ts'
import { deliver } from './deliver.ts'
import { forgetDeliveries, listDue, takeDelivery } from './partners.sql.ts'
import { PartnerTests, SECRET } from './partners.testing.ts'
import { PAUSES_MS, TRIES_MAX, WITHDRAWN } from './sending.ts'

let tests: PartnerTests
beforeAll(async () => {
  tests = await PartnerTests.open()
})
afterAll(() => tests.close())

const list = async (partner: string) =>
  (await tests.office(listPartnerDeliveries, { params: { partner }, query: {} })).deliveries
const statesOf = async (partner: string) => (await list(partner)).map(({ state }) => state)
const eventsTold = async (name: string) =>
  (await tests.told(name)).map(({ query }) => new URLSearchParams(query).get('event'))

test('a partner is told of registration and deposits of its player, signed, and of nobody else', async () => {
  await tests.answer('garden', 'ok')
  await tests.partner('garden')
  const player = await tests.friend('garden', { partners: true, click_id: 'c-1' })
  const stranger = await tests.friend('another')
  await tests.deposit(player, 1n, true)
  await tests.deposit(stranger, 2n, true)
  await tests.readEvents()
  await tests.send('garden')
  const told = await tests.told('garden')
  expect(told.map(({ isSigned }) => isSigned)).toEqual([true, true, true])
  const [registration, ...deposits] = told.map(({ query }) =>
    Object.fromEntries(new URLSearchParams(query)),
  )
  const eventId = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(registration).toEqual({
    click: 'c-1',
    ref: 'garden',
    event: 'registration',
    id: eventId,
    sum: '',
    cur: '',
  })
  const money = { click: 'c-1', ref: 'garden', id: eventId, sum: '1500.50', cur: 'RUB' }
  expect(deposits).toHaveLength(2)
  expect(deposits).toContainEqual({ ...money, event: 'first_deposit' })
  expect(deposits).toContainEqual({ ...money, event: 'deposit' })
  expect(told.map(({ id }) => id)).toEqual([registration!['id'], ...deposits.map(({ id }) => id)])
  expect(JSON.stringify(told), 'no number of the player').not.toContain(`=${player.id}&`)
})

test('a partner learns only what it is to be told, and no sum unless it is allowed', async () => {
  await tests.answer('sums', 'ok')
  const events = { registration: false, first_deposit: true, deposit: false }
  await tests.partner('sums', { events, tellsAmount: false })
  const player = await tests.friend('sums')
  await tests.deposit(player, 1n, true)
  await tests.deposit(player, 2n)
  await tests.readEvents()
  await tests.send('sums')
  const [only, ...more] = await tests.told('sums')
  expect(more).toEqual([])
  expect(Object.fromEntries(new URLSearchParams(only!.query))).toMatchObject({
    event: 'first_deposit',
    sum: '',
    cur: '',
  })
})

test('nobody is told before the player has agreed, nor after the player has withdrawn it', async () => {
  await tests.answer('consent', 'ok')
  await tests.partner('consent')
  const player = await tests.friend('consent', {})
  await tests.deposit(player, 1n, true)
  await tests.readEvents()
  expect(await list('consent')).toEqual([])
  await tests.visit(player, 'consent', { partners: true })
  await tests.visit(player, 'consent', { partners: true })
  await tests.deposit(player, 2n)
  await tests.readEvents()
  await tests.visit(player, 'consent', { partners: false })
  await tests.deposit(player, 3n)
  await tests.readEvents()
  await tests.visit(player, 'consent', { partners: true })
  await tests.readEvents()
  await tests.send('consent')
  expect(await eventsTold('consent')).toEqual(['registration', 'deposit'])
})

test('an old account is no registration, and a partner or setting that is off stores nothing new', async () => {
  await tests.answer('old', 'ok')
  await tests.partner('old')
  const player = await tests.testApp.player()
  await sql`update player set created_at = ${new Date(tests.testApp.clock.now().getTime() - days(8))}
    where id = ${player.id}`.execute(tests.testApp.deps.db)
  await tests.visit(player, 'old', { partners: true })
  await tests.readEvents()
  expect(await list('old')).toEqual([])
  await tests.partner('old', { enabled: false })
  await tests.deposit(player, 1n)
  await tests.readEvents()
  await tests.partner('old', { enabled: true })
  await tests.turn(false)
  await tests.deposit(player, 2n)
  await tests.readEvents()
  await tests.turn(true)
  expect(await list('old')).toEqual([])
})

test('events that are read again, and parallel workers, tell a partner once', async () => {
  await tests.answer('once', 'ok')
  await tests.partner('once')
  const player = await tests.friend('once')
  await tests.deposit(player, 1n)
  await tests.readEvents()
  const { db } = tests.testApp.deps
  await sql`update event_cursor set position = null where consumer = 'partners'`.execute(db)
  await tests.readEvents()
  expect(await list('once')).toHaveLength(2)
  const other = { ...tests.testApp.deps }
  const sendAt = (deps: typeof other) =>
    runDueJobs(createJobs(deps), 'partners.send', { partnerId: 'once' })
  await Promise.all([sendAt(other), sendAt(tests.testApp.deps)])
  const events = await eventsTold('once')
  expect(events).toHaveLength(2)
  expect(new Set(events)).toEqual(new Set(['deposit', 'registration']))
})

test('a message whose worker was killed is sent again with the same event id, after a minute', async () => {
  await tests.answer('killed', 'ok')
  await tests.partner('killed')
  await tests.friend('killed')
  await tests.readEvents()
  const { db, clock } = tests.testApp.deps
  const now = clock.now()
  const [name] = await listDue(db, { partnerId: 'killed', now, limit: 1 })
  const until = new Date(now.getTime() + minutes(1))
  const taken = await takeDelivery(db, name!, { now, until })
  const way = { url: `${tests.service.url}/postback/killed`, secret: SECRET, now }
  // The worker dies after the partner has answered and before the result is noted.
  await deliver(tests.testApp.deps.config, taken!, { ...way, signal: AbortSignal.timeout(60_000) })
  await tests.send('killed')
  expect(await tests.told('killed')).toHaveLength(1)
  tests.testApp.clock.move(minutes(1))
  await tests.send('killed')
  const ids = (await tests.told('killed')).map(({ id }) => id)
  expect(ids).toEqual([taken!.eventId, taken!.eventId])
  expect(await statesOf('killed')).toEqual(['sent'])
})

test('a message that fails is tried with growing pauses and given up; an operator sends it again', async () => {
  await tests.answer('dead', '500')
  await tests.partner('dead')
  await tests.friend('dead')
  await tests.readEvents()
  for (const pause of PAUSES_MS) {
    await tests.send('dead')
    await tests.send('dead')
    tests.testApp.clock.move(pause)
  }
  expect(await statesOf('dead')).toEqual(['waits'])
  await tests.send('dead')
  expect(await tests.told('dead')).toHaveLength(TRIES_MAX)
  const [given] = await list('dead')
  expect(given).toMatchObject({ state: 'dead', tries: TRIES_MAX, said: 'Партнёр ответил 500' })

  await tests.answer('dead', 'ok', '')
  const asked = {
    params: { partner: 'dead', event: given!.eventId },
    body: { why: 'партнёр починил приём' },
  }
  expect(await tests.office(repeatPartnerDelivery, asked)).toEqual({ repeated: true })
  expect(await tests.office(repeatPartnerDelivery, asked)).toEqual({ repeated: false })
  await tests.send('dead')
  expect(await list('dead')).toMatchObject([{ state: 'sent', tries: 1, said: null }])
  expect(new Set((await tests.told('dead')).map(({ id }) => id)).size).toBe(1)
  const stray = { ...asked, params: { partner: 'dead', event: randomUUID() } }
  await expect(tests.office(repeatPartnerDelivery, stray)).rejects.toMatchObject({ status: 404 })
})

test('a partner that closes the connection ends its run, and the rest waits for the next one', async () => {
  await tests.answer('down', 'down')
  await tests.partner('down')
  await tests.friend('down')
  await tests.friend('down')
  await tests.readEvents()
  await tests.send('down')
  expect(await tests.told('down')).toHaveLength(1)
  const tries = (await list('down')).map((one) => one.tries)
  expect(new Set(tries)).toEqual(new Set([0, 1]))
  await tests.answer('down', 'ok', '')
  tests.testApp.clock.move(minutes(1))
  await runDueJobs(createJobs(tests.testApp.deps), 'partners.due')
  await tests.testApp.runJobs()
  expect(await statesOf('down')).toEqual(['sent', 'sent'])
})

test('a partner that does not answer holds up neither its other worker nor another partner', async () => {
  await tests.answer('slow', 'slow')
  await tests.answer('quick', 'ok', '')
  await tests.partner('slow')
  await tests.partner('quick')
  await tests.friend('slow')
  await tests.friend('quick')
  await tests.readEvents()
  const stuck = tests.send('slow')
  await expect.poll(async () => (await tests.told('slow')).length).toBe(1)
  await tests.send('slow')
  await tests.send('quick')
  expect(await statesOf('quick')).toEqual(['sent'])
  expect(await statesOf('slow'), 'the first attempt still waits for an answer').toEqual(['waits'])
  await stuck
  expect(await list('slow')).toMatchObject([{ tries: 1, said: 'Партнёр не ответил вовремя' }])
})

test.each([
  'http://partner.example/p',
  'https://127.0.0.1/p',
  'https://10.0.0.1/p',
  'https://[::1]/p',
  'https://169.254.169.254/latest',
  'https://localhost/p',
  'https://partner.internal/p',
  'https://partner.example:8443/p',
])('the address %s is refused, and is not called if it was stored', async (url) => {
  await expect(tests.partner('inner', { url })).rejects.toMatchObject({ key: 'partner_host' })
  const message = {
    eventId: randomUUID(),
    event: 'registration' as const,
    refCode: 'a',
    clickId: null,
    amount: null,
    currency: null,
  }
  const way = { url, secret: SECRET, now: new Date(), signal: AbortSignal.timeout(60_000) }
  expect(await deliver(tests.testApp.deps.config, message, way)).toEqual({
    outcome: 'failed',
    why: 'Адрес закрыт для исходящих сообщений',
    isDown: true,
  })
})

test('a new partner needs a secret, which is stored sealed and kept when it is not given again', async () => {
  await expect(tests.partner('secret', { secret: null })).rejects.toMatchObject({
    key: 'partner_secret',
  })
  await tests.partner('secret')
  const secretOf = async () => {
    const { rows } = await sql<{ secret: Buffer }>`select secret from partner
      where id = 'secret'`.execute(tests.testApp.deps.db)
    return rows[0]!.secret
  }
  const first = await secretOf()
  expect(first.includes(Buffer.from(SECRET))).toBe(false)
  await tests.partner('secret', { secret: null, name: 'Другое имя' })
  expect(await secretOf()).toEqual(first)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
    where subject = 'partner secret' and before::text || after::text like ${`%${SECRET}%`}`.execute(
    tests.testApp.deps.db,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('an operator reads one partner, and an unknown one is refused', async () => {
  const saved = await tests.partner('single')
  const show = (partner: string) => tests.office(showPartner, { params: { partner } })
  expect(await show('single')).toEqual(saved)
  await expect(show('nobody')).rejects.toMatchObject({ key: 'partner_unknown' })
})

test('a message that waits is dropped when the player withdraws the consent, before its first try and between tries', async () => {
  await tests.answer('withdrawn', '500')
  await tests.partner('withdrawn')
  const tried = await tests.friend('withdrawn')
  await tests.readEvents()
  await tests.send('withdrawn')
  const queued = await tests.friend('withdrawn')
  await tests.readEvents()
  for (const player of [tried, queued]) await tests.visit(player, 'withdrawn', { partners: false })
  await tests.answer('withdrawn', 'ok', '')
  tests.testApp.clock.move(PAUSES_MS[0]!)
  await tests.send('withdrawn')
  expect(await tests.told('withdrawn'), 'only the try before the withdrawal').toHaveLength(1)
  const dropped = await list('withdrawn')
  expect(dropped.map(({ state, said, nextAt }) => ({ state, said, nextAt }))).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'dropped', said: WITHDRAWN, nextAt: null })),
  )
  expect(new Set(dropped.map(({ tries }) => tries))).toEqual(new Set([0, 1]))

  for (const player of [tried, queued]) await tests.visit(player, 'withdrawn', { partners: true })
  await tests.readEvents()
  const asked = {
    params: { partner: 'withdrawn', event: dropped[0]!.eventId },
    body: { why: 'проверка' },
  }
  expect(await tests.office(repeatPartnerDelivery, asked)).toEqual({ repeated: false })
  tests.testApp.clock.move(days(2))
  await tests.send('withdrawn')
  expect(await tests.told('withdrawn')).toHaveLength(1)
})

test('messages about a player are deleted when the account is closed', async () => {
  await tests.partner('leaving')
  const player = await tests.friend('leaving')
  await tests.readEvents()
  expect(await list('leaving')).toHaveLength(1)
  await forgetDeliveries(tests.testApp.deps.db, player.id)
  expect(await list('leaving')).toEqual([])
})
