// The baseline of bets: TPC-B on the same database, with the same driver.
import pg from 'pg'
import { sql } from '../apps/server/src/lib/data/db.ts'
import { type Deps } from '../apps/server/src/lib/deps.ts'
import { type Subject } from './betting.ts'

/** TPC-B needs a branch for each client, with ten tellers and many accounts each. */
const BRANCHES = 32
const ACCOUNTS = 100_000

export async function fillTpcB({ db }: Deps): Promise<void> {
  const many = (text: string) => sql.raw(text).execute(db)
  await many(`create table branch (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 88))`)
  await many(`create table teller (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 84))`)
  await many(`create table account (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 84))`)
  await many(`create table history (teller integer, branch integer, account integer,
      delta integer, at timestamptz, filler text not null default repeat(' ', 22))`)
  await many(`insert into branch (id) select generate_series(0, ${BRANCHES - 1})`)
  await many(`insert into teller (id) select generate_series(0, ${BRANCHES * 10 - 1})`)
  await many(`insert into account (id) select generate_series(0, ${ACCOUNTS - 1})`)
  await many('vacuum analyze')
}

/** The transaction of TPC-B as in pgbench, with prepared statements. */
export function transfers(connectionString: string): Subject {
  const pick = (count: number) => Math.floor(Math.random() * count)
  return async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const ask = (name: string, text: string, values: unknown[] = []) =>
      client.query({ name, text, values })
    async function work() {
      const account = pick(ACCOUNTS)
      const branch = pick(BRANCHES)
      const teller = pick(BRANCHES * 10)
      const delta = pick(10_000) - 5000
      await ask('begin', 'begin')
      await ask('a', 'update account set balance = balance + $1 where id = $2', [delta, account])
      await ask('r', 'select balance from account where id = $1', [account])
      await ask('t', 'update teller set balance = balance + $1 where id = $2', [delta, teller])
      await ask('b', 'update branch set balance = balance + $1 where id = $2', [delta, branch])
      await ask(
        'h',
        `insert into history (teller, branch, account, delta, at)
          values ($1, $2, $3, $4, current_timestamp)`,
        [teller, branch, account, delta],
      )
      await ask('commit', 'commit')
    }
    return { work, end: () => client.end() }
  }
}
