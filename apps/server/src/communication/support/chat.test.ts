/** Conversations with support: of players, of guests, and operators' work with them. */
import { randomUUID } from 'node:crypto'
import { changeSetting } from '@ayva/contract/platform/settings'
import * as contract from '@ayva/contract/communication/support/chat'
import * as office from '@ayva/contract/communication/support/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { toldOf } from '../inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { UNANSWERED_MAX } from './chat.ts'
import { isOpenAt } from './desk.ts'
import { SWEEP, supportJobs } from './support.jobs.ts'
import { TAKEN_MS, TELL } from './support.office.ts'

let testApp: TestApp
let elena: TestPlayer['call']
let oleg: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
  elena = await operator('Елена')
  oleg = await operator('Олег')
})
afterAll(() => testApp.close())

async function operator(name: string) {
  const { token } = await addOperator(testApp.deps, {
    name,
    permissions: ['support.read', 'support.answer', 'settings.content'],
  })
  return testApp.callAs(token)
}
const message = (text = 'Где мой вывод?', key: string = randomUUID()) => ({
  body: { key, text, about: null },
})
const show = ({ call }: Pick<TestPlayer, 'call'>) => call(contract.showChat, {})
async function asked(player: TestPlayer, text?: string) {
  await player.call(contract.sendChatMessage, message(text))
  const { chat } = await show(player)
  return { params: { visitor: player.id.toString(), chatId: chat!.id } }
}
const answer = (
  call: TestPlayer['call'],
  chat: Awaited<ReturnType<typeof asked>>,
  text = 'Смотрю.',
) => call(office.answerChat, Object.assign({ body: { key: randomUUID(), text } }, chat))
let addresses = 0
/** A guest's browser with its own address and cookies. */
function guest(address = `198.51.100.${(addresses += 1)}`) {
  let cookie: string | undefined
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await testApp.app.inject({
      method,
      url,
      remoteAddress: address,
      ...(payload && { payload }),
      ...(cookie !== undefined && { headers: { cookie } }),
    })
    const [given] = reply.cookies
    if (given) cookie = `${given.name}=${given.value}`
    return reply
  }
}
const MESSAGES = contract.sendChatMessage.path
const CHAT = contract.showChat.path
const work = (name: string, payload: unknown = {}) =>
  supportJobs(testApp.deps).tasks[name]!.work(payload, AbortSignal.timeout(60_000))

test('[SUP-02] a player’s message reaches the queue, and the answer reaches the player', async () => {
  const alisa = await testApp.player()
  const chat = await asked(alisa)
  const { chats } = await elena(office.listChats, {})
  expect(chats).toContainEqual(
    expect.objectContaining({
      chatId: chat.params.chatId,
      playerId: alisa.id.toString(),
      state: 'waiting',
      unanswered: 1,
    }),
  )
  await answer(elena, chat, 'Вывод ушёл в 12:40.')
  const view = await show(alisa)
  expect(view.messages.map(({ author, name, text }) => [author, name, text])).toEqual([
    ['visitor', '', 'Где мой вывод?'],
    ['operator', 'Елена', 'Вывод ушёл в 12:40.'],
  ])
  expect(view).toMatchObject({ unread: 1, chat: { state: 'answered', operator: 'Елена' } })
  const upTo = view.messages.at(-1)!.id
  expect(await alisa.call(contract.readChat, { body: { upTo } })).toEqual({ unread: 0 })
  expect(await alisa.call(contract.readChat, { body: { upTo: '0' } })).toEqual({ unread: 0 })
})

test('a guest has a conversation by an HttpOnly cookie, and other guests cannot read it', async () => {
  const vera = guest()
  const opened = await vera('GET', CHAT)
  expect(opened.headers['set-cookie']).toMatch(
    /^support_guest=[\w-]{32}; Max-Age=2592000; Path=\/api\/v18\/support; HttpOnly; SameSite=Lax$/,
  )
  const { body } = message('Как войти?')
  expect((await vera('POST', MESSAGES, body)).statusCode).toBe(200)
  const { data } = (await vera('GET', CHAT)).json()
  expect(data.messages).toMatchObject([{ text: 'Как войти?' }])
  const { chats } = await elena(office.listChats, {})
  const own = chats.find(({ chatId }) => chatId === data.chat.id)!
  expect(own.playerId).toBeNull()
  await answer(elena, { params: { visitor: own.visitor, chatId: own.chatId } })
  expect((await vera('GET', CHAT)).json().data.messages).toHaveLength(2)
  const other = guest()
  expect((await other('GET', CHAT)).json().data).toMatchObject({ chat: null, messages: [] })
  const rating = `/api/v18/support/chats/${own.chatId}/rating`
  expect((await other('POST', rating, { stars: 5 })).statusCode).toBe(404)
})

test('a page of another site cannot act for a guest', async () => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: MESSAGES,
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: message().body,
  })
  expect(reply.statusCode).toBe(403)
})

test('a message sent repeatedly, also simultaneously, is stored once', async () => {
  const alisa = await testApp.player()
  const same = message('Один раз')
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => alisa.call(contract.sendChatMessage, same)),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await show(alisa)).messages).toHaveLength(1)
  await expect(
    alisa.call(contract.sendChatMessage, message('Другое', same.body.key)),
  ).rejects.toMatchObject({ key: 'key_reused' })
})

test('simultaneous messages begin one conversation', async () => {
  const alisa = await testApp.player()
  const texts = ['один', 'два', 'три']
  await Promise.all(texts.map((text) => alisa.call(contract.sendChatMessage, message(text))))
  const { rows } = await sql`select from support_chat where player_id = ${alisa.id}`.execute(
    testApp.deps.db,
  )
  expect(rows).toHaveLength(1)
  expect((await show(alisa)).messages).toHaveLength(3)
})

test('if two operators answer at once, one succeeds, and the other learns who has the conversation', async () => {
  const alisa = await testApp.player()
  const chat = await asked(alisa)
  const both = await Promise.allSettled([elena(office.takeChat, chat), oleg(office.takeChat, chat)])
  const refused = both.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { key: 'chat_taken', status: 409 } }])
  const [first, second] = both[0].status === 'fulfilled' ? [elena, oleg] : [oleg, elena]
  await answer(first, chat)
  await expect(answer(second, chat)).rejects.toThrow(/уже говорит (Елена|Олег)/)
  await expect(second(office.closeChat, chat)).rejects.toMatchObject({ key: 'chat_taken' })
  testApp.clock.move(TAKEN_MS + 1)
  await answer(second, chat, 'Елена ушла, отвечаю я.')
  expect((await show(alisa)).messages).toHaveLength(3)
})

test('a repeated answer is stored once, and the queue has the longest wait first', async () => {
  const first = await testApp.player()
  const second = await testApp.player()
  const old = await asked(first)
  testApp.clock.move(minutes(1))
  await asked(second)
  await asked(first)
  const { chats } = await elena(office.listChats, {})
  const players = chats.map(({ playerId }) => playerId)
  expect(players.indexOf(first.id.toString())).toBeLessThan(players.indexOf(second.id.toString()))
  const same = Object.assign({ body: { key: randomUUID(), text: 'Сейчас' } }, old)
  const answers = await Promise.all([
    elena(office.answerChat, same),
    elena(office.answerChat, same),
  ])
  expect(answers[0]).toEqual(answers[1])
  expect((await show(first)).messages).toHaveLength(3)
})

test('a closed conversation is rated by its owner, and the next message begins another one', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player()
  const { params } = await asked(alisa)
  const rating = (stars: number) => ({ params: { chatId: params.chatId }, body: { stars } })
  await expect(alisa.call(contract.rateChat, rating(5))).rejects.toMatchObject({
    key: 'chat_going_on',
  })
  await answer(elena, { params })
  await elena(office.closeChat, { params })
  expect(await elena(office.closeChat, { params })).toMatchObject({ state: 'closed' })
  await expect(answer(elena, { params })).rejects.toMatchObject({ key: 'chat_over' })
  await expect(boris.call(contract.rateChat, rating(1))).rejects.toMatchObject({ status: 404 })
  await expect(alisa.call(contract.rateChat, rating(6))).rejects.toMatchObject({ status: 422 })
  expect(await alisa.call(contract.rateChat, rating(4))).toMatchObject({ rating: 4 })
  await alisa.call(contract.sendChatMessage, message('Ещё вопрос'))
  const view = await show(alisa)
  expect(view.chat).toMatchObject({ state: 'waiting', rating: null })
  expect(view.messages).toHaveLength(3)
})

test('a visitor with many unanswered messages is asked to wait, and many messages a minute are refused', async () => {
  const alisa = await testApp.player()
  const send = () => alisa.call(contract.sendChatMessage, message())
  const kinds = new Set<string>()
  for (let n = 0; n < UNANSWERED_MAX; n++) await send().catch(({ key }) => kinds.add(key))
  expect([...kinds]).toEqual(['too_many'])
  await sql`update support_chat set unanswered = ${UNANSWERED_MAX}
    where player_id = ${alisa.id}`.execute(testApp.deps.db)
  const calm = await TestApp.open({ createApp, config: { RATE_LIMITS: false } })
  const boris = await calm.player()
  for (let n = 0; n < UNANSWERED_MAX; n++)
    await boris.call(contract.sendChatMessage, message(`${n}`))
  await expect(boris.call(contract.sendChatMessage, message())).rejects.toMatchObject({
    key: 'chat_unanswered',
  })
  const first = await boris.call(contract.showChat, {})
  expect([first.messages.length, first.more]).toEqual([30, false])
  await calm.close()
})

test('the number of conversations begun from one address in an hour is limited', async () => {
  let refused = 0
  for (let n = 0; n < 60 && refused === 0; n++) {
    const reply = await guest('203.0.113.7')('POST', MESSAGES, message().body)
    if (reply.statusCode === 429) refused = n
  }
  expect(refused).toBe(50)
})

test.each([
  ['an empty text', { text: ' \n ' }],
  ['a text beyond the bound', { text: 'я'.repeat(2001) }],
  ['no key', { key: 'not-a-uuid' }],
  ['a field that nobody asked for', { name: 'Елена' }],
  ['a round of somebody', { about: { kind: 'round', id: randomUUID() } }],
  ['a payment of somebody', { about: { kind: 'payment', id: '1' } }],
])('a message with %s is refused', async (_what, wrong) => {
  const body = Object.assign({}, message().body, wrong)
  expect((await guest()('POST', MESSAGES, body)).statusCode).toBe(422)
})

test('older messages are read by pages, each once', async () => {
  const alisa = await testApp.player()
  const chat = await asked(alisa, '0')
  for (let n = 1; n < 35; n++) await answer(elena, chat, `${n}`)
  const newest = await show(alisa)
  expect([newest.messages.length, newest.more, newest.messages[0]!.text]).toEqual([30, true, '5'])
  const query = { before: newest.messages[0]!.id }
  const older = await alisa.call(contract.showChat, { query })
  expect(older.messages.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
  expect(older.more).toBe(false)
})

test('a blocked player can write', async () => {
  const alisa = await testApp.player()
  await sql`update player set blocked_at = ${testApp.clock.now()}, blocked_words = 'Проверка'
    where id = ${alisa.id}`.execute(testApp.deps.db)
  await alisa.call(contract.sendChatMessage, message('За что?'))
  expect((await show(alisa)).messages).toHaveLength(1)
})

test('an absent player gets one inbox notification about answers until they are read', async () => {
  const alisa = await testApp.player()
  const chat = await asked(alisa)
  const tell = () => work(TELL, { visitor: alisa.id.toString(), chatId: chat.params.chatId })
  await answer(elena, chat)
  await tell()
  await tell()
  await answer(elena, chat, 'И ещё')
  await tell()
  const told = ['support_answered', 'Ответ ждёт вас в чате.']
  expect(await toldOf(alisa)).toEqual([told])
  const { messages } = await show(alisa)
  await alisa.call(contract.readChat, { body: { upTo: messages.at(-1)!.id } })
  await tell()
  expect(await toldOf(alisa)).toHaveLength(1)
  await answer(elena, chat, 'Новое')
  await tell()
  expect(await toldOf(alisa)).toEqual([told, told])
})

test('while the setting is off there is no chat', async () => {
  const alisa = await testApp.player()
  const set = (enabled: boolean) =>
    elena(changeSetting, {
      params: { alias: 'support_chat' },
      body: {
        value: { enabled, from: '09:00', to: '21:00', timeZone: 'Europe/Moscow' },
        why: 'проверка',
      },
    })
  await set(false)
  await expect(show(alisa)).rejects.toMatchObject({ key: 'chat_off' })
  await set(true)
  expect((await show(alisa)).chat).toBeNull()
})

test('the time until the first answer is shown once it is known, without counting nights', async () => {
  const calm = await TestApp.open({ createApp })
  const { token } = await addOperator(calm.deps, {
    name: 'Елена',
    permissions: ['support.read', 'support.answer'],
  })
  const oneAnswered = async (waitMs: number) => {
    const player = await calm.player()
    const chat = await asked(player)
    calm.clock.move(waitMs)
    await answer(calm.callAs(token), chat)
    return player
  }
  const inMoscow = (time: string) => {
    const now = calm.clock.now()
    const next = new Date(`${now.toISOString().slice(0, 10)}T${time}:00+03:00`)
    return next.getTime() + days(2) - now.getTime()
  }
  calm.clock.move(inMoscow('23:00'))
  await oneAnswered(minutes(600))
  calm.clock.move(inMoscow('12:00'))
  for (const wait of [2, 4, 90]) await oneAnswered(minutes(wait))
  const open = await (await calm.player()).call(contract.showChat, {})
  expect([open.isOpen, open.waitMinutes]).toEqual([true, 4])
  await calm.close()
})

test.each([
  ['09:00', '21:00', '2026-11-28T05:59:00Z', false],
  ['09:00', '21:00', '2026-11-28T06:00:00Z', true],
  ['09:00', '21:00', '2026-11-28T17:59:00Z', true],
  ['09:00', '21:00', '2026-11-28T18:00:00Z', false],
  ['22:00', '06:00', '2026-11-28T20:00:00Z', true],
  ['22:00', '06:00', '2026-11-28T04:00:00Z', false],
  ['00:00', '00:00', '2026-11-28T04:00:00Z', true],
])('from %s to %s in Moscow it is open at %s: %s', (from, to, at, isOpen) => {
  const hours = { enabled: true, from, to, timeZone: 'Europe/Moscow' }
  expect(isOpenAt(hours, new Date(at))).toBe(isOpen)
})

test('old conversations of guests are deleted, and inactive ones are closed', async () => {
  const vera = guest()
  await vera('POST', MESSAGES, message().body)
  const alisa = await testApp.player()
  await answer(elena, await asked(alisa))
  testApp.clock.move(days(4))
  await work(SWEEP)
  expect((await show(alisa)).chat).toMatchObject({ state: 'closed' })
  expect((await vera('GET', CHAT)).json().data.messages).toHaveLength(1)
  testApp.clock.move(days(30))
  await work(SWEEP)
  expect((await vera('GET', CHAT)).json().data).toMatchObject({ chat: null, messages: [] })
  expect((await show(alisa)).messages).toHaveLength(2)
})

test('an operator without the permission to answer only reads the queue', async () => {
  const alisa = await testApp.player()
  const chat = await asked(alisa)
  const { token } = await addOperator(testApp.deps, {
    name: 'Вера',
    permissions: ['support.read'],
  })
  const reader = testApp.callAs(token)
  expect((await reader(office.openChat, chat)).messages).toHaveLength(1)
  await expect(reader(office.takeChat, chat)).rejects.toMatchObject({ status: 403 })
  await expect(answer(reader, chat)).rejects.toMatchObject({ status: 403 })
  const nobodys = { params: { visitor: alisa.id.toString(), chatId: randomUUID() } }
  await expect(elena(office.takeChat, nobodys)).rejects.toMatchObject({ status: 404 })
  await expect(elena(office.openChat, nobodys)).rejects.toMatchObject({ status: 404 })
})
