/** Texts of letters and SMS that operators change: what is accepted, what is sent, and what never gets lost. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { listAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/platform/mail'
import { changeSetting, NEVER, resetSetting } from '@ayva/contract/platform/settings'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { post } from './mail.ts'
import { TestMailbox } from './mail.testing.ts'
import { brokenTexts, messageText } from './texts.ts'

const ALIAS = 'letter_deposit_credited'
const { shipped } = contract.letterTexts.depositCredited
let mailbox: TestMailbox
let testApp: TestApp
let editor: Call
let auditor: Call
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl }
  testApp = await TestApp.open({ createApp, createJobs, config })
  editor = await operator('Ольга', ['office.enter', 'settings.read', 'settings.content'])
  auditor = await operator('Инна', ['office.enter', 'settings.read', 'audit.read'])
})
afterEach(async () => {
  await sql`delete from setting`.execute(testApp.deps.db)
  testApp.deps.bus.publish('content_changed', {})
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

async function operator(name: string, own: readonly Permission[]) {
  const { token } = await addOperator(testApp.deps, { name, permissions: [...own] })
  return testApp.callAs(token)
}

const change = (value: unknown, alias = ALIAS, seen = NEVER) =>
  editor(changeSetting, { params: { alias }, body: { value, seen, why: 'проба' } })
const preview = (value: unknown, alias = ALIAS) =>
  editor(contract.previewMessageText, { params: { alias }, body: { value } })

async function sent(sum = '100 ₽') {
  const to = `${randomUUID()}@ayva.test`
  const values = { sum, paymentId: '7' }
  await post(testApp.deps.db, { to, letter: 'depositCredited', values })
  await testApp.runJobs()
  const [letter] = await mailbox.lettersTo(to)
  return letter!
}

test('every shipped text is accepted by its own rules, and is shown with its variables', async () => {
  const texts = await auditor(contract.listMessageTexts, {})
  expect(texts.length).toBe(16)
  for (const { alias, value, shipped: own, author } of texts) {
    expect([alias, contract.mailSettings[alias]!.schema.safeParse(own).success]).toEqual([
      alias,
      true,
    ])
    expect([value, author]).toEqual([own, null])
    expect((await preview(own, alias)).text).not.toMatch(/[{}]|undefined/)
  }
})

test('a changed text is in the next letter, and the shipped one is again after a reset', async () => {
  const text = {
    ...shipped,
    subject: 'Деньги пришли',
    paragraphs: ['Пришло {sum}, № {paymentId}.'],
  }
  await change(text)
  const letter = await sent()
  expect(letter.subject).toBe('Деньги пришли · Айва')
  expect(letter.text).toContain('Пришло 100 ₽, № 7.')
  expect(letter.html).toContain('Пришло 100 ₽, № 7.')
  await editor(resetSetting, { params: { alias: ALIAS }, body: { why: 'назад' } })
  expect((await sent()).subject).toBe('Пополнение зачислено · Айва')
})

test('values are plain text: neither markup nor what looks like a variable', async () => {
  const text = { ...shipped, title: '<b>{sum}</b>' }
  await change(text)
  const letter = await sent('<i>{paymentId}</i>')
  expect(letter.html).toContain('&lt;b&gt;&lt;i&gt;{paymentId}&lt;/i&gt;&lt;/b&gt;')
  expect(letter.text).toContain('<b><i>{paymentId}</i></b>')
})

test('a text without what it must say, with unknown variables or with several lines is refused', async () => {
  for (const [over, field, words] of [
    [{ paragraphs: ['Зачислено.'] }, 'value.paragraphs', '{sum}'],
    [{ small: 'Код {code}' }, 'value.paragraphs', '{code}'],
    [{ small: 'Просто {' }, 'value.paragraphs', 'скобки'],
    [{ subject: 'Тема\r\nBcc: x@y.z' }, 'value.subject', ''],
    [{ subject: 'я'.repeat(59) }, 'value.subject', ''],
    [{ paragraphs: [] }, 'value.paragraphs', ''],
    [{ button: 'Открыть' }, 'value', ''],
  ] as const)
    for (const act of [change, preview]) {
      const refused = act({ ...shipped, ...over }).catch((error: unknown) => error)
      const { status, details } = (await refused) as {
        status: number
        details: { fields: Record<string, string> }
      }
      const at = Object.keys(details.fields).find((one) => one.startsWith(field))
      expect([status, at === undefined]).toEqual([422, false])
      expect(details.fields[at!]).toContain(words)
    }
  await expect(change({ text: 'Код для вас' }, 'sms_code')).rejects.toMatchObject({ status: 422 })
  await expect(preview(shipped, 'letter_unknown')).rejects.toMatchObject({ key: 'text_unknown' })
  expect((await sent()).subject).toBe('Пополнение зачислено · Айва')
})

test('of two operators the second is told, and a reader changes and sends nothing', async () => {
  const text = { ...shipped, title: 'Раз' }
  await change(text)
  await expect(change({ ...shipped, title: 'Два' })).rejects.toMatchObject({
    key: 'setting_changed',
    status: 409,
  })
  const params = { alias: ALIAS }
  const body = { value: shipped, to: 'inna@ayva.test' }
  await expect(auditor(contract.testMessageText, { params, body })).rejects.toMatchObject({
    status: 403,
  })
})

test('a stored text that does not fit is not sent: the shipped one is, and it is counted', async () => {
  await change({ ...shipped, title: 'Раз' })
  await sql`update setting set value = '{"subject": "Без суммы"}' where alias = ${ALIAS}`.execute(
    testApp.deps.db,
  )
  testApp.deps.bus.publish('content_changed', {})
  expect(await brokenTexts(testApp.deps)).toBe(1)
  const letter = await sent()
  expect(letter.subject).toBe('Пополнение зачислено · Айва')
  expect(letter.text).toContain('100 ₽')
})

test('a trial goes to one mailbox with sample values, and is in the audit log', async () => {
  const to = `${randomUUID()}@ayva.test`
  const value = { ...contract.letterTexts.resetPassword.shipped, title: 'Проба' }
  const params = { alias: 'letter_reset_password' }
  await editor(contract.testMessageText, { params, body: { value, to } })
  await testApp.runJobs()
  const [letter] = await mailbox.lettersTo(to)
  expect(letter!.text).toContain('Проба')
  expect(letter!.text).toContain('https://ayva.example/link')
  const [entry] = await auditor(listAudit, { query: {} })
  expect(entry).toMatchObject({ action: 'letter.tried', subject: 'setting letter_reset_password' })
  const sms = { params: { alias: 'sms_code' }, body: { value: { text: '{code}' }, to } }
  await expect(editor(contract.testMessageText, sms)).rejects.toMatchObject({ key: 'text_unknown' })
})

test('the text of an SMS is that of the operators, at once', async () => {
  const { db } = testApp.deps
  const values = { code: '012345', what: 'код для входа' }
  const said = () => messageText(db, testApp.deps, 'code', values)
  expect(await said()).toBe('012345 — код для входа в «Айве». Никому его не говорите.')
  await change({ text: 'Айва: {code}' }, 'sms_code')
  expect(await said()).toBe('Айва: 012345')
})
