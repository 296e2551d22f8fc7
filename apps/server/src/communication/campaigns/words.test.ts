/** Words with variables: delivery by each channel, preview and refusals. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { listInbox } from '@ayva/contract/communication/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { TestMailbox } from '../../platform/mail/mail.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { oneStep } from './campaigns.testing.ts'
import { RUN } from './run.ts'

const why = 'проверка'
let testApp: TestApp
let mailbox: TestMailbox
let olga: TestApp['call']
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  testApp = await TestApp.open({ createApp, createJobs, config: { SMTP_URL: mailbox.smtpUrl } })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.read', 'campaigns.change', 'audit.read'],
  })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

const label = 'read'
async function called(firstName: string | null): Promise<TestPlayer & { email: string }> {
  const player = await testApp.player()
  const { db, clock } = testApp.deps
  const now = clock.now()
  const { email } = await db
    .updateTable('player')
    .set({ emailConfirmedAt: now, labels: [label, '<b>vip</b>'] })
    .where('id', '=', player.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  if (firstName !== null)
    await db
      .insertInto('playerProfile')
      .values({ playerId: player.id, firstName, updatedAt: now })
      .execute()
  await player.call(chooseConsents, { body: { offers: { letter: true } } })
  return Object.assign(player, { email: email! })
}

const words = {
  title: '{{ name | default: "Здравствуйте" }}: новость',
  text: 'Ваша валюта {{ currency }}, пополнений {{ deposits }}{% for one in labels %}, {{ one }}{% endfor %}.',
  link: null,
}
type Over = { channel?: 'letter' | 'inbox'; words?: typeof words }
const save = (over: Over = {}, id: string = randomUUID()) =>
  olga(contract.saveCampaign, {
    params: { id },
    body: {
      title: 'Проба',
      ...oneStep(over.channel ?? 'letter', over.words ?? words),
      audience: { fact: 'labels', has: label },
      startsAt: testApp.clock.now().toISOString(),
      seen: 0,
      why,
    },
  })

test('each player gets a letter and a message with own values, whatever the name', async () => {
  const odd = '<img src=x>\r\nBcc: all@ayva.test {{ level }}'
  const vera = await called(odd)
  const boris = await called(null)
  for (const channel of ['letter', 'inbox'] as const) {
    const { id } = await save({ channel })
    await olga(contract.startCampaign, { params: { id }, body: { why } })
    await runDueJobs(createJobs(testApp.deps), RUN)
  }
  await testApp.runJobs()
  const [letter, ...others] = await mailbox.lettersTo(vera.email)
  expect(others).toEqual([])
  expect(letter!.subject).toBe('<img src=x> Bcc: all@ayva.test {{ level }}: новость · Айва')
  expect(letter!.html).toContain('&lt;img src=x&gt; Bcc: all@ayva.test {{ level }}')
  expect(letter!.html).toContain('&lt;b&gt;vip&lt;/b&gt;')
  expect(letter!.html).not.toMatch(/<img|<b>vip/)
  expect(await mailbox.lettersTo('all@ayva.test')).toEqual([])
  expect((await mailbox.lettersTo(boris.email))[0]!.subject).toBe('Здравствуйте: новость · Айва')
  const { notifications } = await boris.call(listInbox, { query: {} })
  expect(notifications[0]!.notification).toMatchObject({
    title: 'Здравствуйте: новость',
    text: 'Ваша валюта RUB, пополнений 0, read, <b>vip</b>.',
  })
})

test('a player whose text would be empty gets nothing, as the dry run says', async () => {
  const { id } = await save({ words: { ...words, text: '{% if level > 90 %}высоко{% endif %}' } })
  const { counts } = await olga(contract.tryCampaign, { params: { id }, body: { after: '0' } })
  expect(counts).toMatchObject([{ state: 'kept_back', reason: 'no_words' }])
})

test('words with unknown variables are refused, with the wrong field', async () => {
  const wrong = (text: string) => save({ words: { title: text, text: 'Хорошо', link: null } })
  for (const text of ['{{ secret }}', '{{ name', '{% include "x" %}', '{{ name | sha256 }}'])
    await expect(wrong(text)).rejects.toMatchObject({
      key: 'template_wrong',
      details: { fields: { 'steps.0.words.title': expect.any(String) } },
    })
  await expect(wrong('x'.repeat(201))).rejects.toMatchObject({ status: 422 })
})

test('an operator previews the words for a player, and the preview is recorded', async () => {
  const vera = await called('Вера')
  const see = (playerId: string, over: object = {}) =>
    olga(contract.previewWords, {
      params: { playerId },
      body: { words: Object.assign({}, words, over) },
    })
  expect(await see(String(vera.id))).toMatchObject({ words: { title: 'Вера: новость' } })
  expect(await see(String(vera.id), { text: '{{ refCode }}' })).toEqual({ words: null, sms: null })
  await expect(see(String(vera.id), { text: '{{ refcode }}' })).rejects.toMatchObject({
    key: 'template_wrong',
  })
  await expect(see('999999999')).rejects.toMatchObject({ status: 404 })
  const entries = await olga(listAudit, { query: { playerId: String(vera.id) } })
  expect(entries.map(({ action }) => action)).toEqual(['player.looked'])
})
