import { type Permission } from '@ayva/contract/base'
import { listPromotions } from '@ayva/contract/communication/promo'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seedItems } from '../../platform/crm/crm.seed.ts'
import { placing } from '../../platform/crm/crm.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedItems(testApp.deps.db)
})
afterAll(() => testApp.close())

const listed = async () =>
  (await testApp.call(listPromotions, { query: {} })).promotions.map(({ title }) => title ?? '')

test('[PAGE-08, CRM-25] the casino’s offers have picture, text and link, by pages', async () => {
  const { promotions, total } = await testApp.call(listPromotions, { query: {} })
  expect([promotions.length, total]).toEqual([5, 5])
  for (const { title, text, image, link } of promotions)
    expect([title, text, image, link?.path, link?.label].every((one) => one!.length > 2)).toBe(true)
  const second = await testApp.call(listPromotions, { query: { limit: 2, offset: 2 } })
  expect([second.promotions, second.total]).toEqual([promotions.slice(2, 4), 5])
})

test('[PAGE-08] an offer is listed only within its period', async () => {
  const now = testApp.clock.now()
  const permissions = ['rotator.change'] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Пётр', permissions })
  await placing(testApp.callAs(token))({
    slug: 'promotions',
    title: 'Неделя проверки',
    position: 0,
    from: after(now, days(1)).toISOString(),
    to: after(now, days(8)).toISOString(),
  })
  expect(await anew()).not.toContain('Неделя проверки')
  testApp.clock.move(days(1))
  expect((await anew())[0]).toBe('Неделя проверки')
  testApp.clock.move(days(7))
  expect(await anew()).not.toContain('Неделя проверки')
})

test('an offer of a feature that is switched off is not listed', async () => {
  expect(await listed()).toContain('Ведущие сада')
  const permissions = ['settings.content'] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const body = { value: { enabled: false, days: 1 }, why: 'проверка' }
  await testApp.callAs(token)(changeSetting, { params: { alias: 'strip' }, body })
  expect(await listed()).not.toContain('Ведущие сада')
})

/** The list without the cache for guests. */
async function anew(): Promise<string[]> {
  testApp.deps.bus.publish('content_changed', {})
  return listed()
}
