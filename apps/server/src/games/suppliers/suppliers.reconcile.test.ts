/** Planted differences on both sides are found, and corrected ones are resolved. */
import * as office from '@ayva/contract/games/suppliers/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findRemarks } from '../../invariants.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { reconcile } from './suppliers.reconcile.ts'
import { SupplierAway } from './suppliers.ts'
import {
  config,
  KEY,
  launch,
  openService,
  type Service,
  supply,
  Till,
} from './suppliers.testing.ts'

type Their = { round_id: string; opened_at: string; [more: string]: unknown }

let testApp: TestApp
let service: Service
/** The supplier's own records. */
let book: Their[] = []
beforeAll(async () => {
  service = await openService()
  testApp = await TestApp.open({ createApp, config: config() })
  await seed(testApp.deps.db)
  // Two rounds on a page, so that there are several pages.
  service.answers['/rounds'] = ({ searchParams }) => {
    const from = searchParams.get('from')!
    const to = searchParams.get('to')!
    const found = book.filter(({ opened_at: at }) => at >= from && at < to)
    const start = Number(searchParams.get('cursor') ?? 0)
    const next = start + 2 < found.length ? String(start + 2) : null
    return { rounds: found.slice(start, start + 2), next }
  }
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

test('rounds that are missing on one side, differ in sum or stay open for a day are found, shown and resolved', async () => {
  const [game] = await supply(testApp, service.url)
  const alisa = await testApp.player()
  await testApp.fund(alisa, 1_000_00n)
  const till = new Till(testApp, alisa, await launch(testApp, service, alisa, game!))
  const their = (round: string, staked: number, won: number, more: object = {}) => ({
    round_id: round,
    player_id: String(alisa.id),
    game_code: 'lantern',
    currency: 'RUB',
    staked,
    won,
    state: 'closed',
    opened_at: testApp.clock.now().toISOString(),
    closed_at: null,
    ...more,
  })
  const play = async (round: string, closes = true) => {
    await till.bet(`${round}-b`, round, 10_00)
    await till.win(`${round}-w`, round, 5_00, { round_closed: closes })
  }
  for (const round of ['same', 'sum', 'theirs-void', 'lost-there']) await play(round)
  await play('forgotten', false)
  await till.bet('back-b', 'back', 10_00)
  await till.undo('back-u', 'back-b', 'back')
  book = [
    their('same', 10_00, 5_00),
    their('sum', 10_00, 6_00),
    their('theirs-void', 10_00, 5_00, { state: 'void' }),
    their('forgotten', 10_00, 5_00, { state: 'open' }),
    their('lost-here', 20_00, 0),
    their('refused', 99_00, 0, { state: 'void' }),
    { ...their('rubbish', 1, 1), state: 'odd' },
  ]
  testApp.clock.move(hours(3))
  await reconcile(testApp.deps, KEY)
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['suppliers.read', 'suppliers.change'],
  })
  const call = testApp.callAs(token)
  const shown = async () => {
    const { differences } = await call(office.listOutsideDifferences, {})
    return Object.fromEntries(differences.map(({ roundId, kind }) => [roundId, kind]))
  }
  const first = {
    sum: 'sum',
    'theirs-void': 'sum',
    'lost-here': 'missing_here',
    'lost-there': 'missing_there',
  }
  expect(await shown()).toEqual(first)
  expect((await findRemarks(testApp.deps.db)).join()).toContain('4 rounds of suppliers differ')

  // The second comparison a day later resolves corrected differences and reports rounds that are still open.
  book.push({ ...their('lost-there', 10_00, 5_00), opened_at: book[0]!.opened_at })
  book[1] = { ...book[1]!, won: 5_00 }
  for (let hour = 0; hour < 26; hour++) {
    testApp.clock.move(hours(1))
    await reconcile(testApp.deps, KEY)
  }
  expect(await shown()).toEqual({
    'theirs-void': 'sum',
    'lost-here': 'missing_here',
    forgotten: 'open',
  })

  const { differences } = await call(office.listOutsideDifferences, {})
  const resolution = { params: { id: differences[0]!.id }, body: { why: 'поставщик признал' } }
  const resolved = await call(office.resolveOutsideDifference, resolution)
  expect(resolved).toMatchObject({ why: 'поставщик признал' })
  expect(await call(office.resolveOutsideDifference, resolution)).toEqual(resolved)
  expect(Object.keys(await shown())).toHaveLength(2)
  const all = await call(office.listOutsideDifferences, { query: { state: 'all' } })
  expect(all.differences).toHaveLength(5)
  const rows = await testApp.deps.db.selectFrom('supplierReconciliation').selectAll().execute()
  expect(rows).toMatchObject([{ supplier: KEY }])
})

test('an unreachable supplier is compared later, from the same position', async () => {
  const usual = service.answers['/rounds']!
  const until = () =>
    testApp.deps.db
      .selectFrom('supplierReconciliation')
      .select('doneUntil')
      .executeTakeFirstOrThrow()
  const before = await until()
  service.answers['/rounds'] = () => undefined
  testApp.clock.move(hours(2) + minutes(1))
  await expect(reconcile(testApp.deps, KEY)).rejects.toThrow(SupplierAway)
  expect(await until()).toEqual(before)
  service.answers['/rounds'] = () => ({ rounds: [], next: 'again' })
  await expect(reconcile(testApp.deps, KEY)).rejects.toThrow('no end')
  service.answers['/rounds'] = usual
  await reconcile(testApp.deps, KEY)
  expect((await until()).doneUntil > before.doneUntil).toBe(true)
})
