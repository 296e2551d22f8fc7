import { freePort } from '@ayva/postgres/ports'
import { expect, test } from 'vitest'
import { startFrom, startMessenger } from './messenger.ts'

test('the bot opens the site as one of its people, and does not reveal its token', async () => {
  const token = '1:the token of the sandbox bot'
  const port = await freePort()
  const messenger = await startMessenger({ port, token, site: 'http://127.0.0.1:3000' })
  const page = await (await fetch(messenger.url)).text()
  expect(page).toContain('http://127.0.0.1:3000/telegram_user#tgWebAppData=')
  expect(page).toContain('http://127.0.0.1:3000/telegram_user?id=700001')
  expect(page).not.toContain(token)
  expect(page).not.toContain('<script')
  const script = await fetch(`${messenger.url}/telegram-web-app.js`)
  expect(await script.text()).toContain('WebApp')
  await messenger.close()
  const none = await startFrom({})
  await none.close()
})
