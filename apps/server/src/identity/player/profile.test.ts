import { changeSetting } from '@ayva/contract/platform/settings'
import { showSelf } from '@ayva/contract/identity/player'
import { listExtendedGifts } from '@ayva/contract/identity/player/extended'
import { correctBirthDate } from '@ayva/contract/identity/player/office'
import * as profile from '@ayva/contract/identity/player/profile'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { LOCALES: ['ru', 'kk'] } })
})
afterAll(() => testApp.close())

const self = (player: TestPlayer) => player.call(showSelf, {})
const tell = (player: TestPlayer, body: Record<string, unknown>) =>
  player.call(profile.saveProfile, { body })
const rename = (player: TestPlayer, username: string) =>
  player.call(chooseUsername, { body: { username } })
const label = (player: TestPlayer, labels: string[]) =>
  testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', player.id).execute()

const person = { firstName: 'Алиса', lastName: "Д'Артаньян-Климова" }
const home = { country: 'AM', city: 'Ереван', address: 'ул. Абовяна, 12, кв. 3' } as const

test('[PLAYER-16, PLAYER-58, PLAYER-69] the extended profile is filled step by step', async () => {
  const alisa = await testApp.player()
  const steps = () => alisa.call(listExtendedGifts, {})
  expect(await steps()).toEqual([
    expect.objectContaining({ name: 'registration', active: true, gift: null }),
    expect.objectContaining({ name: 'address', active: true, gift: null }),
  ])
  expect(await tell(alisa, person)).toMatchObject({ ...person, extendedProfileFilled: false })
  expect((await steps()).map(({ active }) => active)).toEqual([false, true])
  expect((await self(alisa)).extendedProfileFilled).toBe(false)

  expect(await tell(alisa, home)).toMatchObject({ ...person, ...home, extendedProfileFilled: true })
  expect((await steps()).some(({ active }) => active)).toBe(false)
  expect((await self(alisa)).extendedProfileFilled).toBe(true)
})

test('[PLAYER-69] invalid values are refused by field, and a guest is refused', async () => {
  const boris = await testApp.player()
  const wrong: Record<string, unknown>[] = [
    { firstName: '' },
    { firstName: ' '.repeat(4) },
    { firstName: 'А'.repeat(61) },
    { firstName: '<b>Алиса</b>' },
    { firstName: '123' },
    { lastName: 5 },
    { gender: 'other' },
    { country: 'US' },
    { city: 'Москва\n' + 'а'.repeat(90) },
    { address: 'x'.repeat(201) },
    { address: 'ул. Садовая <script>' },
    { address: '-- . --' },
    { middleName: 'Ивановна' },
    {},
  ]
  for (const body of wrong)
    await expect(tell(boris, body), JSON.stringify(body)).rejects.toMatchObject({
      status: 422,
      code: 3,
    })
  for (const endpoint of [profile.showProfile, profile.confirmData, listExtendedGifts])
    await expect(testApp.call(endpoint, {})).rejects.toMatchObject({ status: 401 })
  await expect(testApp.call(profile.saveProfile, { body: person })).rejects.toMatchObject({
    status: 401,
  })
})

test('a player cannot change the name on accepted documents', async () => {
  const vera = await testApp.player()
  await tell(vera, person)
  await label(vera, ['user_document_verify_operator_accepted'])
  await expect(tell(vera, { lastName: 'Иванова' })).rejects.toMatchObject({ key: 'name_verified' })
  expect(await tell(vera, { ...person, ...home })).toMatchObject({ nameVerified: true, ...home })
})

test('confirmed data must be confirmed again after a change', async () => {
  const alisa = await testApp.player()
  const { dataConfirmedAt } = await alisa.call(profile.confirmData, {})
  expect(dataConfirmedAt).toBe(testApp.clock.now().toISOString())
  await tell(alisa, person)
  expect(await alisa.call(profile.showProfile, {})).toMatchObject({ dataConfirmedAt: null })
  await alisa.call(profile.confirmData, {})
  // Repeating the same data changes nothing.
  expect(await tell(alisa, person)).toMatchObject({ dataConfirmedAt })
})

test('[AUTH-75 .. AUTH-77] a public name has a fixed format', async () => {
  const alisa = await testApp.player()
  for (const name of ['', '   ', 'abc', 'a b!c', 'имя 2', 'x'.repeat(65), 'ab\u0000cd', '-._.-'])
    await expect(rename(alisa, name), name).rejects.toMatchObject({ status: 422, code: 3 })
  expect(await rename(alisa, 'a-b_c.1')).toMatchObject({ username: 'a-b_c.1' })
  expect(await self(alisa)).toMatchObject({ username: 'a-b_c.1' })
})

test('a name belongs to one player in any spelling, and none may imitate the casino', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player()
  await rename(alisa, 'Садовница')
  const taken = { status: 422, code: 3, fields: { username: 'Такое имя уже занято' } }
  const twins = ['садовница', 'САДОВНИЦА', 'cадовницa', 'сӓдовнѝца']
  const ofTheCasino = ['Support.Ayva', 'п0д-админ', 'Ádmïn', 'SUPPÖRT', 'Аӥвӓ', 'moderatør']
  for (const name of [...twins, ...ofTheCasino])
    await expect(rename(boris, name), name).rejects.toMatchObject({ key: 'username_used' })
  await expect(rename(boris, 'садовница')).rejects.toMatchObject({
    details: { fields: taken.fields },
  })

  // Two players choose the same name at once.
  const both = await Promise.allSettled([
    rename(boris, 'полночь'),
    rename(await testApp.player(), 'Полночь'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a name is changed at most once in 30 days, and a former one is kept from others', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player()
  await rename(alisa, 'rosa.alba')
  // The first choice is not a change.
  expect(await rename(alisa, 'rosa.rugosa')).toMatchObject({
    usernameNextChange: expect.any(String),
  })
  await expect(rename(alisa, 'rosa.canina')).rejects.toMatchObject({
    status: 429,
    key: 'username_recent',
    message: expect.stringContaining('30 дн.'),
    details: { retryAt: expect.any(String) },
  })
  expect(await rename(alisa, 'rosa.rugosa')).toMatchObject({ username: 'rosa.rugosa' })
  await expect(rename(boris, 'rosa.alba')).rejects.toMatchObject({ key: 'username_used' })

  testApp.clock.move(days(91))
  expect(await rename(boris, 'rosa.alba')).toMatchObject({ username: 'rosa.alba' })
  expect(await rename(alisa, 'rosa.canina')).toMatchObject({ username: 'rosa.canina' })
})

test('[PLAYER-09, WALLET-17, WALLET-19, WALLET-20] a denomination is chosen from those offered now', async () => {
  const alisa = await testApp.player()
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.access', 'settings.money'],
  })
  const choose = (denomination: number) =>
    alisa.call(profile.chooseDenomination, { body: { denomination } })
  expect(await choose(5)).toEqual({ denomination: 5 })
  expect((await self(alisa)).denomination).toBe(5)
  for (const one of [3, 0, -1, 0.15, 1e9])
    await expect(choose(one)).rejects.toMatchObject({ status: 422, code: 3 })

  await testApp.callAs(token)(changeSetting, {
    params: { alias: 'available_denominations' },
    body: { value: '1, 2', why: 'пятёрки больше нет' },
  })
  const { denominations } = await alisa.call(profile.showProfile, {})
  expect(denominations).toEqual([1, 2])
  await expect(choose(5)).rejects.toMatchObject({ key: 'denomination_unknown' })
  expect((await self(alisa)).denomination).toBe(1)
})

test('[PLAYER-07] a player chooses one of the site’s languages', async () => {
  const alisa = await testApp.player()
  const choose = (locale: string) => alisa.call(profile.chooseLocale, { body: { locale } })
  expect(await choose('kk')).toEqual({ locale: 'kk' })
  expect((await self(alisa)).locale).toBe('kk')
  for (const one of ['de', 'russian', '', 'KK'])
    await expect(choose(one)).rejects.toMatchObject({ status: 422, code: 3 })
})

test('only an operator corrects a birth date, with a reason that is recorded', async () => {
  const alisa = await testApp.player()
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['players.change'],
  })
  const correct = (playerId: bigint, birthDate: string) =>
    testApp.callAs(token)(correctBirthDate, {
      params: { playerId: playerId.toString() },
      body: { birthDate, why: 'по паспорту' },
    })
  expect(await correct(alisa.id, '1985-01-31')).toEqual({ birthDate: '1985-01-31' })
  expect(await alisa.call(profile.showProfile, {})).toMatchObject({ birthDate: '1985-01-31' })
  await expect(correct(alisa.id, '2015-01-31')).rejects.toMatchObject({ key: 'too_young' })
  await expect(correct(alisa.id, '1985-02-31')).rejects.toMatchObject({ status: 422 })
  await expect(correct(999_999n, '1985-01-31')).rejects.toMatchObject({ key: 'player_unknown' })
  const written = await testApp.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'why', 'before', 'after'])
    .where('playerId', '=', alisa.id)
    .execute()
  expect(written).toEqual([
    {
      action: 'player.birth_date_corrected',
      why: 'по паспорту',
      before: { birthDate: '1990-05-17' },
      after: { birthDate: '1985-01-31' },
    },
  ])
})
