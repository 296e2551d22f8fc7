import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findFaults } from '../../invariants.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.fund(await testApp.player(), 100_00n)
})
afterAll(() => testApp.close())

const one = '(select player_id from wallet_account limit 1)'
const operation = randomUUID()
const transferRow = `insert into wallet_transfer (player_id, id, currency, reason, made_at)
  values (${one}, '${operation}', 'RUB', 'adjustment', '2026-11-21')`
const postingRow = (n: number, account: string, amount: number, after = 'null') =>
  `insert into wallet_posting (player_id, transfer_id, n, account, currency, amount, balance_after)
  values (${one}, '${operation}', ${n}, '${account}', 'RUB', ${amount}, ${after})`
const roundRow = (
  nonce: number,
) => `insert into round (player_id, id, request_hash, game_id, model_id,
    model_version, model_hash, seed_pair_id, nonce, currency, bet, stake, payout, params, status,
    outcome, opened_at, next_start_at, last_action_at)
  values (${one}, '${operation}', '', 1, 'dice-99', 1, '', '${operation}', ${nonce}, 'RUB', 1000, 1000, 0, '{}',
    'settled', '{}', '2026-11-21', '2026-11-21', '2026-11-21')`

const grantRow = (status: string, wagered = 0) =>
  `insert into bonus_grant (player_id, id, currency, amount, required, wagered, terms, source, status,
    granted_at, expires_at, ended_at) values (${one}, '${operation}', 'RUB', 500, 1000, ${wagered}, '{}',
    'test', '${status}', '2026-11-21', '2026-12-21',
    ${status === 'active' ? 'null' : "'2026-11-22'"})`
const bonusAccount = (balance: number, grant: string) =>
  `insert into wallet_account (player_id, currency, kind, balance, grant_id)
    values (${one}, 'RUB', 'bonus', ${balance}, ${grant})`
const given = [transferRow, postingRow(1, 'bonus_cost', -500), postingRow(2, 'bonus', 500, '500')]

const wrongs: { what: string; statements: string[]; check: string }[] = [
  {
    what: 'a balance that nobody has paid in',
    statements: ['update wallet_account set balance = balance + 1'],
    check: 'every balance is the sum of its postings',
  },
  {
    what: 'a transfer of one side',
    statements: [transferRow, postingRow(1, 'bets', 5)],
    check: 'every transfer has two sides or more, which sum to zero in its currency',
  },
  {
    what: 'a transfer of no side',
    statements: [transferRow],
    check: 'every transfer has two sides or more, which sum to zero in its currency',
  },
  {
    what: 'postings without a transfer',
    statements: [postingRow(1, 'bets', 5), postingRow(2, 'wins', -5)],
    check: 'no posting is without its transfer',
  },
  {
    what: 'a currency that does not sum to zero',
    statements: [transferRow, postingRow(1, 'bets', 5), postingRow(2, 'wins', -4)],
    check: 'every currency sums to zero',
  },
  {
    what: 'an empty posting',
    statements: [transferRow, postingRow(1, 'bets', 0), postingRow(2, 'wins', 0)],
    check: 'no posting is empty, and the player’s alone have a balance',
  },
  {
    what: 'money held for no withdrawal',
    statements: [
      transferRow,
      postingRow(1, 'adjustment', -5),
      postingRow(2, 'held', 5, '5'),
      `insert into wallet_account (player_id, currency, kind, balance)
        values (${one}, 'RUB', 'held', 5)`,
    ],
    check: 'money is held for withdrawals that are under way, and for nothing else',
  },
  {
    what: 'a round that moved no money',
    statements: [roundRow(0)],
    check: 'every round has moved its stake and its payout, and no other money',
  },
  {
    what: 'a nonce that was left out',
    statements: [
      `insert into seed_pair (player_id, id, server_seed, server_seed_hash, client_seed,
        committed_at, started_at, revealed_at, rounds_played) values (${one}, '${operation}',
        repeat('a', 64), '', 'c', '2026-11-21', '2026-11-21', '2026-11-21', 1)`,
      roundRow(1),
    ],
    check: 'every nonce of a seed pair is played once, and none is left out',
  },
  {
    what: 'bonus money of nobody',
    statements: [...given, bonusAccount(500, 'null')],
    check: 'no bonus money is of no grant',
  },
  {
    what: 'a bonus account without its grant',
    statements: [...given, bonusAccount(500, `'${operation}'`)],
    check: 'a bonus account is that of the active grant of its currency',
  },
  {
    what: 'a grant that was never given',
    statements: [grantRow('active'), bonusAccount(500, `'${operation}'`)],
    check:
      'a grant holds what it was given, less what it has lost in rounds and what it ended with',
  },
  {
    what: 'free rounds that were never given',
    statements: [
      `insert into developer (id, slug, name, about, position) values (1, 'ayva', '', '', 1)`,
      `insert into game (id, slug, developer_id, name, description, engine, model_id, art,
        categories, tags, symbols, position, is_mobile)
        values (1, 'one', 1, '', '', '', '', '', '{}', '{}', '[]', 1, true)`,
      `insert into free_rounds (player_id, id, currency, game_id, bet, given, remaining, source,
        granted_at, expires_at) values (${one}, '${operation}', 'RUB', 1, 1000, 3, 3, 'test', '2026-11-21',
        '2026-12-21')`,
    ],
    check: 'free rounds hold what is left of them and what they have won and not paid',
  },
  {
    what: 'a wager that no round has made',
    statements: [grantRow('active', 7)],
    check: 'what counts towards a wager is that of rounds which are over, each once',
  },
  {
    what: 'a bonus that became cash too early',
    statements: [grantRow('converted', 999)],
    check: 'no grant is over before its rounds, and cash before its wager',
  },
]
for (const { what, statements, check } of wrongs)
  test(`the books find ${what}`, async () => {
    const undone = new Error('undone')
    const work = transaction(testApp.deps.db, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const faults = await findFaults(tx)
      expect(faults.map((fault) => fault.check)).toContain(check)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
  })

test('the command prints the trial balance, and succeeds only without differences', async () => {
  const books = () =>
    spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../commands/books.ts')], {
      env: { ...process.env, DATABASE_URL: testApp.deps.config.DATABASE_URL },
      encoding: 'utf8',
    })
  const good = books()
  expect(good.stdout).toMatch(/RUB\s+cash\s+10000\s+1\n/)
  expect(good.stdout).toContain('The books balance.')
  expect(good.status).toBe(0)

  const shift = (by: number) =>
    sql`update wallet_account set balance = balance + ${by}`.execute(testApp.deps.db)
  await shift(1)
  const bad = books()
  await shift(-1)
  expect(bad.stdout).toContain('WRONG: every balance is the sum of its postings')
  expect(bad.status).toBe(1)
})
