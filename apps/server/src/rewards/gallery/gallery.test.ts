import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { listHosts, showClip, showHost } from '@ayva/contract/rewards/gallery'
import { changeSetting, resetSetting, showMenu } from '@ayva/contract/platform/settings'
import { listCounters } from '@ayva/contract/site/shell'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seedGallery } from './gallery.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedGallery(testApp.deps.db)
})
afterAll(() => testApp.close())

const host = (call: Call, hostId = 1) => call(showHost, { params: { hostId } })
const clip = (call: Call, hostId: number, number: number) =>
  call(showClip, { params: { hostId, number } })

test('[PAGE-11] a guest sees every host and the first clip of each, without addresses of the others', async () => {
  const { hosts, items, opened } = await testApp.call(listHosts, { query: {} })
  expect([hosts.length, items, opened]).toEqual([8, 24, 8])
  expect(hosts[0]).toMatchObject({ id: 1, name: 'Лидия', art: 'lidiya', items: 3, opened: 1 })
  const { list } = await host(testApp.call)
  expect(list.map(({ clip: address, opening }) => [address, opening])).toEqual([
    ['/api/v18/gallery/1/1', null],
    [null, { by: 'email' }],
    [null, { by: 'time', days: 1, at: null }],
  ])
})

test('[PAGE-11] a locked clip is not returned, whatever its number', async () => {
  const alisa = await testApp.player()
  for (const call of [testApp.call, alisa.call])
    for (const number of [2, 3])
      await expect(clip(call, 1, number)).rejects.toMatchObject({ key: 'clip_locked', status: 422 })
  await expect(clip(alisa.call, 1, 4)).rejects.toMatchObject({ key: 'clip_unknown', status: 404 })
  await expect(clip(alisa.call, 99, 1)).rejects.toMatchObject({ key: 'host_unknown', status: 404 })
  await expect(host(alisa.call, 99)).rejects.toMatchObject({ key: 'host_unknown', status: 404 })
})

test('[PAGE-11] a confirmed e-mail opens the second clip, and days the third: one host a day', async () => {
  const alisa = await testApp.player()
  const madeAt = testApp.clock.now()
  await testApp.deps.db
    .updateTable('player')
    .set({ emailConfirmedAt: madeAt })
    .where('id', '=', alisa.id)
    .execute()
  expect(await openedOf(alisa)).toBe(16)
  expect((await clip(alisa.call, 1, 2)).title).toBe('Запечатанный конверт')

  const at = new Date(madeAt.getTime() + days(1)).toISOString()
  expect((await host(alisa.call)).list[2]!.opening).toEqual({ by: 'time', days: 1, at })
  testApp.clock.move(days(1) - hours(1))
  await expect(clip(alisa.call, 1, 3)).rejects.toMatchObject({ key: 'clip_locked' })
  testApp.clock.move(hours(1))
  expect((await clip(alisa.call, 1, 3)).number).toBe(3)
  await expect(clip(alisa.call, 2, 3)).rejects.toMatchObject({ key: 'clip_locked' })
  testApp.clock.move(days(7))
  expect(await openedOf(alisa)).toBe(24)
})

test('[CRM-42] the counter `strip` is the number of open clips, and grows as they open', async () => {
  const alisa = await testApp.player()
  const counted = async () =>
    (await alisa.call(listCounters, {})).find(({ name }) => name === 'strip')?.value
  expect(await counted()).toBe(8)
  testApp.clock.move(days(1))
  expect(await counted()).toBe(9)
})

test('a clip is a self-contained drawing whose words appear in time', async () => {
  const { svg, seconds, captions } = await clip(testApp.call, 1, 1)
  expect(captions.map(({ at }) => at)).toEqual([0, 4, 8])
  expect(seconds).toBeGreaterThan(captions.at(-1)!.at)
  expect(svg).toMatch(/^<svg .*<\/svg>$/)
  expect(await clip(testApp.call, 1, 1)).toEqual(await clip(testApp.call, 1, 1))
})

test('[PAGE-07] switched off, the gallery answers not found and is in no menu', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.content'] as Permission[],
  })
  const office = testApp.callAs(token)
  const alisa = await testApp.player()
  const params = { alias: 'strip' }
  const set = (value: unknown) =>
    office(changeSetting, { params, body: { value, why: 'проверка' } })
  const menu = async () =>
    (await alisa.call(showMenu, { params: { name: 'player' } })).map(({ path }) => path)

  expect(await menu()).toContain('/girls')
  await set({ enabled: false, days: 1 })
  for (const call of [testApp.call, alisa.call]) {
    await expect(call(listHosts, { query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(host(call)).rejects.toMatchObject({ key: 'gallery_off', status: 404 })
    await expect(clip(call, 1, 1)).rejects.toMatchObject({ key: 'gallery_off', status: 404 })
  }
  expect(await menu()).not.toContain('/girls')
  const counters = await alisa.call(listCounters, {})
  expect(counters).toContainEqual({ name: 'strip', value: 0 })

  await set({ enabled: true, days: 0 })
  expect(await openedOf(alisa)).toBe(16)
  await expect(set({ enabled: true, days: 31 })).rejects.toMatchObject({ status: 422 })
  await office(resetSetting, { params, body: { why: 'проверка окончена' } })
  expect(await menu()).toContain('/girls')
})

test.each(['/0', '/-1', '/1e3', '/один', '/1/0', '/1/%00', '/99999999999', '/1/2/3'])(
  'the address %s is not found, without a fault',
  async (path) => {
    const answer = await testApp.app.inject(`/api/v18/gallery${encodeURI(path)}`)
    expect(answer.statusCode).toBe(404)
  },
)

async function openedOf({ call }: TestPlayer): Promise<number> {
  return (await call(listHosts, { query: { limit: 1 } })).opened
}
