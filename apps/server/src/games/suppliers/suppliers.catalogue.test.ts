/** A supplier's catalogue, the opening of its games, and a misbehaving supplier. */
import { type Permission } from '@ayva/contract/base'
import { isSigned, pspHeaders } from '@ayva/contract/payments/psp'
import { listGames, showGame } from '@ayva/contract/games/lobby'
import * as office from '@ayva/contract/games/suppliers/office'
import { GameUrlRequest } from '@ayva/contract/games/suppliers/supplier'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { gameById } from '../lobby/lobby.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { syncCatalogue } from './suppliers.catalogue.ts'
import { suppliersJobs, tidy } from './suppliers.jobs.ts'
import { frameOrigins } from './suppliers.list.ts'
import { openOutside, SupplierAway } from './suppliers.ts'
import { card, config, KEY, openService, SECRET, type Service } from './suppliers.testing.ts'

let testApp: TestApp
let service: Service
beforeAll(async () => {
  service = await openService()
  const createJobs = (deps: TestApp['deps']) => [suppliersJobs(deps)]
  testApp = await TestApp.open({ createApp, createJobs, config: config() })
  await seed(testApp.deps.db)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

const slugs = async () =>
  (await testApp.call(listGames, { query: { limit: 50, developer: 'fonar' } })).map(
    ({ slug }) => slug,
  )
const desk = async () => {
  const permissions: Permission[] = ['suppliers.read', 'suppliers.change']
  const name = `Ольга ${randomBytes(4).toString('hex')}`
  const { token } = await addOperator(testApp.deps, { name, permissions })
  return testApp.callAs(token)
}

test('a supplier is added and switched on, and its catalogue is in the lobby', async () => {
  const call = await desk()
  const body = { name: 'Фонарь', url: service.url, frameOrigins: [], why: 'договор подписан' }
  const saved = await call(office.saveSupplier, { body: { key: KEY, ...body } })
  expect(saved).toMatchObject({ key: KEY, on: false, hasSecret: true, games: 0 })
  service.answers['/games'] = () => ({ games: [card('one'), card('two')], next: null })
  expect(await slugs()).toEqual([])
  const on = { on: true, why: 'проверено' }
  await call(office.switchSupplier, { params: { key: KEY }, body: on })
  await testApp.runJobs()
  expect(await slugs()).toEqual(['one', 'two'])
  expect(await call(office.listSuppliers, {})).toContainEqual(
    expect.objectContaining({ key: KEY, on: true, games: 2 }),
  )
  const { headers, path } = service.asked.at(-1)!
  const id = String(headers[pspHeaders.id])
  const timestamp = String(headers[pspHeaders.timestamp])
  const signature = String(headers[pspHeaders.signature])
  expect(isSigned([SECRET], { id, timestamp, body: path, signature })).toBe(true)
})

test('an invalid row does not affect others, and a game that is no longer offered is hidden', async () => {
  const rows = [card('two'), card('bad', { rtp_bp: -1 }), null, 'x', card('three'), card('two')]
  service.answers['/games'] = ({ searchParams }) =>
    searchParams.has('cursor')
      ? { games: [card('four', { slug: 'three' })], next: null }
      : { games: rows, next: 'p2' }
  const synced = await syncCatalogue(testApp.deps, KEY)
  expect(synced).toEqual({ games: 2, refused: 5, withdrawn: 1 })
  expect(await slugs()).toEqual(['two', 'three'])
})

test.each<[string, () => unknown]>([
  ['is in disorder', () => undefined],
  ['answers rubbish', () => 'It works!'],
  ['has a catalogue without an end', () => ({ games: [], next: 'again' })],
  ['tells a page that is too long', () => ({ games: Array(201).fill({}), next: null })],
])('a supplier that %s leaves the lobby unchanged', async (_, answer) => {
  service.answers['/games'] = answer
  await expect(syncCatalogue(testApp.deps, KEY)).rejects.toThrow(SupplierAway)
  expect(await slugs()).toEqual(['two', 'three'])
  service.answers['/games'] = () => ({ games: [card('two'), card('three')], next: null })
  await syncCatalogue(testApp.deps, KEY)
})

const asked = async (more: object = {}) => {
  const { id } = await testApp.call(showGame, { params: { developer: 'fonar', slug: 'two' } })
  return {
    game: (await gameById(testApp.deps, id))!,
    player: null,
    mobile: true,
    ip: null,
    country: null,
    lang: 'ru',
    urls: { back: '/games', cash: '/payment/deposit' },
    ...more,
  }
}
const told = () => GameUrlRequest.parse(JSON.parse(service.asked.at(-1)!.body))

test('a game opens at the supplier’s address, a demo without a token', async () => {
  const { url, origins } = await openOutside(testApp.deps, await asked())
  expect(url).toBe(`${service.url}/play/1`)
  expect(origins).toEqual([service.url])
  expect(told()).toMatchObject({ demo: true, user: null, token: null, currency: 'XXX' })
  expect(told()).toMatchObject({ platform: 'GPL_MOBILE', game_code: 'two' })
  expect(await frameOrigins(testApp.deps)).toContain(service.url)
})

test('an address outside the supplier’s origins is not opened', async () => {
  const usual = service.answers['/game/url']!
  service.answers['/game/url'] = () => ({ url: 'https://somebody.example/play' })
  await expect(openOutside(testApp.deps, await asked())).rejects.toThrow('somebody else')
  service.answers['/game/url'] = () => ({ url: 'javascript:alert(1)' })
  await expect(openOutside(testApp.deps, await asked())).rejects.toThrow(SupplierAway)
  service.answers['/game/url'] = usual
})

test('a supplier that is off hides its games and opens none, and can be switched on again', async () => {
  const call = await desk()
  const turn = (on: boolean, key = KEY) =>
    call(office.switchSupplier, { params: { key }, body: { on, why: 'проверка' } })
  const launch = await asked()
  await turn(false)
  expect(await slugs()).toEqual([])
  await expect(openOutside(testApp.deps, launch)).rejects.toThrow(SupplierAway)
  expect(await frameOrigins(testApp.deps)).not.toContain(service.url)
  await turn(true)
  expect(await slugs()).toEqual(['two', 'three'])
  expect(await turn(true)).toMatchObject({ on: true })
  await expect(turn(true, 'nobody')).rejects.toMatchObject({ status: 404 })
})

test('a launch is stored as a hash, and deleted a day after its end', async () => {
  const alisa = await testApp.player()
  const { db } = testApp.deps
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('playerId', '=', alisa.id)
    .executeTakeFirstOrThrow()
  const player = { id: alisa.id, sessionId: session.id, currency: 'RUB' as const }
  await openOutside(testApp.deps, await asked({ player }))
  const secret = told().token!.split('.')[1]!
  const stored = () =>
    db.selectFrom('supplierSession').selectAll().where('playerId', '=', alisa.id).execute()
  const [row] = await stored()
  expect(row!.tokenHash.toString('utf8')).not.toContain(secret)
  testApp.clock.move(hours(25))
  await tidy(testApp.deps)
  expect(await stored()).toEqual([])
})
