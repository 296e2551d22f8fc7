import { listSettings, showMenu } from '@ayva/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { changeSetting, readSettings } from './settings.ts'
import { TestHouse } from '#lib/testing.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
})
afterAll(() => house.close())

test('[SET-01, SET-02] settings are told to anybody, by alias', async () => {
  const settings = await house.call(listSettings, {})
  expect(settings).toMatchObject({
    cookie_bar: { enabled: true },
    footer_clock: { enabled: true },
    background_color_enabled: false,
  })
})

test('an operator’s value wins, and one that does not fit is left out', async () => {
  await changeSetting(house.deps, 'cookie_bar', { enabled: false })
  await house.deps.db
    .insertInto('setting')
    .values({ alias: 'footer_clock', value: '"soon"', changedAt: house.clock.now() })
    .execute()
  expect(await readSettings(house.deps)).toMatchObject({
    cookie_bar: { enabled: false },
    footer_clock: { enabled: true },
  })
  await expect(
    changeSetting(house.deps, 'background_color', 7 as unknown as string),
  ).rejects.toThrow()
})

test('guests are told of a change at once, though answers are kept for them', async () => {
  expect((await house.call(listSettings, {})).copyright_text).not.toBe('© Сад')
  await changeSetting(house.deps, 'copyright_text', '© Сад')
  expect((await house.call(listSettings, {})).copyright_text).toBe('© Сад')
})

test('[SHELL-15, SHELL-16] a menu is fetched by name, and its items have six fields', async () => {
  const items = await house.call(showMenu, { params: { name: 'guest' } })
  expect(items.length).toBeGreaterThan(2)
  for (const item of items)
    expect(Object.keys(item).toSorted()).toEqual(
      ['counterName', 'icon', 'label', 'path', 'requiresAuth', 'type'].toSorted(),
    )
})

test.each(['nothing', '__proto__', 'constructor', '\u0000', 'a'.repeat(41)])(
  '[SHELL-15] there is no menu «%s»',
  async (name) => {
    const url = `/api/v18/menu/${encodeURIComponent(name)}`
    const answer = await house.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
  },
)
