/** The journal: searching the audit log, and verifying its chains. */
import { searchAudit, verifyAudit } from '@ayva/contract/platform/audit'
import { type Query } from '@ayva/contract/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { record } from './audit.ts'

let testApp: TestApp
let olga: TestPlayer['call']
let player: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions: ['audit.read'] })
  olga = testApp.callAs(token)
  player = await testApp.player()
})
afterAll(() => testApp.close())

async function write(action: string, actor: string, of?: TestPlayer) {
  testApp.clock.move(seconds(1))
  const at = testApp.clock.now()
  const said = { at, actor, action, subject: 'thing', before: null, after: null, why: 'проба' }
  await record(testApp.deps.db, {
    ...said,
    actorKind: 'operator',
    ...(of && { playerId: of.id }),
  })
  return at
}
const search = (query: Query<typeof searchAudit> = {}) => olga(searchAudit, { query })
const actionsOf = async (query: Query<typeof searchAudit>) =>
  (await search(query)).entries.map(({ action }) => action)

test('entries of all chains are found by operator, action, player and time', async () => {
  await write('setting.changed', 'id Вера')
  const at = await write('payment.agreed', 'id Антон', player)
  await write('payment.escalated', 'cashier', player)
  const day = { from: at.toISOString() }
  expect(await actionsOf(day)).toEqual(['payment.escalated', 'payment.agreed'])
  expect(await actionsOf({ actor: 'вера' })).toEqual(['setting.changed'])
  expect(await actionsOf({ action: 'payment.' })).toEqual(['payment.escalated', 'payment.agreed'])
  const own = { playerId: String(player.id), actor: 'антон' }
  expect(await actionsOf(own)).toEqual(['payment.agreed'])
  expect(await actionsOf({ to: at.toISOString(), action: 'setting.' })).toEqual(['setting.changed'])
  expect(await actionsOf({ actor: '%' })).toEqual([])
  await expect(search({ from: at.toISOString(), to: at.toISOString() })).rejects.toMatchObject({
    key: 'period_wrong',
  })
})

test('the pages of the journal contain each entry once, also entries of the same moment', async () => {
  const at = testApp.clock.now()
  for (let n = 0; n < 120; n++) {
    const of = n % 2 === 0 ? { playerId: player.id } : {}
    const said = { at, actor: 'many', action: 'thing.done', subject: `${n}` }
    const rest = { actorKind: 'job', before: null, after: null, why: 'проба' } as const
    await record(testApp.deps.db, { ...said, ...rest, ...of })
  }
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const page = await search(after ? { actor: 'many', after } : { actor: 'many' })
    seen.push(...page.entries.map(({ subject }) => subject))
    after = page.next
  } while (after)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('a chain is verified in steps, and a changed entry is detected', async () => {
  const playerId = String(player.id)
  const { db } = testApp.deps
  const whole = await olga(verifyAudit, { query: { playerId } })
  expect(whole).toMatchObject({ holds: true, brokenAt: null, next: null })
  expect(whole.checked).toBe(Number(whole.last))
  const rest = await olga(verifyAudit, { query: { playerId, after: '10' } })
  expect(rest).toMatchObject({ holds: true, checked: whole.checked - 10, hash: whole.hash })
  const nothing = await olga(verifyAudit, { query: { playerId: '999999' } })
  expect(nothing).toMatchObject({ holds: true, checked: 0, hash: null })

  const change = async (statement: ReturnType<typeof sql>) => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  }
  const text = (why: string) =>
    sql`update audit_entry set why = ${why} where player_id = ${player.id} and n = 7`
  await change(text('иначе'))
  expect(await olga(verifyAudit, { query: { playerId } })).toMatchObject({
    holds: false,
    brokenAt: '7',
    next: null,
  })
  await change(text('проба'))
  const end = sql`delete from audit_entry e using (select player_id, max(n) as n from audit_entry
    where player_id = ${player.id} group by player_id) last
    where e.player_id = last.player_id and e.n = last.n returning e.*`
  const entry = await sql<{ json: string }>`select to_json(e)::text as json from audit_entry e
    where player_id = ${player.id} order by n desc limit 1`.execute(db)
  await change(end)
  expect(await olga(verifyAudit, { query: { playerId } })).toMatchObject({
    holds: false,
    brokenAt: whole.last,
  })
  await change(sql`insert into audit_entry
    select * from json_populate_record(null::audit_entry, ${entry.rows[0]!.json}::json)`)
  expect(await olga(verifyAudit, { query: { playerId } })).toMatchObject({ holds: true })
})

test('the journal needs a permission', async () => {
  const { token } = await addOperator(testApp.deps, { name: 'Пётр', permissions: ['players.read'] })
  const peter = testApp.callAs(token)
  await expect(peter(searchAudit, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(peter(verifyAudit, { query: {} })).rejects.toMatchObject({ status: 403 })
})
