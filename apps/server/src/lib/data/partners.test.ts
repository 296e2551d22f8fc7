import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { TestApp } from '../testing.ts'
import { sql, transaction, type Tx } from './db.ts'
import { allOf, notInBoth, withoutPartner } from './partners.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const kind = {
  columns: { player_id: 'bigint', name: 'text' },
  shown: ['player_id', 'name'],
} as const
const owners = { rows: sql`owner_row`, order: ['player_id'] }
const names = { rows: sql`name_row`, order: ['name'] }

/** Seven owners with names, in tables that only this transaction sees. */
const withRows = (work: (tx: Tx) => Promise<void>) =>
  transaction(testApp.deps.db, async (tx) => {
    await sql`create temp table owner_row (player_id bigint primary key, name text) on commit drop`.execute(
      tx,
    )
    await sql`create temp table name_row (name text primary key, player_id bigint) on commit drop`.execute(
      tx,
    )
    await sql`insert into owner_row select n, 'name ' || n from generate_series(1, 7) n`.execute(tx)
    await sql`insert into name_row select name, player_id from owner_row`.execute(tx)
    await work(tx)
  })

test('rows of two tables that lie on different shards are compared in pages of their keys', async () => {
  await withRows(async (tx) => {
    const check = notInBoth(kind, owners, names)
    expect(await check(tx)).toEqual([])
    await sql`delete from name_row where player_id = 3`.execute(tx)
    await sql`update name_row set player_id = 70 where player_id = 7`.execute(tx)
    await sql`insert into name_row values ('a name of nobody', 9)`.execute(tx)
    expect(await check(tx)).toEqual(['3 name 3', '7 name 7', '9 a name of nobody', '70 name 7'])
    for (const most of [1, 2, 3, 7, 8]) {
      const partners = (rows: typeof names.rows) => [{ rows, columns: ['player_id', 'name'] }]
      const paged = allOf(
        withoutPartner({ ...kind, ...owners, partners: partners(names.rows) }, most),
        withoutPartner({ ...kind, ...names, partners: partners(owners.rows) }, most),
      )
      expect(await paged(tx), `${most}`).toEqual(await check(tx))
    }
  })
})

test('a row may have its partner in one of several tables, which need not have all columns', async () => {
  await withRows(async (tx) => {
    await sql`delete from name_row where player_id in (2, 5)`.execute(tx)
    const other = sql`(select 5::bigint as player_id)`
    const partners = [
      { rows: names.rows, columns: ['player_id', 'name'] },
      { rows: other, columns: ['player_id'] },
    ]
    expect(await withoutPartner({ ...kind, ...owners, partners })(tx)).toEqual(['2 name 2'])
  })
})

test('a row that is deleted while its partner is looked for is no difference', async () => {
  await withRows(async (tx) => {
    await sql`delete from name_row where player_id in (4, 6)`.execute(tx)
    await sql`create function pg_temp.names() returns setof name_row language sql volatile as
      'delete from owner_row where player_id = 4; select * from name_row'`.execute(tx)
    const partners = [{ rows: sql`pg_temp.names()`, columns: ['player_id', 'name'] }]
    expect(await withoutPartner({ ...kind, ...owners, partners })(tx)).toEqual(['6 name 6'])
    await sql`drop function pg_temp.names()`.execute(tx)
  })
})
