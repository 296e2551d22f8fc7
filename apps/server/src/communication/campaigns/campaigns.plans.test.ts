/** Query plans of campaigns in a full database. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { type Db, sql } from '#lib/data/db.ts'
import { faultsOfAll, overheard } from '#lib/data/plans.testing.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import * as campaigns from './campaigns.sql.ts'
import { countClick, listClicks } from './clicks.sql.ts'
import * as deliveries from './deliveries.sql.ts'
import * as members from './members.sql.ts'

const PLAYERS = 40_000

let testApp: TestApp
let asked: RootOperationNode[]
let db: Db
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  for (const statement of filling) await statement.execute(testApp.deps.db)
  db = overheard(testApp.deps.db, (node) => void asked.push(node))
})
afterAll(async () => {
  // The inserted rows do not satisfy the books, so they are deleted at the end.
  for (const table of ['campaign', 'campaign_member', 'campaign_delivery', 'campaign_click'])
    await sql`truncate ${sql.table(table)} cascade`.execute(testApp.deps.db)
  await testApp.close()
})

const nameOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ID = nameOf(7)
/** Tables that stay small; this one is bounded. */
const SMALL = ['campaign']
const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version, rules_accepted_at,
      created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), now() from generate_series(1, ${PLAYERS}::int) n`,
  sql`insert into campaign (id, title, entrance, audience, steps, state, starts_at, version, author, changed_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Проба',
      '{"kind": "event", "event": "level", "again": null}', '{"all": []}', '[]',
      case when n % 10 = 0 then 'running' else 'finished' end, now(), 1, 'Ольга', now()
    from generate_series(1, 500) n`,
  sql`insert into campaign_member (player_id, campaign_id, entry, state, step, due_at, entered_at, at)
    select n, ('00000000-0000-4000-8000-' || lpad(c::text, 12, '0'))::uuid, 1,
      case when n % 4 = 0 then 'goes' else 'done' end, n % 3, now() - n * interval '1 second', now(), now()
    from generate_series(1, 100) c, generate_series(1, ${PLAYERS}::int, 50) n`,
  sql`insert into campaign_delivery (player_id, campaign_id, entry, step, channel, variant, state, at)
    select n, ('00000000-0000-4000-8000-' || lpad(c::text, 12, '0'))::uuid, 1, 0, 'inbox', 'a', 'sent',
      now() - n * interval '1 second'
    from generate_series(1, 100) c, generate_series(1, ${PLAYERS}::int, 50) n`,
  sql`insert into campaign_click (campaign_id, step, variant, clicks)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, s, 'a', 1
    from generate_series(1, 500) n, generate_series(0, 9) s`,
  sql`analyze`,
]

const now = new Date()
const campaignId = ID
const ids = [51n, 101n, 151n]

test.each<[string, () => Promise<unknown>]>([
  ['those that run', () => campaigns.listRunning(db, now)],
  ['those that hear', () => campaigns.listHearing(db)],
  ['one of them', () => campaigns.findCampaign(db, ID)],
  [
    'who enters',
    () => members.enter(db, { campaignId, ids, at: now, dueAt: now, now, notSince: new Date(0) }),
  ],
  ['who is due', () => members.listDue(db, { campaignId, step: 1, now, most: 100 })],
  ['whether anybody goes on', () => members.anybodyGoes(db, ID)],
  [
    'who moves',
    () =>
      members.moveMembers(db, ID, {
        moved: ids.map((playerId) => ({
          playerId,
          entry: 1,
          state: 'done',
          reason: null,
          step: 1,
          dueAt: now,
        })),
        now,
      }),
  ],
  ['a deposit of a member', () => members.noteDepositOfMember(db, 51n, now)],
  ['members that are counted', () => members.countMembers(db, ID)],
  ['who is forgotten', () => members.forgetMembers(db, 51n)],
  [
    'what is made',
    () =>
      deliveries.insertDeliveries(db, {
        campaignId,
        step: 1,
        channel: 'inbox',
        made: ids.map((playerId) => ({
          playerId,
          entry: 1,
          variant: 'a',
          state: 'sent',
          reason: null,
        })),
        at: now,
      }),
  ],
  ['who was told', () => deliveries.listSentBy(db, { campaignId, channel: 'inbox', ids })],
  ['what is counted', () => deliveries.countDeliveries(db, ID)],
  ['a followed link', () => countClick(db, { id: ID, place: 0, variant: 'a' })],
  ['followed links', () => listClicks(db, ID)],
  ['results', () => deliveries.countResults(db, ID)],
  [
    'what was sent now',
    () => deliveries.countSentSince(db, 'inbox', new Date(now.getTime() - 60_000)),
  ],
  [
    'a dropped message',
    () =>
      deliveries.noteDropped(db, {
        playerId: 51n,
        campaignId,
        entry: 1,
        step: 0,
        reason: 'too_late',
      }),
  ],
  [
    'what was opened',
    () => deliveries.noteOpened(db, { playerId: 51n, campaignId, entry: 1, step: 0, at: now }),
  ],
  [
    'a deposit after it',
    () =>
      deliveries.noteDeposit(db, {
        playerId: 51n,
        at: now,
        since: new Date(now.getTime() - days(7)),
      }),
  ],
  ['deliveries that are forgotten', () => deliveries.forgetDeliveries(db, 51n)],
])('every statement of %s uses an index', async (_, ask) => {
  asked = []
  await ask()
  expect(asked.length).toBeGreaterThan(0)
  expect(await faultsOfAll(db, asked, SMALL)).toEqual([])
})
