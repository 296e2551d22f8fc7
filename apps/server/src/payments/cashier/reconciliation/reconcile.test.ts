/** Comparison of providers' files with our payments: missing on one side, or different. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { listAudit } from '@ayva/contract/platform/audit'
import {
  listDifferences,
  listReconciliations,
  resolveDifference,
} from '@ayva/contract/payments/cashier/reconciliation'
import { openPool } from '@ayva/postgres/pool'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { days } from '#lib/clock.ts'
import { findRemarks } from '../../../invariants.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'

let desk: Desk
let olga: ReturnType<Desk['testApp']['callAs']>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  desk = await openDesk()
  pool = openPool({ connectionString: desk.testApp.deps.config.DATABASE_URL, max: 2 })
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Ольга',
    permissions: ['payments.read', 'payments.reconcile', 'audit.read'],
  })
  olga = desk.testApp.callAs(token)
})
afterAll(async () => {
  await pool.end()
  await desk.close()
})
beforeEach(() => {
  // Each test uses its own day.
  desk.testApp.clock.move(days(1))
})

const today = () => desk.testApp.clock.now().toISOString().slice(0, 10)
const open = async () => (await olga(listDifferences, {})).differences
const kindsOf = async () =>
  (await open())
    .filter(({ day }) => day === today())
    .map(({ kind }) => kind)
    .toSorted()

/** A deposit paid at its provider and credited here; returns its operation id. */
async function paid(system: number = way.sbpIn): Promise<string> {
  const alisa = await desk.testApp.player()
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n, system)
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  const { operationId, statusId } = await desk.show(alisa, paymentId)
  expect(statusId).toBe(3)
  return operationId
}
const plant = (text: string, values: unknown[]) => pool.query(text, values)
const dropNotices = (operationId: string) =>
  plant('delete from sandbox.psp_callback where operation_id = $1', [operationId])

async function plantFive(provider: 'sandbox' | 'kassa', system: number) {
  const lost = await paid(system)
  const sum = await paid(system)
  const state = await paid(system)
  const currency = await paid(system)
  const of = 'where provider = $1 and operation_id = $2'
  await dropNotices(lost)
  await plant(`delete from sandbox.psp_operation ${of}`, [provider, lost])
  await plant(`update sandbox.psp_operation set amount = amount + 1 ${of}`, [provider, sum])
  await plant(`update sandbox.psp_operation set status = 'declined' ${of}`, [provider, state])
  await plant(`update sandbox.psp_operation set currency = 'USD' ${of}`, [provider, currency])
  const strange = randomUUID()
  await plant(
    `insert into sandbox.psp_operation (provider, operation_id, token, kind, status, amount, currency, method,
       callback_url, created_at, updated_at)
     values ($1, $2, $3, 'payment', 'success', 5000, 'RUB', 'СБП', 'http://127.0.0.1:9', $4, $4)`,
    [provider, strange, randomUUID(), desk.testApp.clock.now()],
  )
  return { lost, sum, state, currency, strange }
}

describe('the nightly comparison', () => {
  for (const [provider, system] of [
    ['sandbox', way.sbpIn],
    ['kassa', tillWay.walletIn],
  ] as const)
    test(`finds each of five planted differences at ${provider}, and nothing else`, async () => {
      const error = vi.spyOn(desk.testApp.deps.log, 'error')
      await paid(system)
      const planted = await plantFive(provider, system)
      await desk.reconcile(provider, today())
      const found = (await open()).filter((one) => one.provider === provider)
      expect(new Map(found.map(({ operationId, kind }) => [operationId, kind]))).toEqual(
        new Map([
          [planted.lost, 'missing_theirs'],
          [planted.sum, 'sum'],
          [planted.state, 'status'],
          [planted.currency, 'currency'],
          [planted.strange, 'missing_ours'],
        ]),
      )
      const bySum = found.find(({ kind }) => kind === 'sum')!
      expect(bySum.ours).toMatchObject({ amount: '100000', currency: 'RUB', status: '3' })
      if (provider === 'sandbox') expect(bySum.theirs).toMatchObject({ amount: '100001' })
      const [alarm] = error.mock.calls.filter(
        ([said]) => (said as { alarm?: string }).alarm === 'reconciliation_difference',
      )
      expect(alarm![0]).toMatchObject({ provider, day: today(), open: 5 })
      error.mockRestore()
      const [run] = await olga(listReconciliations, {})
      expect(run).toMatchObject({ provider, lines: 5, payments: 5 })
      expect(run!.finishedAt).not.toBeNull()
      expect((await findRemarks(desk.testApp.deps.db))[0]).toMatch(
        /differences with providers are open/,
      )
    })

  test('finds nothing if all agree, however often it runs and however much arrived late', async () => {
    await paid()
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 500_00n)
    await desk.payOut(alisa, id)
    await desk.paid()
    const waits = await desk.deposit(await desk.testApp.player(), 300_00n)
    expect(waits.redirectUrl).toContain('/pay/')
    await desk.reconcile('sandbox', today())
    await desk.reconcile('sandbox', today())
    expect(await kindsOf()).toEqual([])
  })

  test('closes a difference that was corrected, and reopens it if it returns', async () => {
    const operationId = await paid()
    const set = (status: string) =>
      plant('update sandbox.psp_operation set status = $1 where operation_id = $2', [
        status,
        operationId,
      ])
    await set('declined')
    await desk.reconcile('sandbox', today())
    expect(await kindsOf()).toEqual(['status'])
    await set('success')
    await desk.reconcile('sandbox', today())
    expect(await kindsOf()).toEqual([])
    await set('declined')
    await desk.reconcile('sandbox', today())
    expect(await kindsOf()).toEqual(['status'])
    const [audit] = await olga(listAudit, { query: { playerId: '0' } })
    expect(audit).toMatchObject({ action: 'differences.closed', actorKind: 'job' })
  })

  test('queries operations at the edge of a day, and reads a file of many pages', async () => {
    const edge = await paid()
    await plant(
      `update sandbox.psp_operation set created_at = created_at + interval '1 day' where operation_id = $1`,
      [edge],
    )
    for (let many = 0; many < 205; many++)
      await plant(
        `insert into sandbox.psp_operation (provider, operation_id, token, kind, status, amount, currency,
           method, callback_url, created_at, updated_at)
         values ('sandbox', $1, $2, 'payment', 'declined', 5000, 'RUB', 'СБП', 'http://127.0.0.1:9', $3, $3)`,
        [randomUUID(), randomUUID(), desk.testApp.clock.now()],
      )
    await desk.reconcile('sandbox', today())
    expect(await kindsOf()).toHaveLength(50)
    const [run] = await olga(listReconciliations, {})
    expect(run).toMatchObject({ lines: 205, payments: 1, differences: 205 })
  })
})

describe('a file', () => {
  test('with a repeated operation and unintelligible lines is reported', async () => {
    const { config } = desk.testApp.deps
    const home = config.PSP_URL
    const operationId = await paid()
    const line = JSON.stringify({
      operationId,
      kind: 'payment',
      status: 'success',
      amount: '100000',
      currency: 'RUB',
    })
    const file = [line, '{', '[]', line.replace('operationId', 'operation'), line].join('\n')
    const server = createServer((_request, response) => response.end(file))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    config.PSP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await desk.reconcile('sandbox', today())
    config.PSP_URL = home
    server.close()
    expect(await kindsOf()).toEqual(['duplicate', 'unread'])
  })

  test('that is unavailable leaves the day unfinished for the next try', async () => {
    const { config } = desk.testApp.deps
    const home = config.PSP_URL
    await paid()
    config.PSP_URL = 'http://127.0.0.1:9'
    await expect(desk.reconcile('sandbox', today())).rejects.toThrow()
    config.PSP_URL = home
    expect((await olga(listReconciliations, {}))[0]).toMatchObject({ finishedAt: null })
    expect(await kindsOf()).toEqual([])
  })
})

test('a difference is resolved once, with a reason, by a permitted operator, and recorded', async () => {
  const operationId = await paid()
  await plant('update sandbox.psp_operation set amount = 1 where operation_id = $1', [operationId])
  await desk.reconcile('sandbox', today())
  const { id } = (await open()).find((one) => one.operationId === operationId)!
  const say = (why: string, call = olga) =>
    call(resolveDifference, { params: { id }, body: { why } })
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Пётр',
    permissions: ['payments.read'],
  })
  await expect(say('всё верно', desk.testApp.callAs(token))).rejects.toMatchObject({ status: 403 })
  const done = await Promise.all([say('провайдер ошибся'), say('провайдер ошибся')])
  expect(done[0]).toMatchObject({
    why: 'провайдер ошибся',
    resolvedBy: expect.stringContaining('Ольга'),
  })
  expect(await say('иначе')).toMatchObject({ why: 'провайдер ошибся' })
  const audit = await olga(listAudit, { query: { playerId: '0' } })
  expect(audit.filter(({ action }) => action === 'difference.resolved')).toHaveLength(1)
  // An operator's resolution stays, whatever the next run finds.
  await desk.reconcile('sandbox', today())
  expect((await open()).map((one) => one.id)).not.toContain(id)
  const all = await olga(listDifferences, { query: { state: 'all' } })
  expect(all.differences.map((one) => one.id)).toContain(id)
  const nobody = { params: { id: '999999' }, body: { why: 'проверка' } }
  await expect(olga(resolveDifference, nobody)).rejects.toMatchObject({ status: 404 })
})
