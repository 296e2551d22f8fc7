/** Players who may be one person: found by what they share, shown, judged, and never restricted automatically. */
import { registerByEmail } from '@ayva/contract/identity/auth'
import { searchAudit } from '@ayva/contract/platform/audit'
import { listWaitingWithdrawals } from '@ayva/contract/payments/cashier/office'
import {
  judgeSamePlayers,
  LINKED_MAX,
  listSamePairs,
  listSamePlayers,
  type SamePair,
  showSameLinks,
  tryApprovalRule,
} from '@ayva/contract/payments/cashier/risk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { registration } from '../../../identity/auth/auth.testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { cashierJobs } from '../cashier.jobs.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'
import { leaveToPeople } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let call: TestPlayer['call']
let vera: TestPlayer
let boris: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Рита',
    permissions: ['risk.read', 'risk.change', 'payments.read', 'audit.read'],
  })
  call = desk.testApp.callAs(token)
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.testApp.clock.move(days(1))
  vera = await desk.rich()
  boris = await desk.rich()
})

const sameAs = ({ id }: TestPlayer) => call(listSamePlayers, { params: { playerId: String(id) } })
const reasonsOf = async (player: TestPlayer) =>
  (await sameAs(player)).map(({ playerId, reasons }) => [playerId, reasons])
const judge = (one: TestPlayer, other: TestPlayer, verdict: 'same' | 'different') =>
  call(judgeSamePlayers, {
    params: { playerId: String(one.id), otherId: String(other.id) },
    body: { verdict, why: 'позвонили обоим' },
  })
const openPairs = async (state: 'open' | 'judged' = 'open') => {
  const pairs: SamePair[] = []
  for (let after: string | undefined; ;) {
    const query = { state, ...(after !== undefined && { after }) }
    const page = await call(listSamePairs, { query })
    pairs.push(...page.pairs)
    if (page.next === null) return pairs
    after = page.next
  }
}

async function person({ id }: TestPlayer, first: string, last: string, birthDate = '1990-05-17') {
  const { db, clock } = desk.testApp.deps
  await sql`insert into player_profile (player_id, first_name, last_name, updated_at)
    values (${id}, ${first}, ${last}, ${clock.now()})`.execute(db)
  await sql`update player set birth_date = ${birthDate} where id = ${id}`.execute(db)
}
const device = async ({ id }: TestPlayer, name: string) =>
  sql`insert into known_device (player_id, device_hash, browser_hash, last_seen_at)
    values (${id}, ${Buffer.from(`${name} ${id}`)}, ${Buffer.from(name)}, ${desk.testApp.clock.now()})`.execute(
    desk.testApp.deps.db,
  )

test('one name with one birth date counts as one person in any spelling, and a namesake does not', async () => {
  const other = await desk.testApp.player()
  await person(vera, 'Алёна', 'Семёнова')
  await person(boris, ' СЕМЕНОВА ', 'алена')
  await person(other, 'Алёна', 'Семёнова', '1991-05-17')
  expect(await reasonsOf(vera)).toEqual([[String(boris.id), ['person']]])
  expect(await reasonsOf(boris)).toEqual([[String(vera.id), ['person']]])
  expect(await reasonsOf(other)).toEqual([])
})

test('accounts that log in from one browser one after the other are marked, and others are not', async () => {
  const { app, deps } = desk.testApp
  let cookie = ''
  const come = async (email: string, headers: { cookie?: string }) => {
    const answer = await app.inject({
      method: 'POST',
      url: registerByEmail.path,
      payload: registration({ email }),
      headers,
    })
    const device = answer.cookies.find(({ name }) => name === 'device')!.value
    cookie = `device=${device}`
    return deps.db
      .selectFrom('playerEmail')
      .select('playerId as id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow() as Promise<TestPlayer>
  }
  const first = await come('first-browser@ayva.test', {})
  const second = await come('second-browser@ayva.test', { cookie })
  const third = await come('third-browser@ayva.test', { cookie })
  const stranger = await come('stranger-browser@ayva.test', {})
  const ids = (...all: TestPlayer[]) => all.map(({ id }) => [String(id), ['device']])
  expect(await reasonsOf(first)).toEqual(ids(second, third))
  expect(await reasonsOf(third)).toEqual(ids(first, second))
  expect(await reasonsOf(stranger)).toEqual([])
})

test('a shared browser and a shared requisite are marked together with other similarities', async () => {
  const requisite = '+79120000071'
  await desk.withdraw(vera, 500_00n, { requisite })
  const { id } = await desk.withdraw(boris, 600_00n, { requisite })
  await desk.withdraw(boris, 600_00n, { requisite: '+79120000072' })
  await device(vera, 'browser 1')
  await device(boris, 'browser 1')
  await device(boris, 'browser 2')
  expect(await reasonsOf(vera)).toEqual([[String(boris.id), ['device', 'requisite']]])
  await leaveToPeople(desk.testApp, boris, id)
  const { payments } = await call(listWaitingWithdrawals, { query: {} })
  expect(payments.find((one) => one.id === id)).toMatchObject({ marks: ['device', 'requisite'] })
  // Neither player is restricted: the withdrawal is sent as requested.
  const { id: next } = await desk.withdraw(vera, 500_00n, { requisite })
  await desk.payOut(vera, next)
  expect((await desk.show(vera, next)).statusId).toBe(2)
})

test('one photo of a document sent by two players is marked as long as it is kept', async () => {
  const { db, clock } = desk.testApp.deps
  for (const { id } of [vera, boris])
    await sql`insert into kyc_document (player_id, id, key, body_hash, page, state, sealed_key, created_at)
      values (${id}, gen_random_uuid(), 'x', ${`photo ${vera.id}`}, 'main', 'kept', '', ${clock.now()})`.execute(
      db,
    )
  expect(await reasonsOf(vera)).toEqual([[String(boris.id), ['document']]])
  const other = await desk.testApp.player()
  await sql`insert into kyc_document (player_id, id, key, body_hash, page, state, created_at)
    values (${other.id}, gen_random_uuid(), 'x', ${`photo ${vera.id}`}, 'main', 'erased', ${clock.now()})`.execute(
    db,
  )
  expect(await reasonsOf(other)).toEqual([])
})

test('a pair is listed once, newest first, until it is judged, and again if a new reason is found', async () => {
  await device(vera, 'shared 1')
  await device(boris, 'shared 1')
  await sameAs(vera)
  const mine = (pairs: SamePair[]) => pairs.filter(({ playerId }) => playerId === String(vera.id))
  expect(mine(await openPairs())).toMatchObject([
    { reasons: ['device'], verdict: null, with: { playerId: String(boris.id) } },
  ])
  expect(await judge(boris, vera, 'different')).toMatchObject({
    playerId: String(vera.id),
    verdict: 'different',
    judgedBy: 'Рита',
  })
  expect(mine(await openPairs())).toEqual([])
  expect(mine(await openPairs('judged'))).toMatchObject([{ verdict: 'different' }])
  // Finding the same reasons again does not change the verdict, and no mark remains.
  expect(await sameAs(vera)).toMatchObject([{ verdict: 'different' }])
  desk.testApp.clock.move(seconds(1))
  await person(vera, 'Зоя', 'Ким')
  await person(boris, 'Зоя', 'Ким')
  expect(await sameAs(vera)).toMatchObject([{ verdict: null, reasons: ['person', 'device'] }])
  expect(mine(await openPairs())).toHaveLength(1)
  for (const { id } of [vera, boris]) {
    const query = { playerId: String(id), action: 'player.compared' }
    expect((await call(searchAudit, { query })).entries).toMatchObject([
      { why: 'позвонили обоим', after: { verdict: 'different', reasons: ['device'] } },
    ])
  }
})

test('players who are no pair cannot be judged', async () => {
  await expect(judge(vera, boris, 'same')).rejects.toMatchObject({
    status: 404,
    key: 'pair_unknown',
  })
})

test('pages of pairs found at one moment have each pair once', async () => {
  const many: TestPlayer[] = []
  for (let n = 0; n < 12; n++) many.push(await desk.testApp.player())
  for (const one of many) await device(one, 'a café')
  for (const one of many) await sameAs(one)
  const ids = new Set(many.map(({ id }) => String(id)))
  const found = (await openPairs()).filter(({ playerId }) => ids.has(playerId))
  const names = found.map((pair) => `${pair.playerId} ${pair.with.playerId}`)
  expect(names).toHaveLength((12 * 11) / 2)
  expect(new Set(names).size).toBe(names.length)
})

test('players with recent payments are examined every hour', async () => {
  await device(vera, 'a tablet')
  await device(boris, 'a tablet')
  await desk.deposit(vera, 500_00n)
  await runDueJobs([cashierJobs(desk.testApp.deps)], 'cashier.same')
  const pairs = await openPairs()
  expect(pairs.map((pair) => [pair.playerId, pair.with.playerId])).toContainEqual([
    String(vera.id),
    String(boris.id),
  ])
})

describe('the picture of links', () => {
  const linksOf = async ({ id }: TestPlayer) => {
    const { players, links, isMore } = await call(showSameLinks, {
      params: { playerId: String(id) },
    })
    return {
      players: players.map(({ playerId, steps }) => [playerId, steps]),
      links: links.map((one) => [one.playerId, one.otherId, one.reasons.join(), one.verdict]),
      isMore,
    }
  }

  test('covers two steps from a player, each link once, and does not continue from pairs judged as different', async () => {
    const near = await desk.testApp.player()
    const far = await desk.testApp.player()
    const beyond = await desk.testApp.player()
    await device(vera, 'links 1')
    await device(near, 'links 1')
    await device(near, 'links 2')
    await device(far, 'links 2')
    await device(far, 'links 3')
    await device(beyond, 'links 3')
    for (const one of [near, far, beyond]) await sameAs(one)
    const id = (one: TestPlayer) => String(one.id)
    expect(await linksOf(vera)).toEqual({
      players: [
        [id(vera), 0],
        [id(near), 1],
        [id(far), 2],
      ],
      links: [
        [id(vera), id(near), 'device', null],
        [id(near), id(far), 'device', null],
      ],
      isMore: false,
    })
    await judge(near, far, 'different')
    expect((await linksOf(vera)).players).toHaveLength(2)
    // The two players themselves still show what was found about them.
    expect((await linksOf(far)).links).toContainEqual([id(near), id(far), 'device', 'different'])
  })

  test('shows a limited number of players, and states that there are more', async () => {
    const many: TestPlayer[] = []
    for (let n = 0; n < LINKED_MAX + 3; n++) many.push(await desk.testApp.player())
    for (const one of many) await device(one, 'a library')
    const { players, isMore } = await linksOf(many[0]!)
    expect([players.length, isMore]).toEqual([LINKED_MAX, true])
  })

  test('of an unlinked player contains only that player', async () => {
    expect(await linksOf(boris)).toEqual({
      players: [[String(boris.id), 0]],
      links: [],
      isMore: false,
    })
  })
})

test('the audit log records which players pairs, links and trials have shown, once for consecutive repetitions', async () => {
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Смотрящая',
    permissions: ['risk.read'],
  })
  const looks = desk.testApp.callAs(token)
  const params = { playerId: String(vera.id) }
  const rule = { rule: 'sum', currency: 'RUB', above: 0 } as const
  const twice = async (look: () => Promise<unknown>) => {
    await look()
    await look()
  }
  await twice(() => looks(listSamePairs, { query: { state: 'open' } }))
  await twice(() => looks(showSameLinks, { params }))
  await twice(() => looks(tryApprovalRule, { body: { days: 1, rule } }))
  const { entries } = await call(searchAudit, { query: { actor: 'Смотрящая' } })
  const shown = entries.filter(({ action }) => action !== 'player.looked')
  expect(shown.map(({ action }) => action).toSorted()).toEqual([
    'links.looked',
    'pairs.looked',
    'rule.tried',
  ])
  const links = shown.find(({ action }) => action === 'links.looked')
  expect(links?.after).toEqual({ found: [String(vera.id)] })
})
