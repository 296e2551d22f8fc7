/** Query plans of experiments on a database with many rows. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, sql } from '#lib/data/db.ts'
import { faultsOfAll, overheard } from '#lib/data/plans.testing.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import * as store from './experiments.sql.ts'

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
  // Emptied, because the inserted rows break the invariants that are checked at the end.
  for (const table of ['experiment', 'experiment_visitor', 'experiment_player'])
    await sql`truncate ${sql.table(table)} cascade`.execute(testApp.deps.db)
  await testApp.close()
})

const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version, rules_accepted_at,
      created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), now() from generate_series(1, ${PLAYERS}::int) n`,
  sql`insert into experiment (hash, name, place, tried, share, state, version, author, made_at)
    select lpad(to_hex(n), 12, '0'), 'Опыт', 'registration_first', 'phone', 50,
      case when n = 1 then 'running' else 'stopped' end, 1, 'Ольга', now() - n * interval '1 minute'
      from generate_series(1, 20000) n`,
  sql`insert into experiment_visitor (hash, guest_id, variant, seen_at, account)
    select lpad(to_hex(e), 12, '0'), 'guest-' || n, case when n % 2 = 0 then 'a' else 'b' end,
      now() - n * interval '200 minutes', case when n % 20 = 0 then n end
      from generate_series(1, 800) e, generate_series(1, 100) n`,
  sql`insert into experiment_player (player_id, registered_at)
    select n, now() - n * interval '1 minute' from generate_series(1, ${PLAYERS}::int) n`,
  sql`analyze`,
]

const now = new Date()
const before = { madeAt: new Date(now.getTime() - 10_000 * 60_000), hash: '000000000001' }
const HASH = '000000000007'

test.each<[string, () => Promise<unknown>]>([
  ['those that run', () => store.listRunning(db)],
  ['one of them', () => store.findExperiment(db, HASH)],
  ['a page', () => store.pageOfExperiments(db, { before: undefined, limit: 50 })],
  ['a page before one', () => store.pageOfExperiments(db, { before, limit: 50 })],
  [
    'a visitor',
    () => store.insertVisitor(db, { hash: HASH, guestId: 'guest-7', variant: 'a', seenAt: now }),
  ],
  ['whose account a visitor has', () => store.linkVisitor(db, 'guest-7', 7n)],
  ['a first deposit', () => store.noteDeposit(db, 7n, now)],
  ['who is forgotten', () => store.forgetPlayer(db, 7n)],
  ['what is counted', () => store.countResult(db, HASH)],
  ...store.sweeps.map((sweep, n): [string, () => Promise<unknown>] => [
    `what is old, ${n}`,
    () => sweep({ now, old: new Date(now.getTime() - 19_900 * 60_000) }, 100).execute(db),
  ]),
])('every statement of %s uses an index', async (_, ask) => {
  asked = []
  await ask()
  expect(asked.length).toBeGreaterThan(0)
  expect(await faultsOfAll(db, asked, [])).toEqual([])
})
