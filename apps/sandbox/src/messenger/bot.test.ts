/** The Bot API of the sandbox messenger answers as Telegram does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Messenger, startMessenger } from './messenger.ts'

const TOKEN = '1:the-token-of-the-sandbox-bot'
let messenger: Messenger
beforeAll(async () => {
  messenger = await startMessenger({ port: 0, token: TOKEN, site: 'http://127.0.0.1:3000' })
})
afterAll(() => messenger.close())

const send = (path: string, body: object, method = 'POST') =>
  fetch(`${messenger.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const call = async (method: string, body: object, token = TOKEN) => {
  const answer = await send(`/bot${token}/${method}`, body)
  return (await answer.json()) as { ok: boolean; error_code?: number; parameters?: object }
}
const message = (chat: number, text = 'x') => ({ chat_id: chat, text, parse_mode: 'HTML' })

test('the token opens it, and a chat is opened by the person', async () => {
  expect(await call('getMe', {}, 'x')).toMatchObject({ ok: false, error_code: 401 })
  expect(await call('getMe', {})).toMatchObject({ ok: true, result: { username: 'ayva_bot' } })
  expect(await call('sendMessage', message(5))).toMatchObject({ error_code: 400 })
  await send('/api/say', { chat: 5, text: '/start' })
  expect(await call('sendMessage', message(5, '<b>a</b> &lt;'))).toMatchObject({ ok: true })
  expect(await call('sendMessage', message(5, '<a href="x">a</a>'))).toMatchObject({
    error_code: 400,
  })
  expect(await call('sendMessage', message(5, 'x'.repeat(4097)))).toMatchObject({ error_code: 400 })
  expect(await call('sendPhoto', {})).toMatchObject({ error_code: 404 })
})

test('it is busy, blocked and down as it is told', async () => {
  await send('/api/say', { chat: 6, text: '/start' })
  await send('/control', { mode: 'blocked', chat: 6 }, 'PUT')
  expect(await call('sendMessage', message(6))).toMatchObject({ error_code: 403 })
  await send('/api/say', { chat: 6, text: '/start' })
  await send('/control', { mode: 'busy' }, 'PUT')
  expect(await call('sendMessage', message(6))).toMatchObject({
    error_code: 429,
    parameters: { retry_after: 30 },
  })
  await send('/control', { mode: 'down' }, 'PUT')
  expect((await send(`/bot${TOKEN}/getMe`, {})).status).toBe(502)
  await send('/control', { mode: 'ok' }, 'PUT')
  expect(await call('sendMessage', message(6))).toMatchObject({ ok: true })
  expect((await send('/control', { mode: 'odd' }, 'PUT')).status).toBe(422)
  expect((await send('/control', { mode: 'ok', chat: 777 }, 'PUT')).status).toBe(404)
})

test('webhooks and commands are taken by the rules of Telegram', async () => {
  const url = 'http://127.0.0.1:1/updates'
  expect(await call('setWebhook', { url, secret_token: 'a b' })).toMatchObject({ error_code: 400 })
  expect(await call('setWebhook', { url: 'x', secret_token: 'a' })).toMatchObject({
    error_code: 400,
  })
  expect(await call('setWebhook', { url, secret_token: 'a' })).toMatchObject({ ok: true })
  const commands = [{ command: 'balance', description: 'Баланс' }]
  expect(await call('setMyCommands', { commands })).toMatchObject({ ok: true })
  expect(
    await call('setMyCommands', { commands: [{ command: 'Б', description: '' }] }),
  ).toMatchObject({ error_code: 400 })
  // A server that has ended is told once.
  await send('/api/say', { chat: 7, text: '/start' })
})

test('its pages carry the code of a deep link and show a chat as text', async () => {
  const page = await (await fetch(`${messenger.url}/?start=a-code_1`)).text()
  expect(page).toContain('value="/start a-code_1"')
  const odd = await (await fetch(`${messenger.url}/?start=%22%3E%3Cscript%3E`)).text()
  expect(odd).not.toContain('<script')
  await send('/api/say', { chat: 8, text: '<script>alert(1)</script>' })
  await call('sendMessage', message(8, '<b>a</b> &lt;script&gt;'))
  const chat = await (await fetch(`${messenger.url}/chats/8`)).text()
  expect(chat).not.toContain('<script')
  expect(chat).toContain('a &lt;script&gt;')
})
