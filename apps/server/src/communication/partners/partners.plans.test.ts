/** Query plans of messages to partners in a full database. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, sql } from '#lib/data/db.ts'
import { faultsOfAll, overheard } from '#lib/data/plans.testing.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { toldSourceOf } from '../../platform/tracking/tracking.ts'
import * as store from './partners.sql.ts'

const PLAYERS = 20_000

let testApp: TestApp
let asked: RootOperationNode[]
let db: Db
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  for (const statement of filling) await statement.execute(testApp.deps.db)
  db = overheard(testApp.deps.db, (node) => void asked.push(node))
})
afterAll(async () => {
  for (const table of ['partner', 'partner_delivery', 'tracking_player'])
    await sql`truncate ${sql.table(table)}`.execute(testApp.deps.db)
  await testApp.close()
})

const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version, rules_accepted_at,
      created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), now() from generate_series(1, ${PLAYERS}::int) n`,
  sql`insert into tracking_player (player_id, ref_code, told_at, partners_at)
    select n, 'a', now(), now() from generate_series(1, ${PLAYERS}::int) n`,
  sql`insert into partner (id, name, ref_codes, url, secret, registration, first_deposit, deposit, tells_amount,
      enabled, author, changed_at)
    select 'p' || n, 'Сад', '{a}', 'https://a.example/', '', true, true, true, true, true, 'Ольга', now()
    from generate_series(10, 59) n`,
  // Nearly everything is sent.
  sql`insert into partner_delivery (player_id, partner_id, operation, event_id, event, ref_code, state, at, next_at)
    select 1 + n % ${PLAYERS}::int, 'p' || (10 + n % 50), 'deposit ' || n, gen_random_uuid(), 'deposit', 'a',
      case when n % 400 < 50 then case when n % 2 = 0 then 'waits' else 'dead' end else 'sent' end,
      now() - n * interval '1 second', now()
    from generate_series(1, 60000) n`,
  sql`analyze`,
]

/** A table that stays small; this one is bounded. */
const SMALL = ['partner']
const now = new Date()
const partnerId = 'p10'
const name = { playerId: 7n, partnerId, operation: 'deposit 7' }
const eventId = crypto.randomUUID()

test.each<[string, () => Promise<unknown>]>([
  ['the link of a player', () => toldSourceOf(db, 7n)],
  ['what is due', () => store.listDue(db, { partnerId, now, limit: 5 })],
  ['what is taken', () => store.takeDelivery(db, name, { now, until: now })],
  ['what is noted', () => store.updateDelivery(db, name, { state: 'sent' })],
  ['what is sent again', () => store.reviveDelivery(db, name, now)],
  ['one message', () => store.findByEvent(db, partnerId, eventId)],
  ...([undefined, 'waits', 'dead', 'sent', 'dropped'] as const).flatMap((state) =>
    [undefined, { at: now, eventId }].map((after): [string, () => Promise<unknown>] => [
      `messages that are ${state ?? 'any'}${after ? ', after one' : ''}`,
      () => store.listDeliveries(db, { partnerId, state, after, limit: 50 }),
    ]),
  ),
  ['how many wait', () => store.countDeliveries(db, partnerId, 'waits')],
  ['how many were given up', () => store.countDeliveries(db, partnerId, 'dead')],
  ['messages that are forgotten', () => store.forgetDeliveries(db, 7n)],
])('every statement of %s uses an index', async (_, ask) => {
  asked = []
  await ask()
  expect(asked.length).toBeGreaterThan(0)
  expect(await faultsOfAll(db, asked, SMALL)).toEqual([])
})
