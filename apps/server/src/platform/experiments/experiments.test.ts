/** Experiments: starting and stopping them, and counting visitors, registrations and deposits. */
import { noteVariant } from '@ayva/contract/platform/experiments'
import {
  changeExperiment,
  listOfficeExperiments,
  showExperimentResult,
} from '@ayva/contract/platform/experiments/office'
import { type Body } from '@ayva/contract/base'
import { listSettings } from '@ayva/contract/platform/settings'
import { sendWebhook } from '@ayva/contract/platform/tracking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { after, days, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { publish } from '#lib/work/events.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { listAudit } from '@ayva/contract/platform/audit'
import { createApp } from '../../app.ts'
import { newEmail, visitorOf } from '../../identity/auth/auth.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { VISITS_A_DAY } from '../tracking/tracking.budget.ts'
import { sampleEvent } from '../tracking/tracking.samples.ts'
import { result } from './experiments.office.ts'
import { experimentsConsumers } from './experiments.consumers.ts'
import { KEPT_DAYS } from './experiments.jobs.ts'
import { module } from './experiments.module.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['experiments.read', 'experiments.change', 'audit.read'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

type Wish = Body<typeof changeExperiment>
const wish: Wish = {
  name: 'Сначала телефон',
  place: 'registration_first',
  tried: 'phone',
  share: 50,
  from: null,
  to: null,
  state: 'running',
  seen: 0,
  why: 'проверить форму',
}
const write = (hash: string, more: Partial<Wish> = {}) =>
  olga(changeExperiment, { params: { hash }, body: Object.assign({}, wish, more) })
const see = (hash: string, guestId: string, variant: 'a' | 'b') =>
  testApp.call(noteVariant, { params: { hash }, body: { variant, guestId } })
/** Sends the request as a guest from another address. */
async function seeFrom(ip: string, hash: string, guestId: string): Promise<boolean> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/v18/experiments/${hash}/visitors`,
    remoteAddress: ip,
    payload: { variant: 'b', guestId },
  })
  return (answer.json() as { data: { counted: boolean } }).data.counted
}
const taskOf = (name: string) => module.jobs!(testApp.deps, undefined as never).tasks[name]!
/** Runs the job that clears cached pages when a term begins or ends. */
const turn = async () => taskOf('experiments.turn').work({}, AbortSignal.timeout(60_000))
const readEvents = () => readAllEvents(testApp.deps, experimentsConsumers())
/** The running experiments, as pages receive them. */
const runningNow = async () => (await testApp.call(listSettings, {})).experiments
const resultOf = (hash: string) => olga(showExperimentResult, { params: { hash } })
const countsOf = async (hash: string) =>
  (await resultOf(hash)).variants.map(({ visitors, registrations, firstDeposits }) => [
    visitors,
    registrations,
    firstDeposits,
  ])

test('an experiment is a draft, runs, and is stopped for good; its variants never change while it runs', async () => {
  const hash = 'aaaaaaaaaaa1'
  expect(await write(hash, { state: 'draft' })).toMatchObject({ version: 1, startedAt: null })
  // Repeats a request, as after a lost answer.
  expect(await write(hash, { state: 'draft' })).toMatchObject({ version: 1 })
  expect(await runningNow()).toEqual([])
  await expect(write(hash, { state: 'draft', name: 'Другое' })).rejects.toMatchObject({
    key: 'experiment_other',
  })
  expect(await write(hash, { state: 'draft', share: 20, seen: 1 })).toMatchObject({ share: 20 })
  await write(hash, { share: 20, seen: 2 })
  expect(await runningNow()).toEqual([
    { hash, place: 'registration_first', tried: 'phone', share: 20 },
  ])
  for (const more of [{ share: 30 }, { tried: 'email' }, { share: 20, state: 'draft' as const }])
    await expect(write(hash, { ...more, seen: 3 })).rejects.toMatchObject({
      key: 'experiment_begun',
    })
  await expect(write('aaaaaaaaaaa2')).rejects.toMatchObject({ key: 'experiment_beside' })
  expect(await write(hash, { share: 20, state: 'stopped', seen: 3 })).toMatchObject({
    stoppedAt: expect.any(String),
  })
  await expect(write(hash, { share: 20, seen: 4 })).rejects.toMatchObject({
    key: 'experiment_begun',
  })
  expect(await runningNow()).toEqual([])
  await expect(see(hash, 'late', 'a')).rejects.toMatchObject({ key: 'experiment_over' })
  await expect(write('aaaaaaaaaaa3', { tried: 'carrier pigeon' })).rejects.toMatchObject({
    key: 'experiment_value',
  })
})

test('an experiment is shown within its term, which may be moved while it runs', async () => {
  const hash = 'a7a7a7a7a7a7'
  const at = testApp.clock.now()
  const from = after(at, minutes(10)).toISOString()
  const to = after(at, minutes(20)).toISOString()
  await expect(write(hash, { from: to, to: from })).rejects.toMatchObject({ status: 422 })
  expect(await write(hash, { from, to })).toMatchObject({ from, to, state: 'running' })
  expect(await runningNow()).toEqual([])
  await expect(see(hash, 'early', 'a')).rejects.toMatchObject({ key: 'experiment_over' })
  testApp.clock.move(minutes(10))
  await turn()
  expect(await runningNow()).toMatchObject([{ hash }])
  expect(await see(hash, 'g1', 'a')).toEqual({ counted: true })
  testApp.clock.move(minutes(10))
  await turn()
  expect(await runningNow()).toEqual([])
  await expect(see(hash, 'late', 'a')).rejects.toMatchObject({ key: 'experiment_over' })
  await write(hash, { from, to: null, seen: 1 })
  expect(await runningNow()).toMatchObject([{ hash }])
  await write(hash, { from, to: null, state: 'stopped', seen: 2 })
})

test('a draft that was stopped cannot be started', async () => {
  const hash = 'aaaaaaaaaaa4'
  await write(hash, { state: 'stopped' })
  await expect(write(hash, { seen: 1 })).rejects.toMatchObject({ key: 'experiment_begun' })
})

test('of two concurrent starts at one place one succeeds', async () => {
  const starts = await Promise.allSettled([write('bbbbbbbbbbb1'), write('bbbbbbbbbbb2')])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [running] = await runningNow()
  await write(running!.hash, { state: 'stopped', seen: 1 })
})

test('a browser is counted once; registrations and first deposits count only if they came later', async () => {
  const hash = 'ccccccccccc1'
  await write(hash)
  expect(await see(hash, 'g1', 'a')).toEqual({ counted: true })
  expect(await see(hash, 'g1', 'a')).toEqual({ counted: false })
  await see(hash, 'g2', 'b')
  await see(hash, 'g3', 'b')
  const { register } = visitorOf(() => testApp)
  const { token } = (await register({ email: newEmail() })).json().data as { token: string }
  const tell = (guest_id: string) =>
    testApp.callAs(token)(sendWebhook, {
      params: { eventType: 'guest-id' },
      body: { data: JSON.stringify(Object.assign({ guest_id }, sampleEvent)) },
    })
  await tell('g2')
  await tell('g2')
  // A player counts as one registration for any number of browsers, and an odd guest id does not stop the consumer.
  await tell('g1')
  await tell('g\u0000')
  // The third guest's browser belongs to a player who had an account before.
  const old = await testApp.player()
  await old.call(sendWebhook, {
    params: { eventType: 'guest-id' },
    body: { data: JSON.stringify(Object.assign({ guest_id: 'g3' }, sampleEvent)) },
  })
  await readEvents()
  expect(await countsOf(hash)).toEqual([
    [1, 0, 0],
    [2, 1, 0],
  ])
  const credited = { kind: 'cashier.deposit_credited', body: z.object({}) }
  const playerId = BigInt(token.split('-')[0]!)
  const at = testApp.clock.now()
  await publish(testApp.deps.db, credited, { playerId, body: {}, at })
  await readEvents()
  await readEvents()
  expect(await countsOf(hash)).toEqual([
    [1, 0, 0],
    [2, 1, 1],
  ])
  expect((await resultOf(hash)).differs).toBe(false)
  await write(hash, { state: 'stopped', seen: 1 })
})

test('invented browsers of one address are counted up to a daily limit', async () => {
  const hash = 'ddddddddddd1'
  await write(hash)
  const answers: boolean[] = []
  for (let n = 0; n < VISITS_A_DAY + 3; n++) {
    if (n % 50 === 0) testApp.clock.move(minutes(1))
    answers.push(await seeFrom('2001:db8:0:1::7', hash, `made-up-${n}`))
  }
  expect(answers.filter(Boolean)).toHaveLength(VISITS_A_DAY)
  expect(answers.at(-1)).toBe(false)
  expect(await seeFrom('2001:db8:0:2::7', hash, 'neighbour')).toBe(true)
  await write(hash, { state: 'stopped', seen: 1 })
})

test('experiments are listed in pages, and each change is in the audit log with its reason', async () => {
  for (let n = 0; n < 52; n++) {
    testApp.clock.move(1_000)
    await write(`eeeeeeeeee${String(n).padStart(2, '0')}`, { state: 'draft' })
  }
  const first = await olga(listOfficeExperiments, { query: {} })
  expect(first.experiments).toHaveLength(50)
  const rest = await olga(listOfficeExperiments, { query: { after: first.next! } })
  const all = [...first.experiments, ...rest.experiments].map(({ hash }) => hash)
  expect(new Set(all).size).toBe(all.length)
  expect(all[0]).toBe('eeeeeeeeee51')
  expect(rest.next).toBeNull()
  const [entry] = await olga(listAudit, { query: {} })
  expect(entry).toMatchObject({
    action: 'experiment.changed',
    subject: 'experiment eeeeeeeeee51',
    why: wish.why,
  })
})

test('visitors of old experiments are deleted', async () => {
  const hash = 'fffffffffff1'
  await write(hash)
  await see(hash, 'g1', 'a')
  testApp.clock.move(days(KEPT_DAYS) + 1)
  await see(hash, 'g2', 'a')
  await taskOf('experiments.sweep').work({}, AbortSignal.timeout(60_000))
  // Read directly, because the operator's token has expired by then.
  const { variants } = await result(testApp.deps, hash)
  expect(variants[0]).toMatchObject({ variant: 'a', visitors: 1 })
})
