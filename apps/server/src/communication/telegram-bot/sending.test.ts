/** What the bot sends to linked chats, over the sandbox messenger that fails on demand. */
import { randomUUID } from 'node:crypto'
import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import { showTelegramChat } from '@ayva/contract/communication/telegram-bot'
import { showTelegramFigures } from '@ayva/contract/communication/telegram-bot/office'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { changeSetting } from '@ayva/contract/platform/settings'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { publish } from '#lib/work/events.ts'
import { addJob, runDueJobs } from '#lib/work/jobs.ts'
import { listTroubled, retryJob } from '#lib/work/jobs.sql.ts'
import { createJobs } from '../../app.ts'
import { contactChanged } from '../../identity/auth/auth.ts'
import { type OfferPass, reserveOffers } from '../../platform/consent/consent.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { notify } from '../inbox/inbox.ts'
import { telegramBotConsumers } from './telegram-bot.consumers.ts'
import { sendTelegramOffer, TRIES_MAX } from './telegram-bot.ts'
import { TelegramTests } from './telegram-bot.testing.ts'

let tests: TelegramTests
let olga: TestApp['call']
let vera: TestPlayer
let chat: number
beforeAll(async () => {
  tests = await TelegramTests.open()
  const { token } = await addOperator(tests.testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.access', 'campaigns.read', 'campaigns.send'],
  })
  olga = tests.testApp.callAs(token)
})
afterAll(() => tests.close())
beforeEach(async () => {
  await tests.answerWith('ok')
  vera = await tests.testApp.player()
  chat = await tests.linked(vera)
})

const said = { sum: '5 000,00 ₽', to: '•• 4242', paymentId: '17' }
/** Money has left for a player. */
const tellPaid = ({ id }: TestPlayer, operation: string = randomUUID()) =>
  transaction(tests.testApp.deps.db, (tx) =>
    notify(tx, {
      playerId: id,
      operation,
      name: 'withdrawal_paid',
      said,
      at: tests.testApp.clock.now(),
    }),
  )
/** What came besides the answer to «Старт». */
const notices = async (of = chat) =>
  (await tests.told(of)).filter((text) => !text.includes('Telegram подключён'))
const PAID = '<b>Выплата отправлена</b>\n5 000,00 ₽ на •• 4242.'

test('a notice comes to the linked chat of its player, once, with its page', async () => {
  const other = await tests.linked(await tests.testApp.player())
  const operation = randomUUID()
  await tellPaid(vera, operation)
  await tellPaid(vera, operation)
  await tests.testApp.runJobs()
  expect([await notices(), await notices(other)]).toEqual([[PAID], []])
  expect((await tests.messages(chat))[0]!.button).toEqual({
    text: 'Посмотреть',
    url: `${tests.url}/payment/withdrawal/17`,
    inApp: false,
  })
  expect(await tests.states(vera)).toEqual(['sent'])
})

test('what its transaction does not commit is told to nobody', async () => {
  const { db, clock } = tests.testApp.deps
  const failed = transaction(db, async (tx) => {
    const notice = { playerId: vera.id, operation: 'lost', said, at: clock.now() } as const
    await notify(tx, { ...notice, name: 'withdrawal_paid' })
    throw new Error('not committed')
  })
  await expect(failed).rejects.toThrow('not committed')
  await tests.testApp.runJobs()
  expect(await notices()).toEqual([])
})

test('safety of the account is told', async () => {
  const { deps, clock } = tests.testApp
  const body = { contact: 'phone' } as const
  await publish(deps.db, contactChanged, { playerId: vera.id, body, at: clock.now() })
  await readAllEvents(deps, telegramBotConsumers(deps))
  await tests.testApp.runJobs()
  expect((await notices())[0]).toContain('<b>Телефон изменён</b>')
})

test('Telegram that is down for an hour gets each message once, when it is back', async () => {
  await tests.answerWith('down')
  await tellPaid(vera)
  await tests.testApp.runJobs()
  for (let time = 0; time < 3; time++) await tests.runAll()
  expect([await notices(), await tests.states(vera)]).toEqual([[], ['waits']])
  tests.testApp.clock.move(hours(1))
  await tests.answerWith('ok')
  await tests.runAll()
  await tests.runAll()
  expect([await notices(), await tests.states(vera)]).toEqual([[PAID], ['sent']])
})

test('after the last try a message waits for people, and is sent when they say so', async () => {
  await tests.answerWith('down')
  await tellPaid(vera)
  await tests.testApp.runJobs()
  for (let tries = 1; tries < TRIES_MAX; tries++) await tests.runAll()
  expect(await tests.states(vera)).toEqual(['failed'])
  const { db } = tests.testApp.deps
  const [dead] = await listTroubled(db, 10)
  expect(dead).toMatchObject({ task: 'telegram-bot.send', dead: true })
  expect(dead!.lastError).not.toContain(tests.testApp.deps.config.TELEGRAM_BOT_TOKEN)
  await tests.answerWith('ok')
  expect(await retryJob(db, dead!.id)).toBe(true)
  await tests.testApp.runJobs()
  expect(await notices()).toEqual([PAID])
})

test('429 is asked again after the pause that Telegram names, and once', async () => {
  await tests.answerWith('busy')
  await tellPaid(vera)
  await tests.testApp.runJobs()
  const { rows } = await sql<{ pause: number; left: number }>`
    select extract(epoch from run_at - created_at)::int as pause, max_attempts as left
    from graphile_worker.jobs`.execute(tests.testApp.deps.db)
  expect(rows).toEqual([{ pause: 30, left: TRIES_MAX - 1 }])
  await tests.answerWith('ok')
  await tests.runAll()
  expect(await notices()).toEqual([PAID])
})

test('403 unlinks the chat: the person has blocked the bot', async () => {
  await tests.answerWith('blocked', chat)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  expect(await tests.states(vera)).toEqual(['gone'])
  expect((await vera.call(showTelegramChat, {})).chat).toBeNull()
  await tellPaid(vera)
  expect(await tests.states(vera)).toEqual(['gone'])
})

test('a process that dies between sending and writing it down sends again: at least once', async () => {
  const operation = randomUUID()
  await tellPaid(vera, operation)
  const { db } = tests.testApp.deps
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'telegram-bot.send')`.execute(
    db,
  )
  await tests.testApp.runJobs()
  expect(await notices()).toHaveLength(1)
  // Nothing was written down, and the job is given to another worker.
  await sql`update telegram_delivery set state = 'waits' where player_id = ${vera.id}`.execute(db)
  const again = rows[0]!.payload as Record<string, unknown>
  await runDueJobs(createJobs(tests.testApp.deps), 'telegram-bot.send', again)
  expect(await notices()).toHaveLength(2)
  // What is written down as sent is not sent any more, however often its job runs.
  await addJob(db, 'telegram-bot.send', again)
  await tests.testApp.runJobs()
  expect(await notices()).toHaveLength(2)
})

test('what is not worth telling any more is not told, nor while the bot is switched off', async () => {
  const turn = (enabled: boolean) =>
    olga(changeSetting, {
      params: { alias: 'telegram_bot' },
      body: { value: { enabled }, why: 'проверка' },
    })
  await tests.answerWith('down')
  await tellPaid(vera)
  await tests.testApp.runJobs()
  await tests.answerWith('ok')
  tests.testApp.clock.move(hours(25))
  await tests.runAll()
  expect(await tests.states(vera)).toEqual(['late'])
  await turn(false)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  await turn(true)
  expect([await notices(), await tests.states(vera)]).toEqual([[], ['late', 'kept_back']])
  const figures = await olga(showTelegramFigures, {})
  expect(figures.isOn).toBe(true)
  expect(figures.chats).toBeGreaterThan(0)
  expect(figures.messages.find(({ state }) => state === 'kept_back')!.count).toBe(1)
})

const agree = ({ call }: TestPlayer, telegram = true) =>
  call(chooseConsents, { body: { offers: { telegram }, timeZone: 'Europe/Moscow' } })
const offer = ({ id }: TestPlayer, uuid: string = randomUUID()) =>
  olga(sendOffer, {
    params: { playerId: String(id) },
    body: {
      uuid,
      channel: 'telegram',
      words: {
        title: 'Новая <игра>',
        text: 'Посмотрите её.',
        link: { label: 'К игре', path: '/games' },
      },
      why: 'проверка',
    },
  })
/** To noon of the next day in Moscow: at night offers wait. */
function toNoon() {
  const { clock } = tests.testApp
  const sinceMidnight = (clock.now().getTime() + hours(3)) % hours(24)
  clock.move(hours(36) - sinceMidnight)
}

test('an offer comes to who wants offers by Telegram, once for its id, escaped', async () => {
  toNoon()
  expect(await offer(vera)).toMatchObject({ state: 'kept_back', reason: 'no_consent' })
  await agree(vera)
  const uuid = randomUUID()
  expect(await offer(vera, uuid)).toMatchObject({ state: 'sent' })
  expect(await offer(vera, uuid)).toMatchObject({ state: 'sent' })
  await tests.testApp.runJobs()
  expect(await notices()).toEqual(['<b>Новая &lt;игра&gt;</b>\nПосмотрите её.'])
  expect(await offer(vera)).toMatchObject({ reason: 'cap_day' })
  const boris = await tests.testApp.player()
  await agree(boris)
  expect(await offer(boris)).toMatchObject({ reason: 'no_address' })
})

test('no offer leaves in calm mode, on a break, or after the player has declined', async () => {
  toNoon()
  await agree(vera)
  await vera.call(chooseConsents, { body: { calm: true } })
  expect(await offer(vera)).toMatchObject({ reason: 'calm' })
  await vera.call(chooseConsents, { body: { calm: false } })
  expect(await offer(vera)).toMatchObject({ state: 'sent' })
  await agree(vera, false)
  await tests.testApp.runJobs()
  expect([await notices(), await tests.states(vera)]).toEqual([[], ['kept_back']])
  const boris = await tests.testApp.player()
  await tests.linked(boris)
  await agree(boris)
  await boris.call(takeBreak, { body: { term: 'day' } })
  expect(await offer(boris)).toMatchObject({ reason: 'break' })
})

test('at night an offer waits for the morning', async () => {
  toNoon()
  tests.testApp.clock.move(hours(11))
  await agree(vera)
  expect(await offer(vera)).toMatchObject({ state: 'waits' })
  await tests.testApp.runJobs()
  expect(await notices()).toEqual([])
  tests.testApp.clock.move(hours(12))
  await tests.runAll()
  await tests.runAll()
  expect(await notices()).toHaveLength(1)
})

test('of the last day of a gift its player is told in Telegram too, once', async () => {
  toNoon()
  await agree(vera)
  await giftFor(tests.testApp, vera, { key: 'cash-50' })
  tests.testApp.clock.move(days(13))
  for (let time = 0; time < 2; time++) {
    await runDueJobs(createJobs(tests.testApp.deps), 'gifts.find_last_days')
    await tests.testApp.runJobs()
  }
  const told = (await notices()).filter((text) => text.includes('У подарка последний день'))
  expect(told).toHaveLength(1)
  expect((await tests.messages(chat))[0]!.button).toMatchObject({ text: 'К подаркам' })
})

test('nothing is offered without a pass for this channel and this player', async () => {
  toNoon()
  const { deps, clock } = tests.testApp
  const now = clock.now()
  const operation = randomUUID()
  const gate = { log: deps.log, offersRefused: async () => [] }
  const pass = await transaction(deps.db, async (tx) => {
    const offers = [{ playerId: vera.id, operation }]
    const [answer] = await reserveOffers(tx, gate, { channel: 'inbox', now, offers })
    return (answer as { pass: OfferPass }).pass
  })
  const message = { playerId: vera.id, operation, title: 'a', text: 'b', now }
  await expect(transaction(deps.db, (tx) => sendTelegramOffer(tx, pass, message))).rejects.toThrow(
    'pass',
  )
})
