import { createHash, createHmac } from 'node:crypto'
import { type Refusal } from '@ayva/contract/base'
import { tokenOf } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { enterByTelegram } from '@ayva/contract/communication/telegram'
import { minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'

const TOKEN = '123456:sandbox-bot-of-the-tests'
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { TELEGRAM_BOT_TOKEN: TOKEN } })
})
afterAll(() => testApp.close())

let ids = 700_000
const newId = () => (ids += 1)
const secondsNow = () => Math.floor(testApp.clock.now().getTime() / 1000)
type Fields = Record<string, string | number>

function sign(fields: Fields, key: Buffer): string {
  const line = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const hash = createHmac('sha256', key).update(line).digest('hex')
  return new URLSearchParams({ ...fields, hash } as Record<string, string>).toString()
}
const appKey = (token = TOKEN) => createHmac('sha256', 'WebAppData').update(token).digest()
/** The data of a mini app. */
const initData = (id: number, more: Fields = {}, key = appKey()) => {
  const user = JSON.stringify({ id, first_name: 'Марина', last_name: 'К.', language_code: 'ru' })
  return sign({ query_id: 'AAE', user, auth_date: secondsNow(), ...more }, key)
}
/** The data of the login button. */
const widgetData = (id: number, more: Fields = {}) =>
  sign(
    { id, first_name: 'Марина', username: 'marina', auth_date: secondsNow(), ...more },
    createHash('sha256').update(TOKEN).digest(),
  )
const enter = (data: string) => testApp.call(enterByTelegram, { body: { data } })
const refused = async (data: string) =>
  enter(data).then(
    () => 'let in',
    ({ code, message }: Refusal) => `${code} ${message}`,
  )
const WRONG = '1 Произошла ошибка, нажмите /start в боте ещё раз.'
const selfOf = async (data: string) => testApp.callAs(tokenOf(await enter(data)))(showSelf, {})

describe('[TG-01, TG-09] data signed by Telegram', () => {
  test('logs in without a password, and finds the same person by either way', async () => {
    const id = newId()
    const first = await selfOf(initData(id))
    expect(first.email).toBeNull()
    expect((await selfOf(initData(id, { query_id: 'AAF' }))).id).toBe(first.id)
    expect((await selfOf(widgetData(id))).id).toBe(first.id)
    expect((await selfOf(widgetData(newId()))).id).not.toBe(first.id)
  })

  test('is accepted once, also among simultaneous requests', async () => {
    const data = initData(newId())
    const all = await Promise.all(Array.from({ length: 6 }, () => refused(data)))
    expect(all.filter((one) => one === 'let in')).toHaveLength(1)
    expect(await refused(data)).toBe(WRONG)
  })

  test('is accepted for ten minutes', async () => {
    expect(await refused(initData(newId(), { auth_date: secondsNow() - 599 }))).toBe('let in')
    expect(await refused(initData(newId(), { auth_date: secondsNow() - 600 }))).toBe(WRONG)
    expect(await refused(initData(newId(), { auth_date: secondsNow() + 300 }))).toBe(WRONG)
    const data = widgetData(newId())
    testApp.clock.move(minutes(11))
    expect(await refused(data)).toBe(WRONG)
  })

  test('cannot be altered', async () => {
    const id = newId()
    const data = initData(id)
    const widget = widgetData(id)
    const other = `${id}`.replace(/.$/, (digit) => `${(+digit + 1) % 10}`)
    const forged = [
      data.replace(String(id), other),
      widget.replace(String(id), other),
      `${data}&x=1`,
      `${data}&auth_date=${secondsNow()}`,
      `${widget}&user=${encodeURIComponent(`{"id":${id}}`)}`,
      data.replace(/hash=../, 'hash=00'),
      data.replace(/hash=.*/, ''),
      data.replace(/hash=.*/, 'hash='),
      initData(id, {}, appKey('654321:somebody-elses-bot')),
      // The key of one kind with the fields of the other.
      initData(id, {}, createHash('sha256').update(TOKEN).digest()),
      'x',
      'hash=x&user={',
      'a&'.repeat(2000),
    ]
    for (const one of forged) expect(await refused(one), one.slice(0, 80)).toBe(WRONG)
    expect(await refused(data)).toBe('let in')
  })

  test('without a person logs nobody in', async () => {
    for (const user of [
      '',
      'null',
      '[]',
      '{}',
      '{"id":0}',
      '{"id":-1}',
      '{"id":"a b"}',
      '{"id":{}}',
    ])
      expect(await refused(initData(newId(), { user })), user).toBe(WRONG)
    expect(await refused(widgetData(newId(), { id: '1 or 1' }))).toBe(WRONG)
    expect(await refused(widgetData(newId(), { auth_date: '1e9' }))).toBe(WRONG)
  })
})

test('an app without a bot of its own accepts nothing', async () => {
  const none = await TestApp.open({ createApp })
  const body = { data: initData(newId()) }
  await expect(none.call(enterByTelegram, { body })).rejects.toMatchObject({ code: 1 })
  await none.close()
})
