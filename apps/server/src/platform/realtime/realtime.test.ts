import { logOut } from '@ayva/contract/identity/auth'
import { REALTIME_PATH, type ServerMessage } from '@ayva/contract/platform/realtime'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { notifyTabs } from './realtime.ts'

const POLICY_VIOLATION = 1008
const TOO_LARGE = 1009

let testApp: TestApp
let host: string
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.close())

/** A client of the websocket, like a browser's tab. */
class Tab {
  readonly #socket: WebSocket
  readonly #heard: ServerMessage[] = []
  #wake: (() => void) | undefined
  readonly closed: Promise<number>

  constructor(headers: Record<string, string> = {}) {
    this.#socket = new WebSocket(`ws://${host}${REALTIME_PATH}`, { headers })
    this.#socket.on('error', () => {})
    this.#socket.on('message', (data: Buffer) => {
      this.#heard.push(JSON.parse(data.toString()) as ServerMessage)
      this.#wake?.()
    })
    this.closed = new Promise((closed) => this.#socket.once('close', closed))
  }

  async say(...messages: unknown[]): Promise<void> {
    if (this.#socket.readyState === WebSocket.CONNECTING)
      await new Promise((opened) => this.#socket.once('open', opened))
    for (const message of messages)
      this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  async receives(): Promise<ServerMessage> {
    while (this.#heard.length === 0)
      await new Promise<void>((woken) => {
        this.#wake = woken
      })
    return this.#heard.shift()!
  }

  /** Returns the messages received so far, after an answered ping shows that no other is on its way. */
  async receivesUntilNow(): Promise<ServerMessage[]> {
    await this.say({ type: 'ping' })
    const heard: ServerMessage[] = []
    for (let next = await this.receives(); next.type !== 'pong'; next = await this.receives())
      heard.push(next)
    return heard
  }

  leave(): void {
    this.#socket.terminate()
  }
}

async function open(token?: string): Promise<Tab> {
  const tab = new Tab()
  await tab.say({ type: 'hello', ...(token && { token }) })
  expect(await tab.receives()).toEqual({ type: 'ready', loggedIn: token !== undefined })
  return tab
}
const balance = (minor: string) =>
  ({ type: 'balance', balance: { minor, currency: 'RUB' }, sequence: 7 }) as const

test('a player receives the balance in every tab, and nobody else does', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const tabs = [await open(alisa.token), await open(alisa.token)]
  const others = [await open(boris.token), await open()]
  notifyTabs(testApp.deps.bus, alisa.id, balance('12450'))
  for (const tab of tabs) expect(await tab.receivesUntilNow()).toEqual([balance('12450')])
  for (const tab of others) expect(await tab.receivesUntilNow()).toEqual([])
  for (const tab of [...tabs, ...others]) tab.leave()
})

test.each(['forged', '', 'A'.repeat(43)])(
  'the token «%s» makes the tab a guest’s',
  async (token) => {
    const tab = new Tab()
    await tab.say({ type: 'hello', token })
    expect(await tab.receives()).toEqual({ type: 'ready', loggedIn: false })
    tab.leave()
  },
)

test('a guest who logs in says hello again and receives messages from then on', async () => {
  const alisa = await testApp.player()
  const tab = await open()
  await tab.say({ type: 'hello', token: alisa.token })
  expect(await tab.receives()).toEqual({ type: 'ready', loggedIn: true })
  notifyTabs(testApp.deps.bus, alisa.id, balance('1'))
  expect(await tab.receivesUntilNow()).toEqual([balance('1')])
  tab.leave()
})

test('a tab that says hello as a guest receives no further messages of the player', async () => {
  const alisa = await testApp.player()
  const tab = await open(alisa.token)
  await tab.say({ type: 'hello' })
  expect(await tab.receives()).toEqual({ type: 'ready', loggedIn: false })
  notifyTabs(testApp.deps.bus, alisa.id, balance('1'))
  expect(await tab.receivesUntilNow()).toEqual([])
  tab.leave()
})

test('logout turns the tabs of that session into guests’, and no other session’s', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const tab = await open(alisa.token)
  const other = await open(boris.token)
  await alisa.call(logOut, {})
  expect(await tab.receives()).toEqual({ type: 'logged_out' })
  notifyTabs(testApp.deps.bus, alisa.id, balance('1'))
  expect(await tab.receivesUntilNow()).toEqual([])
  expect(await other.receivesUntilNow()).toEqual([])
  for (const one of [tab, other]) one.leave()
})

test('a page of another site is refused', async () => {
  for (const origin of ['http://evil.test', 'null', 'http://127.0.0.1:1'])
    expect(await new Tab({ origin }).closed).toBe(POLICY_VIOLATION)
  const own = new Tab({ origin: `http://${host}` })
  await own.say({ type: 'hello' })
  expect(await own.receives()).toEqual({ type: 'ready', loggedIn: false })
  own.leave()
})

test('a client that floods is disconnected', async () => {
  const tab = await open()
  await tab.say(...Array.from({ length: 100 }, () => ({ type: 'ping' })))
  expect(await tab.closed).toBe(POLICY_VIOLATION)
})

test.each([
  ['no JSON', 'hello'],
  ['an unknown type', { type: 'subscribe', channel: 'player:1' }],
  ['an unknown field', { type: 'hello', playerId: 1 }],
  ['a token that is no text', { type: 'hello', token: { $ne: '' } }],
  ['null', 'null'],
])('%s closes the connection', async (_what, message) => {
  const tab = new Tab()
  await tab.say(message)
  expect(await tab.closed).toBe(POLICY_VIOLATION)
})

test('a message of megabytes closes the connection', async () => {
  const tab = new Tab()
  await tab.say({ type: 'hello', token: 'a'.repeat(5_000_000) })
  expect(await tab.closed).toBe(TOO_LARGE)
})
