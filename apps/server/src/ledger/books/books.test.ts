import { type Currency } from '@ayva/contract/base'
import { listClosedDays, showBalanceProof, showClosedDay } from '@ayva/contract/ledger/books'
import { dayHash, faultOfProof } from '@ayva/contract/ledger/books/tree'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { events, type Kind, publish } from '#lib/work/events.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { findFaults } from '../../invariants.ts'
import { modules } from '../../modules.ts'
import { closeDay, dayBefore, nextToClose } from './books.ts'

let testApp: TestApp
let people: TestPlayer[]
const day = '2026-11-20'
const currencies: Currency[] = ['RUB', 'TON']
const PEOPLE = 31

beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  people = []
  for (let n = 0; n < PEOPLE; n++) {
    const player = await testApp.player({ currency: currencies[n % 10 === 7 ? 1 : 0]! })
    await testApp.fund(player, BigInt(n + 1) * 10_01n)
    people.push(player)
  }
  await runDueJobs(createJobs(testApp.deps), 'books.sweep')
  await testApp.runJobs()
})
afterAll(() => testApp.close())

const proofOf = ({ call }: TestPlayer, of = day) => call(showBalanceProof, { params: { day: of } })

test('a job closes a day after its end, and anybody may read what every account held', async () => {
  const [last] = await testApp.call(listClosedDays, {})
  const withRules = modules.filter(({ invariants }) => invariants).length
  const checks = { rooms: withRules, checked: withRules, faults: 0, at: expect.any(String) }
  expect(last).toMatchObject({ day, checks })
  const closed = await testApp.call(showClosedDay, { params: { day } })
  expect(dayHash(closed.previous, closed.content)).toBe(closed.hash)
  expect(closed.previous).toBe('0'.repeat(64))
  const sums = new Map<string, bigint>()
  for (const { currency, sum } of closed.accounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + sum)
  expect([...sums]).toEqual([
    ['RUB', 0n],
    ['TON', 0n],
  ])
  expect(JSON.parse(closed.content)).toMatchObject({ day, accounts: expect.any(Array) })
  await expect(
    testApp.call(showClosedDay, { params: { day: '2026-11-19' } }),
  ).rejects.toMatchObject({
    key: 'day_unknown',
  })
  await expect(
    testApp.call(showClosedDay, { params: { day: '2026-02-30' } }),
  ).rejects.toMatchObject({
    key: 'day_unknown',
  })
})

test('every balance is in the tree, and the sums of the roots equal what players own', async () => {
  const { accounts, liabilities } = await testApp.call(showClosedDay, { params: { day } })
  for (const { currency, sum, leaves } of liabilities) {
    expect(sum).toBe(
      accounts.find((one) => one.currency === currency && one.account === 'cash')!.sum,
    )
    expect(leaves).toBe(people.filter((one) => one.currency === currency).length)
  }
  for (const player of people) {
    const [proof, ...rest] = await proofOf(player)
    expect(rest).toEqual([])
    const { leaf, path } = proof!
    expect(leaf).toMatchObject({ playerId: `${player.id}`, currency: player.currency })
    expect(leaf.amount).toBe(await testApp.balance(player))
    const tree = liabilities.find(({ currency }) => currency === player.currency)!
    const root = { hash: tree.root, sum: tree.sum }
    expect(faultOfProof(leaf, path, root)).toBeUndefined()
    expect(faultOfProof({ ...leaf, amount: leaf.amount - 1n }, path, root)).toBe('sum')
  }
})

test('a player sees only the own leaves, and one without money has none', async () => {
  const nobody = await testApp.player()
  expect(await proofOf(nobody)).toEqual([])
  await expect(testApp.call(showBalanceProof, { params: { day } })).rejects.toMatchObject({
    status: 401,
  })
  const salts = await Promise.all(
    people.slice(0, 20).map(async (one) => (await proofOf(one))[0]!.leaf.salt),
  )
  expect(new Set(salts).size).toBe(20)
})

test('a proof does not change when money moves, and each day contains the hash of the day before', async () => {
  const [alisa] = people
  const before = await proofOf(alisa!)
  await testApp.fund(alisa!, 5_00n)
  expect(await closeDay(testApp.deps, day)).toBeUndefined()
  expect(await proofOf(alisa!)).toEqual(before)
  testApp.clock.move(days(1))
  await closeDay(testApp.deps, '2026-11-21')
  const [first, second] = await Promise.all(
    [day, '2026-11-21'].map((one) => testApp.call(showClosedDay, { params: { day: one } })),
  )
  expect(second!.previous).toBe(first!.hash)
  const [next] = await proofOf(alisa!, '2026-11-21')
  expect(next!.leaf.amount).toBe(before[0]!.leaf.amount + 5_00n)
  const { root, sum } = second!.liabilities.find(({ currency }) => currency === 'RUB')!
  expect(faultOfProof(next!.leaf, next!.path, { hash: root, sum })).toBeUndefined()
})

test('missed days are closed one after another, each as it was at its end', async () => {
  const [alisa] = people
  const before = await proofOf(alisa!, '2026-11-21')
  const had = before[0]!.leaf.amount
  // It is the 22nd; two days pass with a transfer on each and no worker.
  await testApp.fund(alisa!, 1_00n)
  testApp.clock.move(days(1))
  await testApp.fund(alisa!, 2_00n)
  testApp.clock.move(days(1))
  await testApp.fund(alisa!, 4_00n)
  for (let n = 0; n < 3; n += 1) {
    await runDueJobs(createJobs(testApp.deps), 'books.sweep')
    await testApp.runJobs()
  }
  const listed = await alisa!.call(listClosedDays, {})
  expect(listed.slice(0, 3).map((one) => one.day)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
  ])
  expect(listed[0]!.checks).toMatchObject({ faults: 0, at: expect.any(String) })
  const [missed] = await proofOf(alisa!, '2026-11-22')
  expect(missed!.leaf.amount).toBe(had + 1_00n)
  const closed = await testApp.call(showClosedDay, { params: { day: '2026-11-22' } })
  const { root, sum } = closed.liabilities.find(({ currency }) => currency === 'RUB')!
  expect(faultOfProof(missed!.leaf, missed!.path, { hash: root, sum })).toBeUndefined()
  expect(closed.accounts.find((one) => one.currency === 'RUB' && one.account === 'cash')!.sum).toBe(
    sum,
  )
  // The last day is closed with the current balances, as always.
  const [newest] = await proofOf(alisa!, '2026-11-23')
  expect(newest!.leaf.amount).toBe(had + 7_00n)
})

test('after more than a month without a worker the days before it are not closed', async () => {
  const later = after(testApp.clock.now(), days(90))
  const deps = { ...testApp.deps, clock: { now: () => later } }
  expect(await nextToClose(deps)).toBe(dayBefore(after(later, -days(30))))
})

test('differences of a module are published with the day, and a changed day is detected', async () => {
  const { db } = testApp.deps
  const jobs = createJobs(testApp.deps)
  const spoil = (table: string, change: string) =>
    transaction(db, async (tx) => {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx)
      await sql.raw(change).execute(tx)
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx)
    })
  await spoil(
    'wallet_account',
    `update wallet_account set balance = balance + 1 where player_id = ${people[0]!.id}`,
  )
  await runDueJobs(jobs, 'books.check', { day, module: 'wallet' })
  // Guests get an answer that is cached for a minute.
  const found = (await people[1]!.call(showClosedDay, { params: { day } })).checks
  expect(found.faults).toBe(1)
  await spoil(
    'wallet_account',
    `update wallet_account set balance = balance - 1 where player_id = ${people[0]!.id}`,
  )
  await runDueJobs(jobs, 'books.check', { day, module: 'wallet' })

  const words = `replace(content, '"day":"${day}"', '"day":"2026-11-18"')`
  await spoil('books_day', `update books_day set content = ${words} where day = '${day}'`)
  expect((await findFaults(db)).map(({ check, found: one }) => `${check}: ${one}`)).toEqual([
    `every closed day follows from the one before it: ${day}`,
  ])
  const back = `replace(content, '"day":"2026-11-18"', '"day":"${day}"')`
  await spoil('books_day', `update books_day set content = ${back} where day = '${day}'`)
})

test('trees are deleted after the configured days, and the days remain', async () => {
  testApp.clock.move(days(8))
  await runDueJobs(createJobs(testApp.deps), 'books.drop_trees')
  await expect(proofOf(people[1]!)).rejects.toMatchObject({ key: 'proof_gone' })
  expect((await testApp.call(showClosedDay, { params: { day } })).liabilities).toHaveLength(2)
})

test('event streams go on while a day is being closed', async () => {
  const { deps } = testApp
  const { db } = deps
  testApp.clock.move(days(1))
  const closing = Promise.withResolvers<unknown>()
  const kind: Kind<{ n: number }> = { kind: 'test.told', body: z.object({ n: z.int() }) }
  const at = testApp.clock.now()
  await transaction(db, async (held) => {
    await sql`lock table books_day in exclusive mode`.execute(held)
    closeDay(deps, dayBefore(at)).then(closing.resolve, closing.reject)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks l join pg_class c on c.oid = l.relation
        where c.relname = 'books_day' and not l.granted`.execute(db)
      expect(rows).toHaveLength(1)
    }, 240_000)
    await transaction(db, (tx) =>
      publish(tx, kind, { playerId: people[0]!.id, body: { n: 1 }, at }),
    )
    const heard = await events.read(db, null, 10_000)
    expect(heard.map(({ item }) => item.kind)).toContain('test.told')
    // A concurrent closing does not get the lock.
    expect(await closeDay(deps, dayBefore(at))).toBeUndefined()
  })
  expect(await closing.promise).toMatch(/^[0-9a-f]{64}$/)
})

test('an interrupted closing does not block the next one', async () => {
  const { db } = testApp.deps
  testApp.clock.move(days(1))
  const next = dayBefore(testApp.clock.now())
  const { id: playerId } = people[0]!
  await sql`insert into books_leaf (player_id, day, currency, place, amount, salt)
    values (${playerId}, ${next}::date, 'RUB', 7, 1, '\\x00')`.execute(db)
  await sql`insert into books_nodes (day, currency, level, part, nodes)
    values (${next}::date, 'RUB', 0, 0, '\\x00')`.execute(db)
  expect(await closeDay(testApp.deps, next)).toMatch(/^[0-9a-f]{64}$/)
  const [proof] = await proofOf(people[0]!, next)
  const { liabilities } = await testApp.call(showClosedDay, { params: { day: next } })
  const { root, sum } = liabilities.find(({ currency }) => currency === 'RUB')!
  expect(faultOfProof(proof!.leaf, proof!.path, { hash: root, sum })).toBeUndefined()
})
