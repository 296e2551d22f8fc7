/** The triggers by which players enter campaigns, and their re-entry. */
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignEvent } from '@ayva/contract/communication/campaigns/way'
import { listInbox } from '@ayva/contract/communication/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { publish } from '#lib/work/events.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { depositCredited, playerRegistered } from '../../platform/tracking/tracking.ts'
import { giftEnds, levelReached } from './campaigns.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { enter } from './members.sql.ts'
import { RUN } from './run.ts'

const why = 'проверка'
let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.read', 'campaigns.change'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

function begin(label: string, entrance: object, wait = 0): Promise<string> {
  return beginCampaign(olga, {
    entrance: entrance as never,
    audience: { fact: 'labels', has: label },
    steps: [stepOf({ wait })],
    startsAt: testApp.clock.now().toISOString(),
  })
}
async function labelled(label: string): Promise<TestPlayer> {
  const player = await testApp.player()
  const labels = [label]
  await testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', player.id).execute()
  return player
}
const consumers = () => createConsumers(testApp.deps)
const run = async () => {
  await readAllEvents(testApp.deps, consumers())
  await runDueJobs(createJobs(testApp.deps), RUN)
}
const offersOf = async ({ call }: TestPlayer) =>
  (await call(listInbox, { query: {} })).notifications.filter(
    ({ notification }) => notification.name === 'offer',
  ).length
const told: Record<CampaignEvent, (playerId: bigint, at: Date) => Promise<void>> = {
  registration: (playerId, at) =>
    publish(testApp.deps.db, playerRegistered, {
      playerId,
      body: { promoCode: null, referralCode: null },
      at,
    }),
  first_deposit: (playerId, at) =>
    publish(testApp.deps.db, depositCredited, { playerId, body: { isFirst: true }, at }),
  level: (playerId, at) => publish(testApp.deps.db, levelReached, { playerId, body: {}, at }),
  gift_ends: (playerId, at) => publish(testApp.deps.db, giftEnds, { playerId, body: {}, at }),
}
const tell = (event: CampaignEvent, { id }: TestPlayer) => told[event](id, testApp.clock.now())

test.each(Object.keys(told) as CampaignEvent[])(
  'by %s players enter once, after the wait, and only running campaigns',
  async (event) => {
    const early = await labelled(event)
    await tell(event, early)
    testApp.clock.move(minutes(1))
    const id = await begin(event, { kind: 'event', event, again: null }, 30)
    const vera = await labelled(event)
    const stranger = await labelled('other')
    testApp.clock.move(minutes(1))
    for (let time = 0; time < 2; time++) await tell(event, vera)
    await tell(event, stranger)
    await run()
    expect(await offersOf(vera)).toBe(0)
    testApp.clock.move(minutes(30))
    await run()
    // A rebuild of the consumer lets no player in twice.
    const own = consumers().find(({ name }) => name === 'campaigns')!
    await transaction(testApp.deps.db, (tx) => rebuild(tx, own))
    await tell(event, vera)
    await run()
    testApp.clock.move(minutes(30))
    await run()
    expect([await offersOf(vera), await offersOf(early), await offersOf(stranger)]).toEqual([
      1, 0, 0,
    ])
    expect((await olga(contract.showCampaign, { params: { id } })).campaign.state).toBe('running')
    await olga(contract.stopCampaign, { params: { id }, body: { why } })
    const late = await labelled(event)
    await tell(event, late)
    await run()
    expect(await offersOf(late)).toBe(0)
  },
)

test('a deposit that is not the first triggers no entry', async () => {
  await begin('second', { kind: 'event', event: 'first_deposit', again: null })
  const vera = await labelled('second')
  const { db, clock } = testApp.deps
  const at = clock.now()
  await publish(db, depositCredited, { playerId: vera.id, body: { isFirst: false }, at })
  await publish(db, depositCredited, { playerId: vera.id, body: {}, at })
  await run()
  expect(await offersOf(vera)).toBe(0)
})

test('players enter again if the rule permits it, and not before they have finished', async () => {
  const id = await begin('again', { kind: 'event', event: 'level', again: 3 }, 60)
  const vera = await labelled('again')
  const after = async (ms: number) => {
    testApp.clock.move(ms)
    await tell('level', vera)
    await run()
    testApp.clock.move(minutes(60))
    await run()
    return offersOf(vera)
  }
  expect(await after(0)).toBe(1)
  expect(await after(days(2))).toBe(1)
  expect(await after(days(1))).toBe(2)
  expect(await after(days(3))).toBe(3)
  const { members } = await olga(contract.showCampaign, { params: { id } })
  expect(members).toEqual([{ state: 'done', reason: null, count: 3 }])
})

test('players absent for a number of days are searched for once a day', async () => {
  const visits = async ({ id: playerId }: TestPlayer, openedAt: Date) => {
    const { db } = testApp.deps
    await db.deleteFrom('playerVisit').where('playerId', '=', playerId).execute()
    await db.insertInto('playerVisit').values({ playerId, openedAt }).execute()
  }
  const away = await labelled('away')
  const here = await labelled('away')
  const unknown = await labelled('away')
  const ago = (ms: number) => new Date(testApp.clock.now().getTime() - ms)
  await visits(away, ago(days(11)))
  await visits(here, ago(days(9) + minutes(10)))
  await begin('away', { kind: 'away', days: 10, again: 30 })
  const got = async () => [await offersOf(away), await offersOf(here), await offersOf(unknown)]
  await run()
  expect(await got()).toEqual([1, 0, 0])
  testApp.clock.move(days(1) - minutes(5))
  await run()
  expect(await got(), 'it is not a day since').toEqual([1, 0, 0])
  testApp.clock.move(minutes(5))
  await run()
  await run()
  expect(await got()).toEqual([1, 1, 0])
  testApp.clock.move(days(28))
  await run()
  expect(await got()).toEqual([1, 1, 0])
  testApp.clock.move(days(2))
  await run()
  expect(await got()).toEqual([2, 2, 0])
})

test('players whom several nodes let in at once enter once, and again only as the rule permits', async () => {
  const { db, clock } = testApp.deps
  const players = [await labelled('at-once'), await labelled('at-once')]
  const campaignId = await begin('nobody', { kind: 'event', event: 'level', again: 1 })
  const now = clock.now()
  const ids = players.map(({ id }) => id)
  const letIn = (notSince: Date | null) => {
    const asked = { campaignId, ids, at: now, dueAt: now, now, notSince }
    return Promise.all(Array.from({ length: 4 }, () => transaction(db, (tx) => enter(tx, asked))))
  }
  const entries = async () =>
    (
      await db
        .selectFrom('campaignMember')
        .select('entry')
        .where('campaignId', '=', campaignId)
        .orderBy('entry')
        .execute()
    ).map(({ entry }) => entry)
  await letIn(now)
  expect(await entries()).toEqual([1, 1])
  // While they go through the steps they do not enter again.
  await letIn(now)
  expect(await entries()).toEqual([1, 1])
  await db
    .updateTable('campaignMember')
    .set({ state: 'done' })
    .where('campaignId', '=', campaignId)
    .execute()
  await letIn(null)
  await letIn(new Date(now.getTime() - 1))
  expect(await entries()).toEqual([1, 1])
  await letIn(now)
  expect(await entries()).toEqual([1, 1, 2, 2])
})
