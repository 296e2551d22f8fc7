/** The next lottery is announced automatically, once for all nodes, and only if none is running. */
import { type Permission } from '@ayva/contract/base'
import { listLotteries } from '@ayva/contract/rewards/lottery'
import { nextSettings } from '@ayva/contract/rewards/lottery/settings'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours } from '#lib/clock.ts'
import { connect } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { draw } from './draw.ts'
import { insertLottery } from './lottery.sql.ts'
import { newLotterySecret } from './secret.ts'

let testApp: TestApp
let olga: ReturnType<TestApp['callAs']>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const permissions = ['settings.rewards', 'settings.content'] as Permission[]
  olga = testApp.callAs((await addOperator(testApp.deps, { name: 'Ольга', permissions })).token)
})
afterAll(async () => {
  await testApp.assertBooksBalance()
  await testApp.close()
})

const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value: value as never, why: 'проверка' } })
const look = (deps = testApp.deps) => runDueJobs(createJobs(deps), 'lottery.announce_next')
const running = async () =>
  (await testApp.call(listLotteries, { query: { active: '1' } })).lotteries.map(({ name }) => name)
const model = { art: 'orbita', days: 3, currency: 'RUB', prizes: ['100000', '50000'] }

test('[LOTTO-17] if no lottery for everybody runs, the next one of the setting is announced, once and in turn', async () => {
  await set('lottery_next', [
    { ...model, name: 'Первая' },
    { ...model, name: 'Вторая' },
  ])
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  await Promise.all([...nodes, ...nodes].map(look))
  expect(await running()).toEqual(['Первая'])
  await look()
  expect(await running()).toEqual(['Первая'])
  testApp.clock.move(days(4))
  expect(await running()).toEqual([])
  await Promise.all(nodes.map(look))
  expect(await running()).toEqual(['Вторая'])
  const { lotteries } = await testApp.call(listLotteries, { query: { active: '1' } })
  expect(lotteries[0]).toMatchObject({ fund: { minor: 1_500_00n }, isDrawn: false })
  expect(lotteries[0]!.endDate).toMatch(/T18:00:00/)
  await draw(testApp.deps, lotteries[0]!.id)
  await db.destroy()
})

test('none is announced beside a running or coming one, without entries in the setting, or while lotteries are off', async () => {
  testApp.clock.move(days(5))
  const now = testApp.clock.now()
  await set('lottery_next', [])
  await look()
  await set('lottery_next', [{ ...model, name: 'Третья' }])
  await set('feature_lottery', { enabled: false })
  await look()
  await set('feature_lottery', { enabled: true })
  expect(await running()).toEqual([])
  const add = (name: string, startAt: Date, isVip: boolean) =>
    insertLottery(testApp.deps.db, {
      name,
      art: 'orbita',
      startAt,
      endAt: after(startAt, days(2)),
      currency: 'RUB',
      isVip,
      prizes: [100n],
      ...newLotterySecret(testApp.deps.config),
      author: 'проверка',
    })
  await add('Своя', after(now, days(1)), false)
  await look()
  expect(await running()).toEqual([])
  testApp.clock.move(days(4) + hours(1))
  await add('Клуб', testApp.clock.now(), true)
  await look()
  expect((await running()).toSorted()).toEqual(['Клуб', 'Третья'])
})

test('the shipped setting can be announced', async () => {
  testApp.clock.move(days(30))
  await set('lottery_next', nextSettings.lottery_next.shipped)
  await look()
  expect(await running()).toHaveLength(1)
})
