import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import { afterEach, expect, test } from 'vitest'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { endSession, notifyTabs } from './realtime.ts'
import {
  alisa,
  closeAll,
  closed,
  connect,
  enter,
  handshake,
  receives,
  leaveAll,
  start,
} from './tabs.testing.ts'

const TRY_AGAIN_LATER = 1013
const DESTROYED = 1006

afterEach(closeAll)

test('a tab that closes while its hello is processed leaves no listener behind', async () => {
  let answer = (_principal: PlayerPrincipal) => {}
  let asked = () => {}
  const wasAsked = new Promise<void>((done) => (asked = done))
  const found = new Promise<PlayerPrincipal>((done) => (answer = done))
  const testApp = await start({
    askers: {
      byToken(token) {
        if (token === 'slow') asked()
        return token === 'slow' ? found : Promise.resolve(alisa)
      },
    },
  })
  const socket = connect(testApp)
  await handshake(socket)
  socket.send(JSON.stringify({ type: 'hello', token: 'slow' }))
  await wasAsked
  const end = closed(socket)
  socket.close()
  await end
  answer(alisa)
  // The later tab was answered, so the earlier hello was processed too.
  const next = await enter(testApp, 'alisa')
  expect(testApp.bus.listeners()).toBe(testApp.alone + 1)
  next.terminate()
  await expect.poll(() => testApp.bus.listeners()).toBe(testApp.alone)
})

test('of two hellos the later one counts, whichever is answered first', async () => {
  let answer = (_principal: PlayerPrincipal) => {}
  const found = new Promise<PlayerPrincipal>((done) => (answer = done))
  const testApp = await start({ askers: { byToken: () => found } })
  const socket = connect(testApp)
  await handshake(socket)
  const ready = receives(socket)
  socket.send(JSON.stringify({ type: 'hello', token: 'slow' }))
  socket.send(JSON.stringify({ type: 'hello' }))
  expect(await ready).toEqual({ type: 'ready', loggedIn: false })
  answer(alisa)
  const pong = receives(socket)
  socket.send(JSON.stringify({ type: 'ping' }))
  expect(await pong).toEqual({ type: 'pong' })
  expect(testApp.bus.listeners()).toBe(testApp.alone)
})

test('a session that ends while its tab says hello makes the tab a guest’s', async () => {
  const testApp = await start({
    askers: {
      async byToken() {
        endSession(testApp.bus, alisa.sessionId)
        return alisa
      },
    },
  })
  const socket = connect(testApp)
  await handshake(socket)
  const ready = receives(socket)
  socket.send(JSON.stringify({ type: 'hello', token: 'alisa' }))
  expect(await ready).toEqual({ type: 'ready', loggedIn: false })
  expect(testApp.bus.listeners()).toBe(testApp.alone)
})

test('a tab that does not answer the heartbeat is disconnected, and one that does stays', async () => {
  // Long enough for a healthy client to answer on a busy machine.
  const testApp = await start({ limits: { heartbeatMs: 250 } })
  const well = await enter(testApp, 'alisa')
  const dead = connect(testApp, undefined, { autoPong: false })
  expect(await closed(dead)).toBe(DESTROYED)
  const balance = { minor: '1', currency: 'RUB' } as const
  const told = receives(well)
  notifyTabs(testApp.bus, alisa.id, { type: 'balance', balance, sequence: 1 })
  expect(await told).toMatchObject({ type: 'balance' })
})

test('the heartbeat finds a session whose end was not announced', async () => {
  const testApp = await start({
    limits: { heartbeatMs: 250 },
    askers: { liveSessions: async () => new Set() },
  })
  const socket = await enter(testApp, 'alisa')
  expect(await receives(socket)).toEqual({ type: 'logged_out' })
  expect(testApp.bus.listeners()).toBe(testApp.alone)
})

test('a guest’s tab is closed after a while, also one whose session has ended', async () => {
  const testApp = await start({ limits: { guestLifeMs: 50 } })
  const guest = await enter(testApp)
  guest.send(JSON.stringify({ type: 'ping' }))
  expect(await closed(guest)).toBe(1000)
  const player = await enter(testApp, 'alisa')
  const end = closed(player)
  endSession(testApp.bus, alisa.sessionId)
  expect(await end).toBe(1000)
})

test('a guest beyond the limit of an address is refused with 429 in the shape of the contract', async () => {
  const testApp = await start({ limits: { guestsPerAddress: 2 } })
  for (let count = 0; count < 3; count++) await enter(testApp, 'alisa')
  const first = await enter(testApp)
  await enter(testApp)
  const refused = await handshake(connect(testApp))
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 1029, key: 'too_many' } } })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(await handshake(connect(testApp, '192.0.2.2'))).toEqual({ status: 101 })
  first.terminate()
  await expect.poll(async () => (await handshake(connect(testApp))).status).toBe(101)
})

test('a place is freed once, whether a guest or a player leaves it', async () => {
  const testApp = await start({ limits: { guestsPerAddress: 1 } })
  for (let count = 0; count < 3; count++) {
    const player = await enter(testApp, 'alisa')
    const ready = receives(player)
    player.send(JSON.stringify({ type: 'hello' }))
    expect(await ready).toEqual({ type: 'ready', loggedIn: false })
    expect(await handshake(connect(testApp))).toMatchObject({ status: 429 })
    player.terminate()
    await expect
      .poll(async () => {
        const next = connect(testApp)
        const { status } = await handshake(next)
        next.terminate()
        return status
      })
      .toBe(101)
    leaveAll()
    await expect.poll(() => testApp.bus.listeners()).toBe(testApp.alone)
  }
})

test('attempts to connect are counted, also if each is closed at once', async () => {
  const testApp = await start({ limits: { attemptsPerMinute: 3 } })
  for (let attempt = 0; attempt < 3; attempt++) {
    const socket = connect(testApp)
    expect(await handshake(socket)).toEqual({ status: 101 })
    socket.terminate()
  }
  expect(await handshake(connect(testApp))).toMatchObject({ status: 429 })
  expect(await handshake(connect(testApp, '2001:db8::1'))).toEqual({ status: 101 })
})

test('a full process refuses with 503', async () => {
  const testApp = await start({ most: 1 })
  await enter(testApp, 'alisa')
  expect(await handshake(connect(testApp, '192.0.2.2'))).toMatchObject({
    status: 503,
    body: { error: { code: 1003, key: 'unavailable' } },
    retryAfter: '2',
  })
})

test('guests who watch crash rounds are replaced by newcomers, the oldest first', async () => {
  const testApp = await start({ most: 2 })
  const oldest = await enter(testApp)
  const other = await enter(testApp)
  for (const guest of [oldest, other])
    guest.send(JSON.stringify({ type: 'watch', wins: false, flights: true }))
  const end = closed(oldest)
  await enter(testApp, 'alisa', '192.0.2.2')
  expect(await end).toBe(DESTROYED)
  expect(other.readyState).toBe(WebSocket.OPEN)
  const last = closed(other)
  await enter(testApp, 'alisa', '192.0.2.2')
  expect(await last).toBe(DESTROYED)
  // Players are not replaced.
  expect(await handshake(connect(testApp))).toMatchObject({ status: 503 })
})

test('the number of tabs of a player is limited', async () => {
  const testApp = await start({ limits: { perPlayer: 1 } })
  const first = await enter(testApp, 'alisa')
  const second = connect(testApp)
  await handshake(second)
  const end = closed(second)
  second.send(JSON.stringify({ type: 'hello', token: 'alisa' }))
  expect(await end).toBe(TRY_AGAIN_LATER)
  expect(testApp.bus.listeners()).toBe(testApp.alone + 1)
  first.terminate()
  await expect.poll(() => testApp.bus.listeners()).toBe(testApp.alone)
  await enter(testApp, 'alisa')
})

test('a plain request for the websocket is refused in the shape of the contract', async () => {
  const { port } = await start()
  const answer = await fetch(`http://127.0.0.1:${port}${REALTIME_PATH}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 1004 } })
})

test('a tab that says hello too often is disconnected, because each hello queries the database', async () => {
  let asked = 0
  const byToken = async () => {
    asked += 1
    return undefined
  }
  const socket = connect(await start({ askers: { byToken } }))
  const closed = new Promise<number>((done) => socket.once('close', done))
  socket.on('open', () => socket.send('{"type":"hello","token":"made up"}'))
  socket.on('message', () => socket.send('{"type":"hello","token":"made up"}'))
  expect(await closed).toBe(1008)
  expect(asked).toBeLessThanOrEqual(20)
})
