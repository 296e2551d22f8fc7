/** An operator's offers to one player, by letter and by inbox. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type OfferChannel, sendOffer } from '@ayva/contract/communication/campaigns/office'
import { chooseConsents, unsubscribe } from '@ayva/contract/platform/consent'
import { listInbox } from '@ayva/contract/communication/inbox'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { TestMailbox } from '../../platform/mail/mail.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
let mailbox: TestMailbox
let olga: TestApp['call']
let vera: TestPlayer
let email: string
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  testApp = await TestApp.open({ createApp, createJobs, config: { SMTP_URL: mailbox.smtpUrl } })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.send', 'audit.read'],
  })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})
beforeEach(async () => {
  vera = await testApp.player()
  const { db, clock } = testApp.deps
  const row = await db
    .updateTable('player')
    .set({ emailConfirmedAt: clock.now() })
    .where('id', '=', vera.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  email = row.email!
})

const words = {
  title: 'Новая игра',
  text: 'Посмотрите её <правила>.',
  link: { label: 'К игре', path: '/games?a=1' },
}
const offer = (channel: OfferChannel, uuid: string = randomUUID(), { id } = vera) =>
  olga(sendOffer, {
    params: { playerId: String(id) },
    body: { uuid, channel, words, why: 'по просьбе' },
  })
const wants = (letter: boolean) => vera.call(chooseConsents, { body: { offers: { letter } } })
const sent = { state: 'sent', reason: null, until: null }
const kept = (reason: string) => ({ state: 'kept_back', reason, until: null })

test('a letter goes once to a player who wants it, with a link to unsubscribe', async () => {
  expect(await offer('letter')).toEqual(kept('no_consent'))
  await wants(true)
  const uuid = randomUUID()
  expect(await offer('letter', uuid)).toEqual(sent)
  expect(await offer('letter', uuid)).toEqual(sent)
  expect(await offer('letter')).toEqual(kept('cap_day'))
  await testApp.runJobs()
  const [letter, ...others] = await mailbox.lettersTo(email)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ subject: 'Новая игра · Айва' })
  expect(letter!.text).toContain(words.text)
  const address = /http\S+\/unsubscribe\/(\S+)/.exec(letter!.text)!
  expect(letter!.html).toContain(address[0])
  await testApp.call(unsubscribe, { body: { token: address[1]! } })
  expect(await offer('letter')).toEqual(kept('no_consent'))
  const entries = await olga(listAudit, { query: { playerId: String(vera.id) } })
  expect(entries.map(({ action }) => action)).toEqual(['offer.sent'])
})

test('no letter is sent without a confirmed e-mail, nothing to a player on a break, and an unknown player is refused', async () => {
  await wants(true)
  await testApp.deps.db
    .updateTable('player')
    .set({ emailConfirmedAt: null })
    .where('id', '=', vera.id)
    .execute()
  expect(await offer('letter')).toEqual(kept('no_address'))
  await vera.call(takeBreak, { body: { term: 'day' } })
  expect(await offer('inbox')).toEqual(kept('break'))
  await expect(offer('inbox', randomUUID(), { ...vera, id: 999_999_999n })).rejects.toMatchObject({
    status: 404,
  })
})

test('an offer is in the inbox once', async () => {
  const uuid = randomUUID()
  for (let time = 0; time < 2; time++) expect(await offer('inbox', uuid)).toEqual(sent)
  const { notifications } = await vera.call(listInbox, { query: {} })
  expect(notifications.map(({ notification }) => notification)).toMatchObject([
    {
      name: 'offer',
      title: words.title,
      text: words.text,
      link: { text: 'К игре', value: '/games?a=1' },
    },
  ])
})

test('an offer at night waits for the morning, and is not sent if the player has declined meanwhile', async () => {
  await wants(true)
  testApp.clock.move(hours(9))
  expect(await offer('letter')).toMatchObject({ state: 'waits' })
  const morning = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.deps.db)
    await testApp.runJobs()
    return (await mailbox.lettersTo(email)).length
  }
  expect(await morning(), 'it is night still').toBe(0)
  testApp.clock.move(hours(11))
  expect(await morning()).toBe(1)

  testApp.clock.move(hours(37))
  expect(await offer('letter')).toMatchObject({ state: 'waits' })
  await wants(false)
  testApp.clock.move(hours(11))
  expect(await morning()).toBe(1)
})
