/** Campaigns of several steps: waits, branches, goals, variants, and players who leave. */
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignStep } from '@ayva/contract/communication/campaigns/way'
import { listInbox, viewInbox } from '@ayva/contract/communication/inbox'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { publish } from '#lib/work/events.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { depositCredited } from '../../platform/tracking/tracking.ts'
import { variantOf } from './addressing.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

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

const words = (title: string) => ({ title, text: 'Посмотрите её правила.', link: null })
const steps = (...all: Partial<CampaignStep>[]) =>
  all.map((one, at) => stepOf({ words: words(`Шаг ${at + 1}`), ...one }))
function begin(label: string, all: CampaignStep[], over: object = {}): Promise<string> {
  return beginCampaign(olga, {
    audience: { fact: 'labels', has: label },
    steps: all,
    startsAt: testApp.clock.now().toISOString(),
    ...over,
  })
}
async function labelled(...labels: string[]): Promise<TestPlayer> {
  const player = await testApp.player()
  await testApp.deps.db
    .updateTable('player')
    .set({ labels, emailConfirmedAt: testApp.clock.now() })
    .where('id', '=', player.id)
    .execute()
  return player
}
const run = async () => {
  await runDueJobs(createJobs(testApp.deps), RUN)
  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
}
const show = (id: string) => olga(contract.showCampaign, { params: { id } })
const titlesOf = async ({ call }: TestPlayer) =>
  (await call(listInbox, { query: {} })).notifications
    .filter(({ notification }) => notification.name === 'offer')
    .map(({ notification }) => notification.title)
    .toReversed()
const deposit = ({ id: playerId }: TestPlayer) =>
  publish(testApp.deps.db, depositCredited, { playerId, body: {}, at: testApp.clock.now() })
const testRun = (id: string, { id: playerId }: TestPlayer) =>
  olga(contract.testCampaign, { params: { playerId: String(playerId) }, body: { campaignId: id } })

test('each step comes once, after its wait, and a test run shows the same path in advance', async () => {
  const vera = await labelled('way')
  const id = await begin('way', steps({}, { wait: 60 }, { wait: 1_440 }))
  const began = testApp.clock.now().getTime()
  const { meant, steps: foreseen } = await testRun(id, vera)
  expect(meant).toBe(true)
  expect(foreseen.map(({ at }) => Date.parse(at) - began)).toEqual([
    0,
    minutes(60),
    minutes(60) + days(1),
  ])
  expect(foreseen.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect(await titlesOf(vera), 'a test run sends nothing').toEqual([])
  await run()
  await run()
  expect(await titlesOf(vera)).toEqual(['Шаг 1'])
  testApp.clock.move(minutes(59))
  await run()
  expect(await titlesOf(vera)).toEqual(['Шаг 1'])
  testApp.clock.move(minutes(1))
  await run()
  await run()
  expect(await titlesOf(vera)).toEqual(['Шаг 1', 'Шаг 2'])
  expect((await show(id)).campaign.state).toBe('running')
  testApp.clock.move(days(1))
  await run()
  expect(await titlesOf(vera)).toEqual(['Шаг 1', 'Шаг 2', 'Шаг 3'])
  const { campaign, members } = await show(id)
  expect(campaign.state).toBe('finished')
  expect(members).toEqual([{ state: 'done', reason: null, count: 1 }])
})

test('a player who does not match a step skips it or leaves, as the step says', async () => {
  const vip = await labelled('branch', 'vip')
  const plain = await labelled('branch')
  const when = { fact: 'labels', has: 'vip' }
  const id = await begin('branch', steps({ when }, {}, { when, otherwise: 'leave' }, {}))
  await run()
  expect(await titlesOf(vip)).toEqual(['Шаг 1', 'Шаг 2', 'Шаг 3'])
  expect(await titlesOf(plain)).toEqual(['Шаг 2'])
  const { counts, members } = await show(id)
  expect(members).toContainEqual({ state: 'left', reason: 'condition', count: 1 })
  expect(counts).toContainEqual({
    step: 0,
    state: 'kept_back',
    reason: 'step_condition',
    count: 1,
  })
  expect(counts, 'three a day is enough').toContainEqual({
    step: 3,
    state: 'kept_back',
    reason: 'cap_day',
    count: 1,
  })
  const { steps: foreseen } = await testRun(id, plain)
  expect(foreseen.map(({ state, reason }) => reason ?? state)).toEqual([
    'step_condition',
    'sent',
    'condition',
  ])
})

test('a player who reached the campaign’s goal gets nothing more', async () => {
  const payer = await labelled('goal')
  const idler = await labelled('goal')
  const before = await labelled('goal')
  await deposit(before)
  testApp.clock.move(minutes(1))
  const id = await begin('goal', steps({}, { wait: 60 }), { goal: { kind: 'deposit' } })
  await run()
  testApp.clock.move(minutes(30))
  await deposit(payer)
  await run()
  testApp.clock.move(minutes(30))
  await run()
  expect(await titlesOf(payer)).toEqual(['Шаг 1'])
  expect(await titlesOf(idler)).toEqual(['Шаг 1', 'Шаг 2'])
  expect(await titlesOf(before), 'a deposit before is none').toEqual(['Шаг 1', 'Шаг 2'])
  const { members, results } = await show(id)
  expect(members).toContainEqual({ state: 'left', reason: 'goal', count: 1 })
  expect(results[0]).toMatchObject({ step: 0, sent: 3, deposited: 1 })
  const reached = { kind: 'condition', condition: { fact: 'labels', has: 'goal' } }
  const other = await begin('goal', steps({}), { goal: reached })
  await run()
  expect((await show(other)).members).toEqual([{ state: 'left', reason: 'goal', count: 3 }])
})

test('a player who unsubscribes, takes a break or is blocked leaves; one who never agreed continues', async () => {
  const letters = (letter: boolean) => ({ body: { offers: { letter } } })
  const tired = await labelled('middle')
  const resting = await labelled('middle')
  const blocked = await labelled('middle')
  const never = await labelled('middle')
  for (const one of [tired, resting, blocked]) await one.call(chooseConsents, letters(true))
  const letter = { channel: 'letter' as const }
  const id = await begin('middle', steps(letter, { ...letter, wait: 2_880 }, {}))
  await run()
  await tired.call(chooseConsents, letters(false))
  await resting.call(takeBreak, { body: { term: 'week' } })
  await testApp.deps.db
    .updateTable('player')
    .set({ blockedAt: testApp.clock.now() })
    .where('id', '=', blocked.id)
    .execute()
  testApp.clock.move(days(2))
  await run()
  const { members, campaign, counts } = await show(id)
  expect(campaign.state).toBe('finished')
  expect(members).toEqual([
    { state: 'done', reason: null, count: 1 },
    { state: 'left', reason: 'blocked', count: 1 },
    { state: 'left', reason: 'break', count: 1 },
    { state: 'left', reason: 'unsubscribed', count: 1 },
  ])
  expect(counts.filter(({ step, state }) => step === 1 && state === 'sent')).toEqual([])
  expect(await titlesOf(never)).toEqual(['Шаг 3'])
  for (const one of [tired, resting]) expect(await titlesOf(one)).toEqual([])
})

test('a step due at night is sent in the morning, and the next step waits from then', async () => {
  const vera = await labelled('night')
  const at = new Date(testApp.clock.now())
  // 23:00 in Moscow.
  testApp.clock.move((20 - at.getUTCHours() + 24) * hours(1))
  await vera.call(chooseConsents, {
    body: { offers: { letter: true }, timeZone: 'Europe/Moscow' },
  })
  const id = await begin('night', steps({ channel: 'letter' }, { wait: 60 }))
  const { steps: foreseen } = await testRun(id, vera)
  expect(foreseen.map(({ state }) => state)).toEqual(['waits', 'sent'])
  expect(Date.parse(foreseen[1]!.at) - Date.parse(foreseen[0]!.at)).toBe(minutes(60))
  await run()
  expect((await show(id)).counts).toEqual([])
  testApp.clock.move(Date.parse(foreseen[0]!.at) - testApp.clock.now().getTime())
  await run()
  expect((await show(id)).counts).toMatchObject([{ step: 0, state: 'sent', count: 1 }])
  expect(await titlesOf(vera)).toEqual([])
  testApp.clock.move(minutes(60))
  await run()
  expect(await titlesOf(vera)).toEqual(['Шаг 2'])
})

test('a share of players gets another variant, the same on every run, and each variant has its own result', async () => {
  const players = []
  for (let n = 0; n < 8; n++) players.push(await labelled('share'))
  const all = steps({ other: { share: 50, words: words('Иначе') } })
  const id = await begin('share', all)
  await run()
  const variants = players.map(({ id: playerId }) => variantOf(id, 0, { step: all[0]!, playerId }))
  for (const [at, player] of players.entries())
    expect(await titlesOf(player)).toEqual([variants[at] === 'a' ? 'Шаг 1' : 'Иначе'])
  await players[0]!.call(viewInbox, {})
  await deposit(players[0]!)
  await run()
  testApp.clock.move(days(8))
  await deposit(players[1]!)
  await run()
  const { results } = await show(id)
  const sum = (name: 'sent' | 'opened' | 'deposited') =>
    results.reduce((total, one) => total + (one[name] ?? 0), 0)
  expect([sum('sent'), sum('opened'), sum('deposited')]).toEqual([8, 1, 1])
  const mine = results.find(({ variant }) => variant === variants[0])!
  expect(mine).toMatchObject({ opened: 1, deposited: 1 })
  expect(mine.openedShare!.low).toBeLessThan(mine.openedShare!.share)
  expect(mine.openedShare!.high).toBeLessThanOrEqual(1)
})

test('variants have the configured share, independently between steps', () => {
  const step = stepOf({ other: { share: 30, words: words('Иначе') } })
  const id = '6f1c1a52-5f0a-4f3c-9f5e-1f2d3c4b5a69'
  const ids = Array.from({ length: 10_000 }, (_, n) => BigInt(n + 1))
  const of = (place: number) => ids.map((playerId) => variantOf(id, place, { step, playerId }))
  const share = (all: string[]) => all.filter((one) => one === 'b').length / all.length
  expect(share(of(0))).toBeCloseTo(0.3, 1)
  const second = of(1)
  const both = of(0).filter((one, at) => one === 'b' && second[at] === 'b').length
  expect(both / ids.length).toBeCloseTo(0.09, 1)
  expect(of(0)).toEqual(of(0))
})
