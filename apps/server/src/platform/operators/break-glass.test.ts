/** Permissions that an operator takes for a short time. */
import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import { decideAdjustment, proposeAdjustment } from '@ayva/contract/ledger/adjustments'
import { listAlertRules } from '@ayva/contract/platform/alerts/office'
import { listAudit } from '@ayva/contract/platform/audit'
import {
  changeOperatorRoles,
  endOperator,
  inviteOperator,
  type Role,
  showOfficeSelf,
} from '@ayva/contract/platform/operators'
import * as contract from '@ayva/contract/platform/operators/break-glass'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { permissions } from '../../permissions.ts'
import { sweepExtra } from './extra.sql.ts'
import { addOperator, permissionsOf, roleNames, standingOf } from './operators.ts'
import { worker } from './operators.testing.ts'

type Worker = Awaited<ReturnType<typeof worker>>
let testApp: TestApp
let vera: Worker
let ivan: Worker
let names = 0
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await sql`delete from operator_extra`.execute(testApp.deps.db)
  names += 1
  vera = await worker(testApp, `Вера ${names}`, ['administrator'])
  ivan = await worker(testApp, `Иван ${names}`, ['cashier'])
})

const permission = 'adjustments.decide'
const why = 'финансы не отвечают, игрок ждёт'
type Wish = Partial<Body<typeof contract.takeExtraPermission>> & { id?: string }
const take = (who: Worker, { id = randomUUID(), ...more }: Wish = {}) => {
  const body = Object.assign({ permission, minutes: 30, why }, more)
  const code = more.code ?? who.nextCode()
  return who.call(contract.takeExtraPermission, { params: { id }, body: { ...body, code } })
}
const list = (who: Worker) => who.call(contract.listExtraPermissions, {})
const end = (who: Worker, id: string) => who.call(contract.endExtraPermission, { params: { id } })
const measured = async () =>
  (await vera.call(listAlertRules, {})).find(({ key }) => key === 'extra-permissions')!.value
/** What the decision on nothing answers: it is refused for the permission, or finds nothing. */
const decide = (who: Worker) => {
  const params = { playerId: '1', id: randomUUID() }
  return who
    .call(decideAdjustment, { params, body: { verdict: 'approve', why } })
    .catch(({ key }: { key: string }) => key)
}

test('an operator has the permission for its time; everybody sees it, the log and an alert tell of it', async () => {
  expect(await decide(ivan)).toBe('forbidden')
  expect((await list(ivan)).open).toContain(permission)
  expect(await measured()).toBe(0)
  const id = randomUUID()
  const taken = await take(ivan, { id })
  expect(await decide(ivan)).toBe('not_found')
  expect((await ivan.call(showOfficeSelf, {})).permissions).toContain(permission)
  expect((await list(vera)).taken).toMatchObject([
    { id, operator: ivan.name, own: false, permission, why, endsAt: taken.endsAt },
  ])
  expect(await measured()).toBe(1)
  const [entry] = await vera.call(listAudit, { query: { playerId: '0' } })
  expect(entry).toMatchObject({ action: 'operator.permission_taken', why, before: null })
  // A lost answer is asked for again, without a new code.
  expect(await take(ivan, { id, code: '000000' })).toEqual(taken)

  testApp.clock.move(minutes(29))
  // The permission is there; money needs another code by now.
  expect(await decide(ivan)).toBe('confirmation_needed')
  expect((await list(vera)).taken).toHaveLength(1)
  testApp.clock.move(minutes(1))
  expect(await decide(ivan)).toBe('forbidden')
  expect((await list(ivan)).taken).toEqual([])
  expect(await measured()).toBe(1)
  await Promise.all([vera, ivan].map(({ call }) => call(showOfficeSelf, {})))
  testApp.clock.move(minutes(29))
  await Promise.all([vera, ivan].map(({ call }) => call(showOfficeSelf, {})))
  testApp.clock.move(minutes(29))
  expect(await measured()).toBe(0)
})

test('its holder ends it, or an administrator, at once; another holder does not', async () => {
  const olga = await worker(testApp, `Ольга ${names}`, ['cashier'])
  const first = await take(ivan)
  const heard: unknown[] = []
  const stop = testApp.deps.bus.subscribe('operator_changed', (who) => heard.push(who))
  const before = await standingOf(testApp.deps, ivan.token)
  await expect(end(olga, first.id)).rejects.toMatchObject({ key: 'extra_other' })
  expect(await end(ivan, first.id)).toEqual({ ended: true })
  expect(await end(ivan, first.id)).toEqual({ ended: false })
  expect(await decide(ivan)).toBe('forbidden')
  const second = await take(ivan)
  heard.length = 0
  expect(await end(vera, second.id)).toEqual({ ended: true })
  stop()
  expect(await decide(ivan)).toBe('forbidden')
  // Open pages of every node are told, and find other rights than before.
  expect(heard).toEqual([before!.operatorId])
  expect((await standingOf(testApp.deps, ivan.token))!.rights).not.toBe(before!.rights)
  const [entry] = await vera.call(listAudit, { query: { playerId: '0' } })
  expect(entry).toMatchObject({
    action: 'operator.permission_returned',
    why: 'by an administrator',
    before: { permission },
  })
})

test('it ends with a change of roles and with the end of the operator', async () => {
  const { id } = await ivan.call(showOfficeSelf, {})
  await take(ivan)
  const body = { roles: ['cashier' as const], why }
  await vera.call(changeOperatorRoles, { params: { id }, body })
  expect((await list(vera)).taken).toEqual([])
  expect(await decide(ivan)).toBe('forbidden')
  await take(ivan)
  await vera.call(endOperator, { params: { id }, body: { why } })
  expect((await list(vera)).taken).toEqual([])
})

test('a new code of the app is needed each time, and a token of the command has none', async () => {
  // The session was confirmed by its login a moment ago.
  await expect(take(ivan, { code: '000000' })).rejects.toMatchObject({ key: 'code_wrong' })
  const code = ivan.nextCode()
  await take(ivan, { code })
  const again = take(ivan, { code, permission: 'exchange.change' })
  await expect(again).rejects.toMatchObject({ key: 'code_wrong' })
  const { token } = await addOperator(testApp.deps, {
    name: 'Команда',
    permissions: ['operators.break_glass'],
  })
  const byCommand = testApp.callAs(token)(contract.takeExtraPermission, {
    params: { id: randomUUID() },
    body: { permission, minutes: 5, why, code: '000000' },
  })
  await expect(byCommand).rejects.toMatchObject({ key: 'code_wrong' })
  expect((await list(ivan)).taken).toHaveLength(1)
})

test.each<Role>(['auditor', 'editor', 'marketer'])('a %s may take nothing', async (role) => {
  const anna = await worker(testApp, `Анна ${role}`, [role])
  await expect(take(anna)).rejects.toMatchObject({ key: 'forbidden' })
  expect((await list(anna)).open).toEqual([])
})

test('what only an administrator has cannot be taken, nor longer than an hour, nor without a reason', async () => {
  const olga = await worker(testApp, `Ольга ${names}`, ['support'])
  const working = roleNames.filter((role) => role !== 'administrator' && role !== 'auditor')
  const common = new Set(working.flatMap((role) => permissionsOf(role, permissions)!))
  const alone = permissions.filter((one) => !common.has(one))
  expect(alone).toEqual(
    expect.arrayContaining(['operators.change', 'operators.read', 'settings.access', 'audit.read']),
  )
  for (const one of alone.concat('operators.break_glass', 'money.print')) {
    expect((await list(olga)).open).not.toContain(one)
    await expect(take(olga, { permission: one, code: '000000' })).rejects.toMatchObject({
      key: 'permission_unknown',
    })
  }
  await take(ivan)
  await expect(
    ivan.call(inviteOperator, {
      params: { id: randomUUID() },
      body: { name: 'Кто-то', roles: ['administrator'], why },
    }),
  ).rejects.toMatchObject({ key: 'forbidden' })
  for (const more of [{ minutes: 61 }, { minutes: 0 }, { why: '' }, { why: 'я'.repeat(501) }])
    await expect(take(ivan, more)).rejects.toMatchObject({ key: 'validation' })
  await expect(take(ivan, { permission: 'payments.read' })).rejects.toMatchObject({
    key: 'permission_held',
  })
})

test('three are held at a time, and five are taken in a day, by two tabs at once too', async () => {
  const free = ['exchange.change', 'rounds.judge', 'risk.change', 'settings.money']
  for (const one of free.slice(0, 2)) await take(ivan, { permission: one })
  const codes = [ivan.nextCode(), ivan.nextCode()]
  const both = await Promise.allSettled([
    take(ivan, { permission: free[2]!, code: codes[0]! }),
    take(ivan, { permission: free[2]!, code: codes[1]! }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(take(ivan, { permission: free[3]! })).rejects.toMatchObject({
    key: 'permissions_many',
  })
  const { taken } = await list(ivan)
  expect(taken).toHaveLength(3)
  for (const { id } of taken) await end(ivan, id)
  for (let n = 4; n <= 5; n++) await end(ivan, (await take(ivan)).id)
  await expect(take(ivan)).rejects.toMatchObject({ key: 'permissions_many' })
  await sql`update operator_extra set taken_at = taken_at - interval '24 hours',
    ends_at = ends_at - interval '24 hours'`.execute(testApp.deps.db)
  await take(ivan)
})

test('nobody decides on a correction that they have proposed, even with the permission', async () => {
  const player = await testApp.player()
  const playerId = String(player.id)
  const adjustmentId = randomUUID()
  await ivan.call(proposeAdjustment, {
    params: { playerId },
    body: {
      adjustmentId,
      direction: 'credit',
      currency: 'RUB',
      amount: 100n,
      reason: 'compensation',
      words: 'За сбой',
      why,
    },
  })
  await take(ivan)
  const params = { playerId, id: adjustmentId }
  const body = { verdict: 'approve' as const, why }
  await expect(ivan.call(decideAdjustment, { params, body })).rejects.toMatchObject({
    key: 'adjustment_own',
  })
})

test('rows are deleted some time after their end', async () => {
  const { endsAt } = await take(ivan)
  const sweep = async (old: Date) => {
    await sweepExtra({ old, now: testApp.clock.now() }, 10).execute(testApp.deps.db)
    return (await list(ivan)).taken.length
  }
  expect(await sweep(new Date(endsAt))).toBe(1)
  expect(await sweep(after(new Date(endsAt), 1))).toBe(0)
})
