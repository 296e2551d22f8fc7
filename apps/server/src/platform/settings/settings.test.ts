import { listAudit } from '@ayva/contract/platform/audit'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import {
  changeSetting,
  listOfficeSettings,
  listSettingChanges,
  listSettings,
  NEVER,
  resetSetting,
  showMenu,
} from '@ayva/contract/platform/settings'
import { cashierSettings } from '@ayva/contract/payments/cashier'
import { settingKinds, type SettingKind } from '@ayva/contract/setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callInMemory } from '#lib/http/in-memory.ts'
import { TestApp } from '#lib/testing.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { createApp } from '../../app.ts'
import { registration } from '../../identity/auth/auth.testing.ts'
import { addOperator, permissionsOf, roleNames } from '../operators/operators.ts'
import { permissions } from '../../permissions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[SET-01, SET-02] settings are public, by alias', async () => {
  const settings = await testApp.call(listSettings, {})
  expect(settings).toMatchObject({
    cookie_bar: { enabled: true },
    footer_clock: { enabled: true },
    background_color_enabled: false,
  })
})

test('the query may contain the host of the site, and nothing that is no host', async () => {
  for (const domain of ['ayva.test', '127.0.0.1', '[::1]', 'xn--80ak6aa92e.com'])
    expect(await testApp.call(listSettings, { query: { domain } })).toHaveProperty('legal')
  for (const domain of ['a b', '<script>', `${'a'.repeat(254)}`, 'https://ayva.test/'])
    await expect(testApp.call(listSettings, { query: { domain } }), domain).rejects.toMatchObject({
      status: 400,
    })
})

test('[SET-07, SET-08] the answer contains every key of the specification', async () => {
  const settings = await testApp.call(listSettings, {})
  const keys = `available_denominations motivational_block copyright_text withdrawal_restrictions
    withdrawal_commission tips popup_registration popular_games_order google_tag_manager track_domain
    first_deposit_banner visual_config gift_wager_config agreement_rules partners_program welcome_pack
    repayment vip_club_repayment strip fortune_wheel demo_game_cash_autopopup legal
    social_authorization hreflang_auto_replace referral_program experience_formula
    email_domain_recommendation`.split(/\s+/)
  expect(keys).toHaveLength(27)
  for (const key of keys) expect(settings, key).toHaveProperty(key)
  expect(settings.denominations.split(',').map(Number)).not.toContain(NaN)
  expect(settings.background_color).toMatch(/^#/)
  expect(settings.popup_registration).toMatchObject({ timeout: 60, interval: 900 })
  const switches = `auto_logout motivational_block cookie_bar footer_clock user_game_history
    bonus_transaction_history personal_data_confirmation`.split(/\s+/)
  for (const name of switches)
    expect(
      (settings as unknown as Record<string, { enabled: unknown }>)[name],
      name,
    ).toHaveProperty('enabled', expect.any(Boolean))
})

test('an operator sets a value, and the author, the history and the shipped value are shown', async () => {
  const call = await operator('Ольга')
  const params = { alias: 'cookie_bar' }
  const set = await call(changeSetting, {
    params,
    body: { value: { enabled: false }, why: 'праздник' },
  })
  expect(set).toMatchObject({ value: { enabled: false }, shipped: { enabled: true } })
  expect(set.author).toBe('Ольга')
  expect(set.type).toMatchObject({ type: 'object', required: ['enabled'] })
  expect((await testApp.call(listSettings, {})).cookie_bar).toEqual({ enabled: false })

  const back = await call(resetSetting, { params, body: { why: 'праздник прошёл' } })
  expect(back).toMatchObject({ value: { enabled: true }, author: null, changedAt: null })
  expect(await call(listSettingChanges, { params, query: {} })).toMatchObject([
    { n: 2, value: null, author: 'Ольга', why: 'праздник прошёл' },
    { n: 1, value: { enabled: false }, author: 'Ольга', why: 'праздник' },
  ])
  const [entry] = await call(listAudit, { query: {} })
  expect(entry).toMatchObject({
    actorKind: 'operator',
    action: 'setting.changed',
    subject: 'setting cookie_bar',
    before: { enabled: false },
    after: { enabled: true },
    why: 'праздник прошёл',
  })
})

test('a value that its schema rejects is refused, and nothing is set', async () => {
  const call = await operator('Пётр')
  const wish = (alias: string, value: unknown) =>
    call(changeSetting, { params: { alias }, body: { value, why: 'проверка' } })
  await expect(wish('background_color', 'red')).rejects.toMatchObject({
    key: 'validation',
    details: { fields: { value: 'Нужен цвет вида #0b1410' } },
  })
  await expect(wish('footer_clock', { enabled: 1 })).rejects.toMatchObject({ status: 422 })
  await expect(wish('legal', 'x'.repeat(4001))).rejects.toMatchObject({ status: 422 })
  await expect(wish('nothing', true)).rejects.toMatchObject({ key: 'setting_unknown' })
  await expect(wish('__proto__', true)).rejects.toMatchObject({ status: 404 })
  const all = await call(listOfficeSettings, {})
  expect(all.find(({ alias }) => alias === 'background_color')).toMatchObject({ author: null })
})

test('of two operators who change one value the second is told that it is another by now', async () => {
  const own = ['settings.read', 'settings.content'] as const
  const { token } = await addOperator(testApp.deps, { name: 'Зоя', permissions: [...own] })
  const zoya = testApp.callAs(token)
  const params = { alias: 'copyright_text' }
  const read = async () =>
    (await zoya(listOfficeSettings, {})).find(({ alias }) => alias === params.alias)!.changedAt ??
    NEVER
  const change = (value: string, seen: string) =>
    zoya(changeSetting, { params, body: { value, seen, why: 'проверка' } })
  const first = await read()
  await change('первая', first)
  await expect(change('вторая', first)).rejects.toMatchObject({ key: 'setting_changed' })
  const second = await read()
  await change('вторая', second)
  await zoya(resetSetting, { params, body: { why: 'проверка' } })
  await expect(change('третья', second)).rejects.toMatchObject({ key: 'setting_changed' })
  expect(await read()).toBe(NEVER)
  await change('третья', NEVER)
  await zoya(resetSetting, { params, body: { why: 'проверка' } })
})

describe('the kind of a setting decides which role may change it', () => {
  /** Listed explicitly, to find a role that may change more than it should. */
  const changes: Record<string, SettingKind[]> = {
    administrator: ['content', 'money', 'rewards', 'protection', 'access'],
    editor: ['content'],
    finance: ['money', 'rewards'],
    marketer: ['rewards'],
    risk: ['protection'],
    auditor: [],
    cashier: [],
    referee: [],
    support: [],
    verifier: [],
  }
  const body = { why: 'проверка' }
  const callOf = async (role: string) => {
    const own = [...permissionsOf(role, permissions)!]
    return testApp.callAs((await addOperator(testApp.deps, { name: role, permissions: own })).token)
  }

  test('every role is listed, and settings of every kind exist', async () => {
    expect(roleNames.toSorted()).toEqual(Object.keys(changes).toSorted())
    const all = await (await callOf('auditor'))(listOfficeSettings, {})
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(settingKinds))
  })

  test.each(Object.entries(changes))('a %s changes %j and nothing else', async (role, kinds) => {
    const all = await (await callOf('administrator'))(listOfficeSettings, {})
    const call = await callOf(role)
    for (const { alias, kind } of all) {
      const asked = call(resetSetting, { params: { alias }, body }).then(
        () => 'changed',
        ({ key }: { key: string }) => key,
      )
      expect([alias, await asked]).toEqual([alias, kinds.includes(kind) ? 'changed' : 'forbidden'])
    }
  })

  test('an editor cannot change a payout rule, whatever the value, and nothing is recorded', async () => {
    const call = await callOf('editor')
    const params = { alias: 'withdrawal_approval' }
    for (const value of [cashierSettings.withdrawal_approval.shipped, 'nonsense'])
      await expect(
        call(changeSetting, { params, body: { value, why: 'проверка' } }),
      ).rejects.toMatchObject({ status: 403, key: 'forbidden' })
    const changed = await call(listSettingChanges, { params, query: {} })
    expect(changed.filter(({ author }) => author === 'editor')).toEqual([])
  })
})

test('a stored value that no longer fits its schema is ignored, and the site works', async () => {
  await testApp.deps.db
    .insertInto('setting')
    .values({ alias: 'footer_clock', value: '"soon"', changedAt: testApp.clock.now() })
    .execute()
  testApp.deps.bus.publish('content_changed', {})
  expect((await testApp.call(listSettings, {})).footer_clock).toEqual({ enabled: true })
})

test('concurrent changes are numbered one after the other', async () => {
  const call = await operator('Анна')
  const params = { alias: 'copyright_text' }
  const set = (n: number) =>
    call(changeSetting, { params, body: { value: `© ${n}`, why: `проба ${n}` } })
  await Promise.all(Array.from({ length: 8 }, (_, n) => set(n)))
  const changes = await call(listSettingChanges, { params, query: {} })
  const numbers = changes.map(({ n }) => n)
  const newest = numbers[0]!
  expect(numbers.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, n) => newest - n))
  expect((await testApp.call(listSettings, {})).copyright_text).toBe(changes[0]!.value)
})

test('a change on one node is seen on another, by guests too', async () => {
  const { DATABASE_URL } = testApp.deps.config
  const here = await postgresBus(DATABASE_URL, testApp.deps.log)
  const there = await postgresBus(DATABASE_URL, testApp.deps.log)
  const apps = await Promise.all([here, there].map((bus) => createApp({ ...testApp.deps, bus })))
  const read = () => callInMemory(apps[1]!)(listSettings, {})
  await read()
  const call = callInMemory(apps[0]!, await tokenOf('Ирина'))
  const body = { value: '© Два узла', why: 'проверка' }
  await call(changeSetting, { params: { alias: 'copyright_text' }, body })
  await expect.poll(async () => (await read()).copyright_text).toBe('© Два узла')
  for (const app of apps) await app.close()
  await Promise.all([here.close(), there.close()])
})

test('registration that is switched off is refused by the server too', async () => {
  const call = await operator('Вера')
  const params = { alias: 'registration' }
  await call(changeSetting, { params, body: { value: { enabled: false }, why: 'перерыв' } })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  expect([answer.statusCode, answer.json().error.key]).toEqual([422, 'registration_closed'])
  await call(resetSetting, { params, body: { why: 'снова открыто' } })
})

async function tokenOf(name: string): Promise<string> {
  const own: Permission[] = ['settings.read', 'settings.access', 'settings.content', 'audit.read']
  return (await addOperator(testApp.deps, { name, permissions: own })).token
}

async function operator(name: string): Promise<Call> {
  return testApp.callAs(await tokenOf(name))
}

test('[SHELL-15, SHELL-16] a menu is fetched by name, and its items have six fields', async () => {
  const items = await testApp.call(showMenu, { params: { name: 'guest' } })
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
    const answer = await testApp.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
  },
)
