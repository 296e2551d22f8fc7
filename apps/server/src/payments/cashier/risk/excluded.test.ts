/** Self-exclusion holds for the person: other accounts with the same facts are closed too, on every node. */
import { savePerson } from '@ayva/contract/identity/kyc'
import { beginClosing, CLOSING_DAYS } from '@ayva/contract/identity/player/leaving'
import { searchAudit } from '@ayva/contract/platform/audit'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createJobs } from '../../../app.ts'
import { picture, upload } from '../../../identity/kyc/kyc.testing.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { type Desk } from '../cashier.testing.ts'
import {
  exclude,
  exclusionOf,
  named,
  type Nodes,
  noticesOf,
  openNodes,
} from './excluded.testing.ts'

let scene: Nodes
let desk: Desk
let testApp: TestApp
beforeAll(async () => {
  scene = await openNodes()
  desk = scene.desk
  testApp = scene.testApp
})
afterAll(() => scene.close())

const settle = () => scene.settle()
const matchesOf = (player: TestPlayer) => scene.matchesOf(player)
const lift = (player: TestPlayer, other: TestPlayer) => scene.lift(player, other)

test('[LIMIT-06] an account with the name and birth date of an excluded person is closed until the same end, and its money can be withdrawn', async () => {
  const vera = await desk.rich()
  const second = await desk.rich()
  const namesake = await desk.rich()
  await sql`update player set birth_date = '1991-01-01' where id = ${namesake.id}`.execute(
    testApp.deps.db,
  )
  await named(vera, ['Алёна', 'Семёнова'])
  const { exclusion } = await exclude(vera)
  await settle()
  const told: unknown[] = []
  const stop = subscribe(scene.nodes[1].deps.bus, second.id, (message) => void told.push(message))
  await named(second, ['СЕМЕНОВА', 'алена'])
  await named(namesake, ['Алёна', 'Семёнова'])
  await settle()
  await expect.poll(() => told).toContainEqual({ type: 'account' })
  stop()
  expect(await exclusionOf(namesake)).toBe(null)
  const { until } = exclusion!
  expect(await exclusionOf(vera)).toMatchObject({ until, matched: false })
  expect(await exclusionOf(second)).toMatchObject({ until, longTerm: true, matched: true })
  await expect(desk.deposit(second, 500_00n)).rejects.toMatchObject({
    key: 'on_break',
    message: expect.stringMatching(/^Игра закрыта по самоисключению на другом аккаунте/),
  })
  await desk.withdraw(second, 500_00n)
  expect(await noticesOf(second)).toContain('exclusion_followed')
  expect(await matchesOf(second)).toMatchObject([
    { otherId: String(vera.id), kinds: ['person'], isStrong: true, liftedAt: null },
  ])
})

test('[LIMIT-06] a requisite, the photo of a document and the name on the form of documents are strong facts', async () => {
  const requisite = '+79120000171'
  const vera = await desk.rich()
  await desk.withdraw(vera, 500_00n, { requisite })
  const file = await picture({ width: 901 })
  expect((await upload(testApp, vera, { file })).statusCode).toBe(200)
  await vera.call(savePerson, { body: { firstName: 'Зоя', lastName: 'Ким' } })
  await exclude(vera, 'forever')
  const byRequisite = await desk.rich()
  const byPhoto = await desk.rich()
  const byForm = await desk.rich()
  // The withdrawal itself is not stopped.
  await desk.withdraw(byRequisite, 500_00n, { requisite })
  await upload(testApp, byPhoto, { file })
  await byForm.call(savePerson, { body: { firstName: 'Зоя', lastName: 'Ким' } })
  await settle()
  for (const [player, kind] of [
    [byRequisite, 'requisite'],
    [byPhoto, 'document'],
    [byForm, 'person'],
  ] as const) {
    expect(await exclusionOf(player)).toMatchObject({ until: null, matched: true })
    expect(await matchesOf(player)).toMatchObject([{ kinds: [kind], isStrong: true }])
  }
})

test('[LIMIT-06] a self-exclusion also closes the other accounts of the person; a short pause does not', async () => {
  const vera = await desk.rich()
  const second = await desk.rich()
  for (const player of [vera, second]) await named(player, ['Ия', 'Обратная'])
  await exclude(vera, 'week')
  await settle()
  expect(await exclusionOf(second)).toBe(null)
  await exclude(vera)
  await settle()
  const first = await exclusionOf(second)
  expect(first).toMatchObject({ matched: true })
  // Prolonging one prolongs the other.
  const { exclusion } = await exclude(vera, 'year')
  await settle()
  expect(await exclusionOf(second)).toMatchObject({ until: exclusion!.until })
})

test('a shared mailbox or browser is only shown to operators', async () => {
  const vera = await desk.testApp.player()
  const second = await desk.testApp.player()
  const { db, clock } = testApp.deps
  for (const { id } of [vera, second])
    await sql`insert into known_device (player_id, device_hash, browser_hash, last_seen_at)
      values (${id}, ${Buffer.from(`excluded ${id}`)}, 'one tablet', ${clock.now()})`.execute(db)
  await exclude(vera)
  await named(second, ['Совсем', 'Другой'])
  await settle()
  expect(await exclusionOf(second)).toBe(null)
  expect(await matchesOf(second)).toMatchObject([{ kinds: ['device'], isStrong: false }])
})

test('an operator lifts a wrong match for good; the player’s own break and other matches hold', async () => {
  const vera = await desk.rich()
  const brother = await desk.rich()
  const requisite = '+79120000172'
  await desk.withdraw(vera, 500_00n, { requisite })
  await exclude(vera)
  await desk.withdraw(brother, 500_00n, { requisite })
  const { exclusion: own } = await brother.call(takeBreak, { body: { term: 'week' } })
  await settle()
  expect(await exclusionOf(brother)).toMatchObject({ matched: true })
  testApp.clock.move(days(1))
  await lift(brother, vera)
  expect(await exclusionOf(brother)).toMatchObject({ until: own!.until, matched: false })
  expect((await lift(brother, vera)).matches).toMatchObject([{ liftedBy: 'Рита' }])
  expect(await noticesOf(brother)).toContain('exclusion_lifted')
  const query = { playerId: String(brother.id), action: 'player.exclusion_lifted' }
  expect((await scene.operator(searchAudit, { query })).entries).toMatchObject([
    { why: 'братья, паспорта разные' },
  ])
  // More facts of the pair, and a longer exclusion, change nothing.
  for (const player of [vera, brother]) await named(player, ['Лев', 'Братов'])
  await exclude(vera, 'forever')
  await settle()
  testApp.clock.move(days(7))
  expect(await exclusionOf(brother)).toBe(null)
  await desk.deposit(brother, 500_00n)

  // Another account of the same person still counts.
  const third = await desk.rich()
  await named(third, ['Лев', 'Братов'])
  await exclude(third, 'year')
  await settle()
  expect(await exclusionOf(brother)).toMatchObject({ matched: true, longTerm: true })
  const stranger = await desk.rich()
  await expect(lift(brother, stranger)).rejects.toMatchObject({ key: 'match_unknown', status: 404 })
})

test('the hashes of a closed account are kept until its self-exclusion ends; those of others are deleted', async () => {
  const vera = await desk.testApp.player()
  const boris = await desk.testApp.player()
  await named(vera, ['Нина', 'Ушедшая'])
  await named(boris, ['Пётр', 'Ушедший'])
  await exclude(vera)
  await settle()
  for (const { call } of [vera, boris]) await call(beginClosing, {})
  testApp.clock.move(days(CLOSING_DAYS))
  await runDueJobs(createJobs(testApp.deps), 'player.find_due')
  await testApp.runJobs()
  const facts = async ({ id }: TestPlayer) => {
    const { rows } = await sql`select from person_fact where player_id = ${id}`.execute(
      testApp.deps.db,
    )
    return rows.length
  }
  expect(await facts(boris)).toBe(0)
  expect(await facts(vera)).toBeGreaterThan(0)
  const again = await desk.testApp.player()
  await named(again, ['Нина', 'Ушедшая'])
  await settle()
  expect(await exclusionOf(again)).toMatchObject({ matched: true })
  testApp.clock.move(days(200))
  await runDueJobs(createJobs(testApp.deps), 'limits.sweep_persons')
  expect(await facts(vera)).toBe(0)
  const late = await desk.testApp.player()
  await named(late, ['Нина', 'Ушедшая'])
  await settle()
  expect(await exclusionOf(late)).toBe(null)
})

test('accounts from before the facts were gathered are walked through', async () => {
  const vera = await desk.testApp.player()
  const second = await desk.testApp.player()
  const { db, clock } = testApp.deps
  for (const { id } of [vera, second])
    await sql`insert into player_profile (player_id, first_name, last_name, updated_at)
      values (${id}, 'Старый', 'Аккаунт', ${clock.now()})`.execute(db)
  await exclude(vera)
  await settle()
  expect(await exclusionOf(second)).toBe(null)
  await runDueJobs(createJobs(testApp.deps), 'limits.walk_persons')
  await settle()
  expect(await exclusionOf(second)).toMatchObject({ matched: true })
})
