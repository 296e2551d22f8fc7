/** A message to support becomes a letter to the operator's mailbox, and its sender gets a receipt. */
import { changeSetting, showMenu } from '@ayva/contract/platform/settings'
import { SUPPORT_TEXT_MAX, writeToSupport } from '@ayva/contract/communication/support'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Letter, TestMailbox } from '../../platform/mail/mail.testing.ts'

const SUPPORT = 'support@ayva.localhost'
let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl, RATE_LIMITS: true }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

async function lettersTo(to: string): Promise<Letter[]> {
  await testApp.runJobs()
  return mailbox.lettersTo(to)
}
/** The raw letter with its headers, as received by SMTP. */
async function rawOf(number: string): Promise<string> {
  const db = connect(mailbox.databaseUrl, { max: 1 })
  const { rows } = await sql<{ raw: Buffer }>`select raw from sandbox.letter
    where text like ${`Обращение ${number}%`}`.execute(db)
  await db.destroy()
  return rows[0]!.raw.toString()
}
const RUN = randomUUID().slice(0, 6)
let made = 0
const newAddress = () => `vera${(made += 1)}-${RUN}@ayva.test`
const message = (email?: string) => ({
  email,
  topic: 'money' as const,
  text: 'Вывод не пришёл.\n\nЖду второй день.',
})
let addresses = 0
/** From a new IP address, so that a test does not use up another one's limit. */
const post = (payload: object, from = (addresses += 1)) =>
  testApp.app.inject({
    method: 'POST',
    url: writeToSupport.path,
    remoteAddress: `198.51.100.${from}`,
    payload,
  })

test('a guest’s message reaches the mailbox of support with the reply address, and the guest gets a receipt', async () => {
  const guest = newAddress()
  const { number, email } = await testApp.call(writeToSupport, { body: message(guest) })
  expect(email).toBe(guest)
  const letter = (await lettersTo(SUPPORT)).find(({ subject }) => subject.includes(number))
  expect(letter?.text).toContain('Вывод не пришёл.')
  expect(letter?.text).toContain('Жду второй день.')
  expect(letter?.text).toContain('Пишет гость.')
  expect(await rawOf(number)).toContain(`\r\nReply-To: ${guest}\r\n`)
  const [receipt, ...others] = await lettersTo(guest)
  expect(others).toEqual([])
  expect(receipt?.subject).toContain(number)
  // The address may belong to a stranger, who must not receive the typed text.
  expect(receipt?.text).not.toContain('Вывод')
})

test('a player is answered at the account’s address, and the operator sees the player', async () => {
  const alisa = await testApp.player()
  const { number, email } = await alisa.call(writeToSupport, { body: message() })
  const letter = (await lettersTo(SUPPORT)).find(({ subject }) => subject.includes(number))
  expect(letter?.text).toContain(`Пишет игрок ${alisa.id}, почта аккаунта: ${email}`)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('a guest without an address is asked for one', async () => {
  await expect(testApp.call(writeToSupport, { body: message() })).rejects.toMatchObject({
    key: 'email_needed',
    details: { fields: { email: 'Укажите e-mail' } },
  })
})

test('a mailbox gets at most five receipts an hour, and an IP address sends at most five messages a minute', async () => {
  const flooded = newAddress()
  for (let n = 1; n <= 5; n++) expect((await post(message(flooded))).statusCode).toBe(200)
  const refused = await post(message(flooded))
  expect([refused.statusCode, refused.json().error.key]).toEqual([429, 'attempts_over'])
  for (let n = 1; n <= 5; n++) expect((await post(message(newAddress()), 99)).statusCode).toBe(200)
  expect((await post(message(newAddress()), 99)).json().error.key).toBe('too_many')
  expect(await lettersTo(flooded)).toHaveLength(5)
})

test.each([
  ['an empty text', { text: '' }],
  ['spaces alone', { text: ' '.repeat(50) }],
  ['more than the bound', { text: 'я'.repeat(SUPPORT_TEXT_MAX + 1) }],
  ['an address with another header', { email: 'a@ayva.test\r\nBcc: b@ayva.test' }],
  ['two addresses', { email: 'a@ayva.test, b@ayva.test' }],
  ['an unknown topic', { topic: 'spam' }],
  ['a field that nobody asked for', { to: 'b@ayva.test' }],
])('a message with %s is refused', async (_what, wrong) => {
  const answer = await post({ ...message('a@ayva.test'), ...wrong })
  expect([answer.statusCode, answer.json().error.key]).toEqual([422, 'validation'])
})

test('a message goes to the address of the setting support_email, and is refused while that is empty', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Оля',
    permissions: ['settings.content'],
  })
  const set = (email: string) =>
    testApp.callAs(token)(changeSetting, {
      params: { alias: 'support_email' },
      body: { value: { email }, why: 'проверка' },
    })
  const desk = newAddress()
  await set(desk)
  await testApp.call(writeToSupport, { body: message(newAddress()) })
  expect(await lettersTo(desk)).toHaveLength(1)
  await set('')
  await expect(testApp.call(writeToSupport, { body: message(newAddress()) })).rejects.toMatchObject(
    {
      key: 'support_off',
      status: 404,
    },
  )
})

test('the page of support is linked from every page', async () => {
  const items = await testApp.call(showMenu, { params: { name: 'footer' } })
  expect(items).toContainEqual(expect.objectContaining({ path: '/support', label: 'Поддержка' }))
})
