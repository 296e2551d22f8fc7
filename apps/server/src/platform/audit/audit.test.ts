import { listAudit } from '@ayva/contract/platform/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator, endOperator, operatorOf } from '../operators/operators.ts'
import { record } from './audit.ts'
import { auditFaults } from './books.sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const change = (subject: string) => ({
  at: testApp.clock.now(),
  actorKind: 'job' as const,
  actor: 'test',
  action: 'thing.changed',
  subject,
  before: { sum: 1n },
  after: { sum: 2n },
  why: 'проверка',
})

/** Thrown to roll back a transaction in which a test has changed data. */
const undone = Symbol('undone')

test('an entry is written in the transaction of the change, or not at all', async () => {
  const lost = transaction(testApp.deps.db, async (tx) => {
    await record(tx, change('lost'))
    throw undone
  })
  await expect(lost).rejects.toBe(undone)
  await record(testApp.deps.db, change('kept'))

  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions: ['audit.read'] })
  const entries = await testApp.callAs(token)(listAudit, { query: {} })
  expect(entries.map(({ subject }) => subject)).not.toContain('lost')
  expect(entries.find(({ subject }) => subject === 'kept')).toMatchObject({
    playerId: null,
    actorKind: 'job',
    actor: 'test',
    action: 'thing.changed',
    before: { sum: '1' },
    after: { sum: '2' },
    why: 'проверка',
  })
  expect(entries[0]).toMatchObject({ action: 'operator.added', actorKind: 'command' })
})

test('concurrent writers extend one chain, and each player has a separate chain', async () => {
  const player = await testApp.player()
  const write = (subject: string) =>
    record(testApp.deps.db, { ...change(subject), playerId: player.id })
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(`at once ${n}`)))
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions: ['audit.read'] })
  const call = testApp.callAs(token)
  const playerId = player.id.toString()
  const chain = await call(listAudit, { query: { playerId } })
  expect(chain.map(({ n }) => Number(n))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  const older = await call(listAudit, { query: { playerId, before: '4' } })
  expect(older.map(({ n }) => n)).toEqual(['3', '2', '1'])
  expect(await auditFaults(testApp.deps.db)).toEqual([])
})

test('an entry cannot be changed, and a change that bypasses the triggers is detected', async () => {
  const { db } = testApp.deps
  await record(db, change('to be forged'))
  const forge = db.updateTable('auditEntry').set({ why: 'иначе' })
  await expect(forge.execute()).rejects.toThrow('append only')

  const found = transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .updateTable('auditEntry')
      .set({ why: 'иначе' })
      .where('subject', '=', 'to be forged')
      .execute()
    expect(await auditFaults(tx)).toMatchObject([
      { check: 'every entry of the audit log follows from the one before it' },
    ])
    throw undone
  })
  await expect(found).rejects.toBe(undone)
})

test('an operator’s token is valid until the operator is ended', async () => {
  const { id, token } = await addOperator(testApp.deps, {
    name: 'Пётр',
    permissions: ['audit.read'],
  })
  expect(await operatorOf(testApp.deps, token)).toMatchObject({ id, name: 'Пётр' })
  expect(await operatorOf(testApp.deps, `${token.slice(0, -1)}!`)).toBeUndefined()
  const other = `op_${id}.${'A'.repeat(43)}`
  expect(await operatorOf(testApp.deps, other)).toBeUndefined()
  expect(await endOperator(testApp.deps, id)).toBe(true)
  expect(await endOperator(testApp.deps, id)).toBe(false)
  await expect(testApp.callAs(token)(listAudit, { query: {} })).rejects.toMatchObject({
    status: 401,
  })
})
