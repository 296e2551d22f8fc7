/** The bot's chats and commands, over the sandbox messenger. */
import { createHmac } from 'node:crypto'
import { enterByTelegram } from '@ayva/contract/communication/telegram'
import * as contract from '@ayva/contract/communication/telegram-bot'
import { tokenOf } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { forgetTelegram } from './telegram-bot.sql.ts'
import { TelegramTests } from './telegram-bot.testing.ts'
import { webhookSecrets } from './webhook.ts'

let tests: TelegramTests
let vera: TestPlayer
beforeAll(async () => {
  tests = await TelegramTests.open()
})
afterAll(() => tests.close())
beforeEach(async () => {
  vera = await tests.testApp.player()
})

const chatOf = async ({ call }: Pick<TestPlayer, 'call'>) =>
  (await call(contract.showTelegramChat, {})).chat
const said = (update: number, chat: number, text: string, more: object = {}) => ({
  update_id: update,
  message: { chat: { id: chat, type: 'private' }, from: { first_name: 'Вера' }, text, ...more },
})
const secret = () => webhookSecrets(tests.testApp.deps.config)[0]!
const post = (payload: object | string, token = secret()) =>
  tests.testApp.app.inject({
    method: 'POST',
    url: contract.TELEGRAM_WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': token },
    payload,
  })
let updates = 10
const newUpdate = () => (updates += 1)

test('the link of the profile connects the chat of whoever presses «Старт», once', async () => {
  const code = await tests.code(vera)
  const chat = tests.newPerson()
  await tests.say(chat, `/start ${code}`)
  expect((await tests.told(chat))[0]).toContain('<b>Telegram подключён</b>')
  expect(await chatOf(vera)).toMatchObject({ name: `Гость ${chat}` })

  const other = tests.newPerson()
  await tests.say(other, `/start ${code}`)
  expect((await tests.told(other))[0]).toContain('Ссылка не подошла')
  expect(await chatOf(vera)).toMatchObject({ name: `Гость ${chat}` })
})

test('a link is good for fifteen minutes, and the next one replaces it', async () => {
  const chat = tests.newPerson()
  const late = await tests.code(vera)
  tests.testApp.clock.move(minutes(15))
  await tests.say(chat, `/start ${late}`)
  const first = await tests.code(vera)
  const second = await tests.code(vera)
  await tests.say(chat, `/start ${first}`)
  expect(await chatOf(vera)).toBeNull()
  await tests.say(chat, `/start ${second}`)
  expect(await chatOf(vera)).not.toBeNull()
})

test('a chat is one player’s, and a player has one chat', async () => {
  const boris = await tests.testApp.player()
  const chat = await tests.linked(vera)
  await tests.say(chat, `/start ${await tests.code(boris)}`)
  expect([await chatOf(vera), (await chatOf(boris))?.name]).toEqual([null, `Гость ${chat}`])
  const other = await tests.linked(boris)
  await tests.say(chat, '/balance')
  expect((await tests.told(chat))[0]).toContain('Чат не подключён')
  await tests.say(other, '/balance')
  expect((await tests.told(other))[0]).toContain('<b>Баланс</b>')
})

test('who logs in with Telegram is connected by «Старт» alone, and opens pages in the mini app', async () => {
  const chat = tests.newPerson()
  await tests.say(chat, '/start')
  expect((await tests.told(chat))[0]).toContain('Чат не подключён')
  const token = tests.testApp.deps.config.TELEGRAM_BOT_TOKEN!
  const fields = {
    user: JSON.stringify({ id: chat, first_name: 'Вера' }),
    auth_date: String(Math.floor(tests.testApp.clock.now().getTime() / 1000)),
  }
  const line = `auth_date=${fields.auth_date}\nuser=${fields.user}`
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const hash = createHmac('sha256', key).update(line).digest('hex')
  const data = new URLSearchParams({ ...fields, hash }).toString()
  const entered = await tests.testApp.call(enterByTelegram, { body: { data } })
  const call = tests.testApp.callAs(tokenOf(entered))
  await tests.say(chat, '/start')
  expect(await chatOf({ call })).not.toBeNull()
  await tests.say(chat, '/balance')
  const [newest] = await tests.messages(chat)
  expect(newest).toMatchObject({ button: { inApp: true } })
  expect(newest!.button!.url).toBe(`${tests.url}/telegram_user?to=%2Fpayment%2Fhistory`)
})

test('/balance and /rounds answer with what the player has, by name and by words', async () => {
  const chat = await tests.linked(vera)
  await tests.testApp.fund(vera, 150_050n)
  await tests.say(chat, '/balance')
  expect((await tests.told(chat))[0]).toBe('<b>Баланс</b>\nДеньги: 1\u00A0500,50\u00A0₽')
  expect((await tests.messages(chat))[0]).toMatchObject({
    button: { url: `${tests.url}/payment/history`, inApp: false },
  })
  await tests.say(chat, 'БАЛАНС')
  expect((await tests.told(chat))[0]).toContain('<b>Баланс</b>')
  await tests.say(chat, '/rounds@ayva_bot')
  expect((await tests.told(chat))[0]).toBe('<b>Последние раунды</b>\nРаундов ещё не было.')
  await tests.say(chat, 'последние раунды')
  expect((await tests.told(chat))[0]).toContain('<b>Последние раунды</b>')
})

test('/help and every unknown word list the commands, which the menu of the bot has too', async () => {
  const chat = await tests.linked(vera)
  for (const words of ['/help', 'привет', '/drop table', '/start_now']) await tests.say(chat, words)
  const told = await tests.told(chat)
  for (const text of told.slice(0, 4)) expect(text).toContain('/rounds — Последние раунды')
  const answer = await fetch(`${tests.messenger.url}/api/bot`)
  const { commands } = (await answer.json()) as { commands: { command: string }[] }
  expect(commands.map(({ command }) => command).toSorted()).toEqual([
    'balance',
    'help',
    'rounds',
    'stop',
  ])
})

test('/stop, blocking the bot and the button of the profile disconnect the chat', async () => {
  const first = await tests.linked(vera)
  await tests.say(first, '/stop')
  expect((await tests.told(first))[0]).toContain('Telegram отключён')
  expect(await chatOf(vera)).toBeNull()

  const second = await tests.linked(vera)
  await tests.block(second)
  expect(await chatOf(vera)).toBeNull()

  const third = await tests.linked(vera)
  await vera.call(contract.unlinkTelegramChat, {})
  await expect(vera.call(contract.unlinkTelegramChat, {})).rejects.toMatchObject({
    key: 'telegram_unlinked',
  })
  await tests.say(third, '/balance')
  expect((await tests.told(third))[0]).toContain('Чат не подключён')
})

test('a blocked account is answered nothing of its money, and a closed one is forgotten', async () => {
  const chat = await tests.linked(vera)
  const { db, clock } = tests.testApp.deps
  const now = clock.now()
  await db.updateTable('player').set({ blockedAt: now }).where('id', '=', vera.id).execute()
  await tests.say(chat, '/balance')
  expect((await tests.told(chat))[0]).toContain('Аккаунт недоступен')
  await db.updateTable('player').set({ blockedAt: null }).where('id', '=', vera.id).execute()
  await tests.code(vera)
  await transaction(db, (tx) => forgetTelegram(tx, vera.id))
  const left = await db
    .selectFrom('telegramCode')
    .select('hash')
    .where('playerId', '=', vera.id)
    .execute()
  expect([await chatOf(vera), left]).toEqual([null, []])
})

test('an update is taken once, also by another node and after a restart', async () => {
  const chat = await tests.linked(vera)
  const update = said(newUpdate(), chat, '/help')
  const before = (await tests.told(chat)).length
  const answers = await Promise.all([post(update), post(update), post(update)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await tests.testApp.runJobs()
  await tests.runAll()
  expect((await post(update)).statusCode).toBe(200)
  await tests.testApp.runJobs()
  expect(await tests.told(chat)).toHaveLength(before + 1)
})

test('without the secret of the installation an update is nothing, and its body is not read', async () => {
  const chat = await tests.linked(vera)
  const before = (await tests.told(chat)).length
  const update = said(newUpdate(), chat, '/balance')
  const wrong = ['', 'x', secret().slice(1), `${secret()}x`, secret().toLowerCase()]
  for (const token of wrong) expect((await post(update, token)).statusCode).toBe(404)
  expect((await post('x'.repeat(100_000), 'x')).statusCode).toBe(404)
  await tests.testApp.runJobs()
  expect(await tests.told(chat)).toHaveLength(before)
})

test('what Telegram would never send is taken and does nothing, and a long body is refused', async () => {
  const chat = await tests.linked(vera)
  const before = (await tests.told(chat)).length
  const odd = [
    '{',
    'null',
    '[]',
    '{"update_id":"1"}',
    JSON.stringify({ update_id: newUpdate() }),
    JSON.stringify(said(newUpdate(), -100_200, '/balance')),
    JSON.stringify(said(newUpdate(), chat, '/balance', { chat: { id: chat, type: 'group' } })),
    JSON.stringify({ ...said(1.5, chat, '/balance') }),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ]
  for (const body of odd) expect((await post(body)).statusCode, body.slice(0, 60)).toBe(200)
  expect((await post(`"${'x'.repeat(70_000)}"`)).statusCode).toBe(413)
  await tests.testApp.runJobs()
  expect(await tests.told(chat)).toHaveLength(before)
})

test('names and words from Telegram are data: markup, NUL and halves of pairs stay text', async () => {
  const chat = tests.newPerson()
  await tests.say(chat, '/start')
  const code = await tests.code(vera)
  const from = { first_name: '<b>Вера\0\uD800</b>', last_name: 'x'.repeat(500) }
  await post(said(newUpdate(), chat, `/start ${code}`, { from }))
  await tests.testApp.runJobs()
  const chatName = (await chatOf(vera))!.name
  expect(chatName).toMatch(/^<b>Вера/)
  expect(Array.from(chatName).length).toBeLessThanOrEqual(60)
  expect((await tests.told(chat))[0]).toContain('Telegram подключён')
})

test('a chat that floods is answered thirty times a minute, known or not', async () => {
  const limited = await TelegramTests.open({ RATE_LIMITS: true })
  const chat = limited.newPerson()
  for (let time = 0; time < 40; time++)
    await limited.testApp.app.inject({
      method: 'POST',
      url: contract.TELEGRAM_WEBHOOK_PATH,
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': webhookSecrets(limited.testApp.deps.config)[0]!,
      },
      payload: said(newUpdate(), chat, '/balance'),
    })
  const { rows } = await countUpdates(limited.testApp)
  expect(rows).toBe(30)
  await limited.close()
})

async function countUpdates({ deps }: TestApp): Promise<{ rows: number }> {
  const rows = await deps.db.selectFrom('telegramUpdate').select('id').execute()
  return { rows: rows.length }
}

test('without a token the site has no bot: nothing is offered, and the address is nobody’s', async () => {
  const none = await TestApp.open({ createApp })
  const alisa = await none.player()
  expect(await alisa.call(contract.showTelegramChat, {})).toEqual({ isOn: false, chat: null })
  await expect(alisa.call(contract.makeTelegramLink, {})).rejects.toMatchObject({
    key: 'telegram_off',
  })
  const answer = await none.app.inject({
    method: 'POST',
    url: contract.TELEGRAM_WEBHOOK_PATH,
    headers: { 'x-telegram-bot-api-secret-token': webhookSecrets(none.deps.config)[0]! },
  })
  expect(answer.statusCode).toBe(404)
  await none.close()
})
