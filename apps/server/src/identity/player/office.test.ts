/** What operators do with players, and what a blocked player can still do. */
import { listAudit } from '@ayva/contract/platform/audit'
import { type Permission } from '@ayva/contract/base'
import { flagsOf, verificationLabels } from '@ayva/contract/identity/kyc'
import { launchReal } from '@ayva/contract/games/play'
import * as office from '@ayva/contract/identity/player/office'
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { deskOf } from '../../payments/cashier/cashier.testing.ts'
import { createApp } from '../../app.ts'
import { newEmail, visitorOf } from '../auth/auth.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
let desk: Awaited<ReturnType<typeof deskOf>>
let olga: TestPlayer['call']
const why = 'по заявке 17'
const { register, enter } = visitorOf(() => testApp)
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  desk = await deskOf(testApp)
  olga = await operator([
    'players.read',
    'players.label',
    'players.block',
    'players.end_sessions',
    'audit.read',
  ])
})
afterAll(() => desk.close())

async function operator(permissions: Permission[]): Promise<TestPlayer['call']> {
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  return testApp.callAs(token)
}

async function comeIn(email: string): Promise<TestPlayer> {
  const { token } = (await enter(email)).json().data as { token: string }
  const call = testApp.callAs(token)
  return { id: BigInt((await call(showSelf, {})).id), currency: 'RUB', token, call }
}

const paramsOf = ({ id }: TestPlayer) => ({ playerId: String(id) })
const logOf = async (player: TestPlayer) =>
  (await olga(listAudit, { query: paramsOf(player) })).map(({ action, why: said }) => [
    action,
    said,
  ])

describe('a player is found', () => {
  const find = async (q: string) =>
    (await olga(office.findPlayers, { query: { q } })).map(({ playerId }) => playerId)

  test('by id, by phone in any spelling, by the beginning of an e-mail', async () => {
    const marta = await testApp.player({ name: 'marta' })
    const { email } = await marta.call(showSelf, {})
    await testApp.deps.db
      .insertInto('playerPhone')
      .values({ phone: '+79991234567', playerId: marta.id })
      .execute()
    await sql`update player set phone = '+79991234567' where id = ${marta.id}`.execute(
      testApp.deps.db,
    )
    for (const q of [String(marta.id), '+7 (999) 123-45-67', '89991234567', email!, 'MARTA-'])
      expect(await find(q), q).toContain(String(marta.id))
  })

  test('literally: characters of a search pattern have no special meaning', async () => {
    await testApp.player({ name: 'a_b%c' })
    for (const q of ['%', '__', '%%', 'a\\', '*', '999999999999999999', "' or 1=1"])
      expect(await find(q), q).toEqual([])
    expect(await find('a_b%')).toHaveLength(1)
  })

  test('in a list of at most twenty, by an index', async () => {
    await sql`insert into player (email, currency, created_at)
      select 'many' || n || '@ayva.test', 'RUB', now() from generate_series(1, 30) n`.execute(
      testApp.deps.db,
    )
    await sql`insert into player_email (email, player_id)
      select email, id from player where email like 'many%'`.execute(testApp.deps.db)
    expect(await find('many')).toHaveLength(office.FOUND_MAX)
    const plan = await transaction(testApp.deps.db, async (tx) => {
      // Forces the index, because the planner would scan so few rows.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select player_id from player_email
        where email like 'many%' order by email using ~<~ limit 20`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join(' ')
    })
    expect(plan).toContain('player_email_prefix_idx')
    expect(plan).not.toContain('Sort')
  })
})

test('a player is shown with wallets, labels and open sessions', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 150_00n)
  expect(await olga(office.showPlayer, { params: paramsOf(alisa) })).toMatchObject({
    ...paramsOf(alisa),
    birthDate: '1990-05-17',
    currency: 'RUB',
    labels: [],
    sessions: 1,
    isBlocked: false,
    blockedAt: null,
    wallets: [{ minor: 150_00n }],
  })
  await expect(
    olga(office.showPlayer, { params: { playerId: '999999999' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('[PLAYER-60 .. PLAYER-62] labels are changed with a reason; those about documents need another permission', async () => {
  const player = await testApp.player()
  const set = (call: TestPlayer['call'], add: string[], remove: string[] = []) =>
    call(office.changePlayerLabels, { params: paramsOf(player), body: { add, remove, why } })
  expect((await set(olga, ['vip', 'test_group'])).labels).toEqual(['vip', 'test_group'])
  expect((await set(olga, ['vip'], ['test_group'])).labels).toEqual(['vip'])
  expect((await set(olga, ['vip'])).labels).toEqual(['vip'])
  const { accepted, operatorAccepted, refused } = verificationLabels
  await expect(set(olga, [accepted])).rejects.toMatchObject({ status: 403 })
  const vera = await operator(['players.label', 'verification.decide'])
  const flags = async () => {
    const { labels, verificationForm } = await player.call(showSelf, {})
    return { ...flagsOf(labels), status: verificationForm.status }
  }
  await set(vera, [accepted])
  expect(await flags()).toMatchObject({ accepted: true, verified: true, status: 'accepted' })
  await set(vera, [operatorAccepted], [accepted])
  expect(await flags()).toMatchObject({ operatorAccepted: true, verified: true })
  await set(vera, [refused], [operatorAccepted])
  expect(await flags()).toMatchObject({ refused: true, verified: false, status: 'refused' })
  expect(await logOf(player)).toEqual(Array(5).fill(['player.labelled', why]))
  const many = Array.from({ length: office.LABELS_MAX }, (_, n) => `l${n}`)
  await expect(set(olga, many)).rejects.toMatchObject({ key: 'labels_full' })
})

test('an operator ends a player’s sessions at once', async () => {
  const alisa = await testApp.player()
  const { ended } = await olga(office.endPlayerSessions, { params: paramsOf(alisa), body: { why } })
  expect(ended).toBe(1)
  await expect(alisa.call(showSelf, {})).rejects.toMatchObject({ status: 401 })
  expect(await logOf(alisa)).toEqual([['player.sessions_ended', why]])
})

test('a blocked player is logged out, and can log in only to see the reason and withdraw', async () => {
  const email = newEmail('gleb')
  expect((await register({ email })).statusCode).toBe(200)
  const gleb = await comeIn(email)
  await testApp.fund(gleb, 5000_00n)
  const words = 'Два аккаунта у одного человека.'
  const body = { words, why }
  const params = paramsOf(gleb)
  const blocked = await olga(office.blockPlayer, { params, body })
  expect(blocked).toMatchObject({ ended: 2, blockedAt: testApp.clock.now().toISOString() })
  await expect(gleb.call(showSelf, {})).rejects.toMatchObject({ status: 401 })

  const again = await comeIn(email)
  expect((await again.call(showSelf, {})).blocked).toBe(words)
  const message = `Аккаунт заблокирован. ${words} Свои деньги можно вывести.`
  const refused = { key: 'account_blocked', status: 422, code: 1009, message }
  await expect(again.call(launchReal, { params: { id: 1 }, query: {} })).rejects.toMatchObject(
    refused,
  )
  await expect(desk.deposit(again, 500_00n)).rejects.toMatchObject(refused)
  const { id } = await desk.withdraw(again, 5000_00n)
  await desk.payOut(again, id)
  expect((await desk.moneyOf(again)).cash).toBe(0n)

  expect(await olga(office.unblockPlayer, { params, body: { why } })).toMatchObject({
    blockedAt: null,
    ended: 1,
  })
  const whole = await comeIn(email)
  expect((await whole.call(showSelf, {})).blocked).toBeNull()
  await desk.deposit(whole, 500_00n)
  const own = (await logOf(gleb)).filter(([action]) => action!.startsWith('player.'))
  expect(own).toEqual([
    ['player.unblocked', why],
    ['player.blocked', why],
  ])
})
