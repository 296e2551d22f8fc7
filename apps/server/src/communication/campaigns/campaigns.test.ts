/** Campaigns to many players: audience, dry run, delivery once, stop, and continuation after a crash. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { type Condition } from '@ayva/contract/platform/audiences'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { listInbox } from '@ayva/contract/communication/inbox'
import { takeBreak } from '@ayva/contract/protection/limits'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { addReaders, begin, oneStep, outcomeOf, runInterrupted } from './campaigns.testing.ts'
import { RUN } from './run.ts'

const why = 'проверка'
const permissions = [
  'campaigns.read',
  'campaigns.change',
  'settings.content',
  'audit.read',
] as const
const officeOf = async (testApp: TestApp) => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  return testApp.callAs(token)
}

let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  olga = await officeOf(testApp)
})
afterAll(() => testApp.close())

const only = (label: string): Condition => ({ fact: 'labels', has: label })
const draft = (over: object = {}) => ({
  title: 'Проба',
  ...oneStep('inbox', { title: 'Новая игра', text: 'Посмотрите её правила.', link: null }),
  audience: only('nobody'),
  startsAt: testApp.clock.now().toISOString(),
  seen: 0,
  why,
  ...over,
})
const save = (over: object = {}, id: string = randomUUID()) =>
  olga(contract.saveCampaign, { params: { id }, body: draft(over) })
const start = (id: string) => olga(contract.startCampaign, { params: { id }, body: { why } })
const stop = (id: string) => olga(contract.stopCampaign, { params: { id }, body: { why } })
const show = (id: string) => olga(contract.showCampaign, { params: { id } })
const tryDry = (id: string) => olga(contract.tryCampaign, { params: { id }, body: { after: '0' } })
const run = () => runDueJobs(createJobs(testApp.deps), RUN)
const offersOf = async ({ call }: TestPlayer) =>
  (await call(listInbox, { query: {} })).notifications.filter(
    ({ notification }) => notification.name === 'offer',
  ).length
const labelled = async (label: string) => {
  const player = await testApp.player()
  const labels = [label]
  await testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', player.id).execute()
  return player
}

test('a dry run says who would receive it and why others would not; the run then does exactly that, once', async () => {
  const glad = await labelled('dry')
  const resting = await labelled('dry')
  await resting.call(takeBreak, { body: { term: 'day' } })
  const calm = await labelled('dry')
  await calm.call(chooseConsents, { body: { calm: true } })
  const stranger = await labelled('other')
  const { id } = await save({ audience: only('dry') })
  const foreseen = await tryDry(id)
  expect(foreseen).toMatchObject({ meant: 3, next: null })
  const counts = [
    { state: 'kept_back', reason: 'break', count: 1 },
    { state: 'kept_back', reason: 'calm', count: 1 },
    { state: 'sent', reason: null, count: 1 },
  ]
  const sorted = (all: { reason: string | null }[]) =>
    all.toSorted((a, b) => ((a.reason ?? 'z') < (b.reason ?? 'z') ? -1 : 1))
  expect(sorted(foreseen.counts)).toEqual(counts)
  expect(foreseen.examples).toContainEqual({
    playerId: String(resting.id),
    variant: 'a',
    title: 'Новая игра',
    state: 'kept_back',
    reason: 'break',
  })
  await run()
  expect(await offersOf(glad), 'a draft is sent to nobody').toBe(0)
  await start(id)
  await run()
  await run()
  const { campaign, counts: became } = await show(id)
  expect(campaign.state).toBe('finished')
  expect(sorted(became)).toEqual(counts.map((one) => Object.assign({ step: 0 }, one)))
  for (const [player, count] of [
    [glad, 1],
    [resting, 0],
    [calm, 0],
    [stranger, 0],
  ] as const)
    expect(await offersOf(player)).toBe(count)
})

test('nothing is sent before its time, after a stop, or faster than the channel permits', async () => {
  const people = [await labelled('slow'), await labelled('slow'), await labelled('slow')]
  const got = async () => {
    const counts = await Promise.all(people.map(offersOf))
    return counts.reduce((sum, one) => sum + one, 0)
  }
  const startsAt = new Date(testApp.clock.now().getTime() + days(1)).toISOString()
  const { id } = await save({ audience: only('slow'), startsAt })
  await start(id)
  await run()
  expect(await got()).toBe(0)
  testApp.clock.move(days(1))
  await olga(changeSetting, {
    params: { alias: 'campaign_rates' },
    body: { value: { letter: 1, inbox: 1 }, why },
  })
  await run()
  await run()
  expect(await got()).toBe(1)
  await stop(id)
  testApp.clock.move(minutes(2))
  await run()
  expect(await got()).toBe(1)
  await start(id)
  await run()
  testApp.clock.move(minutes(2))
  await run()
  expect(await got()).toBe(3)
  testApp.clock.move(minutes(2))
  await run()
  expect((await show(id)).campaign.state).toBe('finished')
})

test('of two operators on one draft the second is refused; a started campaign cannot be changed; each step is in the audit log', async () => {
  const { id } = await save()
  expect(await save({}, id)).toMatchObject({ version: 1 })
  await save({ seen: 1, title: 'Другое' }, id)
  const refused = (key: string) => ({ key })
  await expect(save({ seen: 1, title: 'Третье' }, id)).rejects.toMatchObject(
    refused('campaign_changed'),
  )
  await expect(stop(id)).rejects.toMatchObject(refused('campaign_state'))
  await start(id)
  await expect(save({ seen: 2 }, id)).rejects.toMatchObject(refused('campaign_begun'))
  await expect(start(randomUUID())).rejects.toMatchObject(refused('campaign_unknown'))
  for (const audience of [
    { fact: 'secret', is: 'x' },
    { fact: 'labels', is: 'x' },
    { not: { fact: 'level', has: '1' } },
  ])
    await expect(save({ audience })).rejects.toMatchObject(refused('condition_wrong'))
  const actions = (await olga(listAudit, { query: {} }))
    .filter(({ subject }) => subject === `campaign ${id}`)
    .map(({ action }) => action)
  expect(actions).toEqual(['campaign.running', 'campaign.saved', 'campaign.saved'])
  await stop(id)
})

test('the depth and number of conditions are bounded by the contract', async () => {
  const leaf = only('x')
  const deep = { all: [{ any: [{ not: leaf }] }] }
  await save({ audience: deep })
  const many = (count: number) => Array.from({ length: count }, () => leaf)
  let endless: object = leaf
  for (let level = 0; level < 25; level++) endless = { not: endless }
  const wrong = [
    { not: deep },
    endless,
    { all: many(21) },
    { any: [1, 2, 3].map(() => ({ all: many(20) })) },
  ]
  for (const audience of wrong)
    await expect(save({ audience })).rejects.toMatchObject({ status: 422 })
})

test('a campaign of two steps whose worker dies in each reaches everybody once', async () => {
  const own = await TestApp.open({ createApp, createJobs })
  try {
    await addReaders(own, 3_000)
    const office = await officeOf(own)
    const id = await begin(office)
    const cut = await runInterrupted(own, { office, id, killAfter: [1_000, 4_000] })
    expect(Math.max(...cut), 'it was cut before its end').toBeLessThan(5_600)
    const { twice, missed, posted, onSite } = await outcomeOf(own)
    expect({ twice, missed }).toEqual({ twice: 0, missed: 0 })
    const { counts } = await office(contract.showCampaign, { params: { id } })
    const sent = (step: number) => counts.find((one) => one.step === step && one.state === 'sent')
    expect([sent(0)?.count, sent(1)?.count]).toEqual([posted, onSite])
    expect(posted).toBeGreaterThan(2_600)
  } finally {
    await own.close()
  }
})
