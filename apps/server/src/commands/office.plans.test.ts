/** Query plans of operators' lists, queues and figures in a full database. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentStatus } from '@ayva/contract/payments/cashier'
import { type Db, sql, transaction } from '#lib/data/db.ts'
import { faultsOfAll, overheard } from '#lib/data/plans.testing.ts'
import { type Deps } from '#lib/deps.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import * as audit from '../platform/audit/audit.sql.ts'
import * as exports from '../platform/exports/exports.sql.ts'
import * as incidents from '../platform/incidents/incidents.sql.ts'
import * as pictures from '../platform/pictures/pictures.sql.ts'
import { listAnySessions } from '../identity/auth/sessions/any-sessions.sql.ts'
import { countCreated } from '../identity/auth/accounts/created.sql.ts'
import * as payments from '../payments/cashier/office/listed.sql.ts'
import { lastStepsOfMany, listInDoubt, listWaiting } from '../payments/cashier/office/office.sql.ts'
import { listDecidersOfMany } from '../payments/cashier/approval/decisions.sql.ts'
import * as paid from '../payments/cashier/deposit/paid.sql.ts'
import { seedCashier } from '../payments/cashier/cashier.ts'
import * as gifts from '../payments/gifts/gifts.sql.ts'
import * as limits from '../protection/limits/limits.sql.ts'
import * as persons from '../protection/limits/persons/persons.sql.ts'
import { contactsOf, listPlayersInOrder, listSameDevice } from '../identity/auth/auth.ts'
import { listSameDocument } from '../identity/kyc/kyc.ts'
import { listSameName } from '../identity/player/player.ts'
import { hasPaidOut, lastPaidIn } from '../payments/cashier/history/history.sql.ts'
import * as same from '../payments/cashier/risk/same.sql.ts'
import { listTried } from '../payments/cashier/risk/trial.sql.ts'
import * as adjustments from '../ledger/adjustments/adjustments.sql.ts'
import { modules } from '../modules.ts'
import * as notes from '../identity/player/notes.sql.ts'
import { listPostings } from '../ledger/wallet/day-postings.sql.ts'
import * as closed from '../site/reports/closed.sql.ts'
import * as figures from '../site/reports/figures.sql.ts'
import { momentsOf as ownStakesAt } from '../games/rounds/betting/stake-gate.sql.ts'
import { listRounds } from '../games/rounds/history/history.sql.ts'
import { momentsOf as outsideStakesAt } from '../games/suppliers/session.sql.ts'

/** Tables with few rows, or with none in this test. */
const SMALL = [
  'payment_system',
  'game',
  'supplier_round',
  'supplier_held',
  'supplier_difference',
  'alert',
]

let testApp: TestApp
let asked: RootOperationNode[]
let db: Db
let deps: Deps
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedCashier(testApp.deps.db)
  for (const statement of filling) await statement.execute(testApp.deps.db)
  db = overheard(testApp.deps.db, (node) => void asked.push(node))
  deps = { ...testApp.deps, db }
})
afterAll(async () => {
  // The inserted rows do not satisfy the books, so they are deleted at the end.
  await transaction(testApp.deps.db, async (tx) => {
    // Append-only tables refuse deletion, so triggers are switched off.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of filled) await sql`truncate ${sql.table(table)} cascade`.execute(tx)
  })
  await testApp.close()
})

const filled = [
  'payment_decision',
  'payment_event',
  'payment',
  'round',
  'seed_state',
  'seed_pair',
  'session',
  'user_gift',
  'limit_change',
  'player_note',
  'audit_entry',
  'audit_chain',
  'report_day',
  'report_game_day',
  'report_people',
  'report_payment_hour',
  'report_player',
  'reconciliation_difference',
  'kyc_form',
  'kyc_document',
  'same_player',
  'person_fact',
  'person_match',
  'known_device',
  'player_profile',
  'payment_requisite',
  'wallet_posting',
  'wallet_transfer',
  'adjustment',
  'incident_update',
  'incident',
  'list_export_part',
  'list_export_download',
  'list_export',
  'picture',
]

const ago = sql`now() - n * interval '1 minute'`
/** The oldest player has the id 1. */
const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version, rules_accepted_at,
      created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), ${ago} from generate_series(1, 20000) n`,
  // Nearly all payments are paid; each other state has few old ones.
  sql`insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id, system_id,
      provider, currency, sum, created_at, touched_at, finished_at, broken)
    select 2 + n % 19000, gen_random_uuid(), n::text, '', 1 + n % 2,
      case when n > 59000 then 1 + (n / 2) % 11 else 3 end, case when n % 2 = 0 then 111 else 121 end,
      'sandbox', 'RUB', 100, ${ago}, now(),
      case when n <= 59000 or (n / 2) % 11 in (2, 3, 8, 9) then now() end,
      case when n % 17 = 0 then 1 else 0 end
      from generate_series(1, 60000) n`,
  sql`insert into payment_event (player_id, payment_id, position, from_status, to_status, actor, at)
    select player_id, id, 1, 2, status_id, 'system', created_at from payment`,
  sql`insert into payment_decision (player_id, payment_id, step, operator_id, operator, decision, why, at)
    select player_id, id, 1, gen_random_uuid(), 'Ольга', 'approve', '', now() from payment where id < 20000`,
  sql`insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash, seed_pair_id,
      nonce, currency, bet, stake, payout, params, status, outcome, opened_at, next_start_at, last_action_at)
    select 1 + n % 3, gen_random_uuid(), '', 1 + n % 5, 'any', 1, '', gen_random_uuid(), n, 'RUB', 100, 100, 0,
      '{}', case when n = 50000 then 'manual' else 'settled' end::round_status, '{}', ${ago}, now(), ${ago}
      from generate_series(1, 50000) n`,
  sql`insert into seed_pair (player_id, id, server_seed_hash, sealed_seed, committed_at)
    select n, gen_random_uuid(), repeat('b', 64), '', now() from generate_series(1, 20000) n`,
  sql`insert into seed_state (player_id, seed_pair_id, next_start_at)
    select player_id, id, now() from seed_pair`,
  sql`insert into session (id, player_id, refresh_hash, rotation_key, rotated_at, expires_at, created_at,
      entered_at, ip, user_agent)
    select gen_random_uuid(), 1 + n % 2000, '', '', now(), now(), now(), ${ago}, '10.0.0.1', 'a'
      from generate_series(1, 20000) n`,
  sql`insert into user_gift (player_id, source, gift_key, gift_version, currency, state, opens, given_at, ended_at)
    select 1 + n % 20, 'wheel ' || n, 'any', 1, 'RUB', 'expired', 'now', now(), now()
      from generate_series(1, 20000) n`,
  sql`insert into limit_change (player_id, id, name, period, currency, max, at)
    select 1, gen_random_uuid(), 'session', 'day', '', 60, ${ago} from generate_series(1, 20000) n`,
  sql`insert into player_note (player_id, id, text, operator_id, author, at)
    select 1 + n % 5, gen_random_uuid(), 'text', gen_random_uuid(), 'Ольга', ${ago}
      from generate_series(1, 20000) n`,
  sql`insert into audit_entry (player_id, n, at, actor_kind, actor, action, subject, why, hash)
    select n % 20, n, now() - (60000 - n) * interval '1 second', 'job', 'cashier', 'payment.moved', 'x', 'y', ''
      from generate_series(1, 60000) n`,
  sql`insert into report_day (day, currency, rounds, staked, won, active_players)
    select '2000-01-01'::date + n, 'RUB', 1, 1, 1, 1 from generate_series(1, 9000) n`,
  sql`insert into report_people (day, new_players, active_players)
    select '2000-01-01'::date + n, 1, 1 from generate_series(1, 9000) n`,
  sql`insert into report_game_day (day, game_id, currency, rounds, staked, won)
    select '2000-01-01'::date + n, g, 'RUB', 1, 1, 1 from generate_series(1, 9000) n, generate_series(1, 5) g`,
  sql`insert into report_payment_hour (hour, currency, type_id, payments, sum)
    select '2020-01-01'::timestamptz + n * interval '1 hour', 'RUB', 1, 1, 1
      from generate_series(1, 50000) n`,
  sql`insert into report_player (player_id, currency, rounds, staked, won)
    select n, 'RUB', 1, 1, 1 from generate_series(1, 20000) n`,
  sql`insert into reconciliation_difference (provider, day, operation_id, kind, run, found_at, resolved_at, resolved_by)
    select 'sandbox', '2026-01-01', gen_random_uuid(), 'sum', gen_random_uuid(), now(),
      case when n > 100 then now() end, 'x' from generate_series(1, 20000) n`,
  sql`insert into kyc_form (player_id, round, sent_at, decided_at)
    select n, 1, now(), case when n > 100 then now() end from generate_series(1, 20000) n`,
  sql`insert into kyc_document (player_id, id, key, body_hash, page, state, sealed_key, created_at)
    select n, gen_random_uuid(), 'x', (n / 2)::text, 'main', 'kept', '', now() from generate_series(1, 20000) n`,
  // Nearly every pair is judged.
  sql`insert into same_player (player_id, other_id, reasons, found_at, verdict, judged_by, judged_at)
    select 1 + n % 9000, 10000 + n % 9001, '{device}', ${ago}, case when n > 100 then 'different' end,
      case when n > 100 then 'Рита' end, case when n > 100 then now() end
      from generate_series(1, 20000) n on conflict do nothing`,
  sql`insert into person_fact (player_id, fact_hash, kind)
    select n, int4send(n / 2), 'requisite' from generate_series(1, 20000) n`,
  sql`insert into person_match (player_id, other_id, kinds, is_strong, found_at)
    select 1 + n % 9000, 10000 + n % 9001, '{device}', false, now() from generate_series(1, 20000) n
    on conflict do nothing`,
  sql`insert into known_device (player_id, device_hash, browser_hash, last_seen_at)
    select n, int4send(n), int4send(n / 2), now() from generate_series(1, 20000) n`,
  sql`insert into player_profile (player_id, first_name, last_name, updated_at)
    select n, 'Имя', (n / 2)::text, now() from generate_series(1, 20000) n`,
  sql`insert into payment_requisite (player_id, id, provider, kind, fingerprint, shared_hash, mask, token, created_at)
    select n, gen_random_uuid(), 'sandbox', 'card', '', int4send(n / 2), '', '', now()
      from generate_series(1, 20000) n`,
  sql`insert into wallet_transfer (player_id, id, currency, reason, made_at)
    select 1 + n % 900, gen_random_uuid(), 'RUB', case when n % 500 = 0 then 'cashier.credit' else 'round' end, ${ago}
      from generate_series(1, 60000) n`,
  sql`insert into wallet_posting (player_id, transfer_id, n, account, currency, amount)
    select player_id, id, n, case n when 1 then 'cash' else 'provider' end::ledger_account, currency, n
      from wallet_transfer, generate_series(1, 2) n`,
  // Nearly all are decided.
  sql`insert into adjustment (player_id, id, currency, amount, reason, words, why, state, proposed_by, proposer,
      proposed_at, expires_at, decided_by, decider, decided_at)
    select 1 + n % 5000, gen_random_uuid(), 'RUB', 1, 'compensation', 'За сбой', 'x',
      case when n <= 50 then 'waiting' when n % 50 = 0 then 'refused' else 'approved' end, gen_random_uuid(), 'Ольга',
      ${ago}, now(), case when n > 50 then gen_random_uuid() end, case when n > 50 then 'Вера' end,
      case when n > 50 then now() end from generate_series(1, 20000) n`,
  // Nearly all are over.
  sql`insert into incident (id, title, affected, state, starts_at, ended_at)
    select gen_random_uuid(), 'x', 'x', case when n > 5 then 'resolved' else 'monitoring' end, ${ago},
      case when n > 5 then ${ago} end from generate_series(1, 20000) n`,
  sql`insert into incident_update (incident_id, n, state, text, at, author)
    select id, 1, state, 'x', starts_at, 'Ольга' from incident`,
  // Nearly all are over.
  sql`insert into list_export (id, operator_id, author, list, filters, permissions, columns, state, sealed_key,
      asked_at, finished_at, expires_at, is_erased)
    select gen_random_uuid(), case n % 50 when 0 then '00000000-0000-4000-8000-000000000001'::uuid
        else gen_random_uuid() end, 'Ольга', 'players', '{}', '{}', '{}',
      case when n <= 20 then 'making' else 'expired' end, case when n <= 20 then ''::bytea end,
      ${ago}, case when n > 20 then ${ago} end, ${ago}, n > 40 from generate_series(1, 20000) n`,
  sql`insert into list_export_part (export_id, id, n)
    select id, gen_random_uuid(), 0 from list_export`,
  sql`insert into list_export_download (id, export_id, operator_id, expires_at)
    select gen_random_uuid(), id, operator_id, expires_at from list_export`,
  sql`insert into picture (hash, object, alt, focus_x, focus_y, width, height, bytes, version, author, created_at)
    select md5(n::text), gen_random_uuid(), 'сад ' || n, 50, 50, 600, 400, 1, 1, 'Ольга', now()
      from generate_series(1, 20000) n`,
  sql`analyze`,
]
const ofOlga = '00000000-0000-4000-8000-000000000001'

const everything = {
  typeIds: [1, 2] as const,
  statusIds: Object.values(paymentStatus),
  systemId: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
  limit: 50,
}
const long = new Date('2026-01-01T00:00:00Z')
const place = { createdAt: new Date(), playerId: 7n, id: 7n }
const whole = { from: new Date(Date.now() - 3_600_000), to: new Date() }
const page = { before: new Date(), limit: 50 }
const all = { gameId: undefined, currency: undefined, winsOnly: false, from: undefined }
const ofDays = { from: '2020-01-01', to: '2020-01-31' }
const span = { from: new Date('2024-01-01'), to: new Date('2024-01-08'), currency: undefined }
const anybody = {
  playerId: undefined,
  actor: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
}
const placeOfAdjustment = { proposedAt: new Date(), playerId: 7n, id: crypto.randomUUID() }
const few = { limit: 50, searched: 200 }

test.each<[string, () => Promise<unknown>]>([
  ['all payments', () => payments.listNewest(db, everything)],
  ['all payments after one', () => payments.listNewest(db, { ...everything, after: place })],
  ['payments of a kind', () => payments.listNewest(db, { ...everything, typeIds: [2] })],
  ['payments in a rare state', () => payments.listNewest(db, { ...everything, statusIds: [8] })],
  [
    'payments of a rare state of one way to pay',
    () => payments.listNewest(db, { ...everything, systemId: 121, statusIds: [11] }),
  ],
  ['payments of a period', () => payments.listNewest(db, { ...everything, to: long })],
  ['payments of one player', () => payments.listNewestOf(db, 1n, everything)],
  ['withdrawals that wait', () => listWaiting(db, { after: undefined, limit: 50 })],
  [
    'withdrawals that are late',
    () => listWaiting(db, { state: 'late', after: undefined, limit: 50 }),
  ],
  [
    'steps of many payments',
    () =>
      lastStepsOfMany(
        db,
        [50, 51, 52].map((n) => ({ playerId: BigInt(n + 1), id: BigInt(n) })),
      ),
  ],
  [
    'who has decided of many',
    () => listDecidersOfMany(db, [{ playerId: 7n, paymentId: 7n, step: 2 }]),
  ],
  ['the queue of withdrawals', () => payments.countQueue(db, 1001)],
  ['sums of the queue', () => payments.sumQueue(db, 1000)],
  ['payments in doubt', () => listInDoubt(db, { after: place, limit: 50 })],
  ['payments of an hour', () => paid.paidByHour(db, whole)],
  ['the first payment', () => paid.firstPaid(db)],
  ['what a player has paid', () => paid.paidOf(db, 7n)],
  ['players of one browser', () => listSameDevice(db, 7n, 50)],
  [
    'accounts with a common fact',
    () =>
      persons.listSame(db, 7n, {
        hashes: [Buffer.from([0, 0, 0, 3])],
        now: new Date(),
        limit: 200,
      }),
  ],
  ['accounts that have excluded themselves', () => persons.listMatches(db, 7n, 50)],
  ['players of one photo', () => listSameDocument(db, 7n, 50)],
  ['players of one name', () => listSameName(db, 7n, 50)],
  ['players of one requisite', () => same.listSameRequisite(db, 7n, 50)],
  ['pairs that are open', () => same.listPairs(db, { state: 'open', after: undefined, limit: 50 })],
  [
    'pairs that are judged, after one',
    () => {
      const after = { foundAt: new Date(), playerId: 7n, otherId: 8n }
      return same.listPairs(db, { state: 'judged', after, limit: 50 })
    },
  ],
  ['pairs of many players', () => same.listPairsOf(db, [7n, 8n, 9n], 50)],
  ['who has paid of late', () => same.listPaying(db, whole.from, 2000)],
  ['what a player was paid before', () => hasPaidOut(db, 7n)],
  ['the last deposit', () => lastPaidIn(db, 7n, new Date())],
  [
    'withdrawals that a rule is tried over',
    () => listTried(db, { currency: 'RUB', since: whole.from, limit: 2001 }),
  ],
  ['new players', () => countCreated(db, whole)],
  [
    'rounds of a player',
    () =>
      listRounds(db, {
        ...all,
        playerId: 1n,
        to: undefined,
        before: undefined,
        limit: 50,
        offset: 0,
      }),
  ],
  [
    'stakes of some players, each since a moment',
    () => {
      const since = (hours: number) => new Date(Date.now() - hours * 3_600_000)
      const some = [1n, 2n, 3n].map((playerId, at) => ({ playerId, since: since(2 + at) }))
      return Promise.all([ownStakesAt(db, some, 2000), outsideStakesAt(db, some, 2000)])
    },
  ],
  ['sessions', () => listAnySessions(db, 7n, 50)],
  [
    'gifts of a player',
    () => gifts.listGiftsBefore(db, 7n, { states: ['expired'], before: 10_000n, limit: 20 }),
  ],
  ['gifts that were given', () => gifts.listGiven(db, 7n, page)],
  ['changes of limits', () => limits.listChangesBefore(db, 1n, page)],
  [
    'notes',
    () =>
      notes.listNotes(db, 1n, { after: { at: new Date(), id: crypto.randomUUID() }, limit: 50 }),
  ],
  ['pictures', () => pictures.listPictures(db, { part: '', after: undefined, limit: 49 })],
  ['pictures after one', () => pictures.listPictures(db, { part: '', after: 9_000, limit: 49 })],
  ['the picture of an object', () => pictures.hasObject(db, crypto.randomUUID())],
  ['the journal', () => audit.searchEntries(db, anybody, few)],
  ['the journal of somebody', () => audit.searchEntries(db, { ...anybody, actor: 'x' }, few)],
  [
    'the journal after a place',
    () =>
      audit.searchEntries(db, { ...anybody, after: { at: new Date(), playerId: 1n, n: 1n } }, few),
  ],
  ['the journal of a player', () => audit.searchEntries(db, { ...anybody, playerId: 7n }, few)],
  ['entries of a player', () => audit.listEntriesBefore(db, 99n, page)],
  ['a step of a chain', () => audit.checkChain(db, { playerId: 7n, after: 30_000n, limit: 200 })],
  ...(['waiting', 'approved', 'refused'] as const).flatMap((state) =>
    [undefined, placeOfAdjustment].map((after): [string, () => Promise<unknown>] => [
      `adjustments that are ${state}${after ? ', after one' : ''}`,
      () => adjustments.listByState(db, { state, after, limit: 50 }),
    ]),
  ),
  [
    'adjustments of a player',
    () => adjustments.listOfPlayer(db, { playerId: 7n, after: placeOfAdjustment, limit: 50 }),
  ],
  [
    'adjustments that a player sees',
    () => adjustments.listMade(db, { playerId: 7n, ...whole, limit: 20, offset: 0 }),
  ],
  ['adjustments that are out of time', () => adjustments.listOverdue(db, long, 500)],
  ['adjustments that wait for a player', () => adjustments.countWaitingFor(db, 7n)],
  ...(['open', 'all'] as const).map((state): [string, () => Promise<unknown>] => [
    `incidents: ${state}`,
    () => {
      const after = { startsAt: new Date(), id: crypto.randomUUID() }
      return incidents.listIncidents(db, { state, after, limit: 20 })
    },
  ]),
  ['incidents that are over', () => incidents.listEnded(db, { since: long, limit: 20, offset: 0 })],
  ...[undefined, ofOlga].map((operatorId): [string, () => Promise<unknown>] => [
    `exports of ${operatorId ? 'an operator' : 'everybody'}`,
    () => {
      const after = { askedAt: new Date(), id: crypto.randomUUID() }
      return exports.listExports(db, { operatorId, after, limit: 50 })
    },
  ]),
  ['exports that are written', () => exports.countRunning(db, ofOlga, 3)],
  ['exports whose time is over', () => exports.listDue(db, new Date(), 100)],
  ['exports that are not erased', () => exports.listUnerased(db, 100)],
  ['a part of an export', () => exports.findPart(db, crypto.randomUUID(), 3)],
  ['parts of an export', () => exports.listParts(db, crypto.randomUUID(), 100)],
  [
    'players by number',
    () => listPlayersInOrder(db, { after: 5_000n, until: new Date(), limit: 1_000 }),
  ],
  ['contacts of players', () => contactsOf(db, [5n, 6n])],
  ['how many incidents are over', () => incidents.countEnded(db, new Date())],
  ['whether an incident lasts', () => incidents.hasOpen(db)],
  ['updates of incidents', () => incidents.listUpdates(db, [crypto.randomUUID()])],
  ['the last updates of incidents', () => incidents.lastUpdates(db, [crypto.randomUUID()])],
  ['days', () => figures.listDays(db, { ...ofDays, currency: 'RUB' })],
  ['people', () => figures.listPeople(db, ofDays)],
  [
    'games',
    () => figures.listGames(db, { ...ofDays, currency: 'RUB' }, { after: undefined, limit: 100 }),
  ],
  [
    'postings of a day',
    () => {
      const others = { account: 'provider', currency: undefined, after: undefined }
      return listPostings(db, { from: long, to: new Date(), ...others }, 100)
    },
  ],
  ['hours', () => closed.listHours(db, span)],
  ['payments of days', () => closed.sumHours(db, span)],
  ['what a player has played', () => figures.listPlayed(db, 7n)],
  [
    'queues',
    () => {
      const queues = modules.flatMap((module) => module.queues ?? [])
      return Promise.all(queues.map(({ count }) => count(deps.db, 1001)))
    },
  ],
])('every statement of %s uses an index', async (_, ask) => {
  asked = []
  await ask()
  expect(asked.length).toBeGreaterThan(0)
  expect(await faultsOfAll(db, asked, SMALL)).toEqual([])
})
