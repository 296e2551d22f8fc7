/** A supplier that hangs or fails: its pause, its effect on others, and its recovery. */
import { launchDemo } from '@ayva/contract/games/play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { config, KEY, openService, SECRET, type Service, supply } from './suppliers.testing.ts'

const OTHER = 'mirror'
const PATH = '/game/url'

let testApp: TestApp
let sick: Service
let well: Service
const ids = { sick: 0, well: 0, own: 0 }
beforeAll(async () => {
  ;[sick, well] = await Promise.all([openService(), openService()])
  const SUPPLIER_SECRETS = new Map([KEY, OTHER].map((key) => [key, [SECRET]]))
  testApp = await TestApp.open({ createApp, config: { ...config(), SUPPLIER_SECRETS } })
  await seed(testApp.deps.db)
  ids.sick = (await supply(testApp, sick.url))[0]!
  ids.well = (await supply(testApp, well.url, OTHER))[0]!
  const own = testApp.deps.db.selectFrom('game').select('id').where('slug', '=', 'kosti')
  ids.own = (await own.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await testApp.close()
  await Promise.all([sick.close(), well.close()])
})

const open = (id: number) => testApp.call(launchDemo, { params: { id } })
const AWAY = {
  key: 'game_unreached',
  status: 503,
  message: expect.stringContaining('Деньги на месте'),
}
const refused = (id: number) => expect(open(id)).rejects.toMatchObject(AWAY)

test('a supplier that hangs keeps at most eight calls waiting, is paused, and delays no other game', async () => {
  sick.answers[PATH] = () => 'hang'
  let waiting = 50
  const all = Array.from({ length: waiting }, () => refused(ids.sick).finally(() => waiting--))
  await expect.poll(() => [waiting, sick.asked.length]).toEqual([8, 8])
  expect(await open(ids.well)).toMatchObject({ launchType: 'frame' })
  expect(await open(ids.own)).toMatchObject({ launchType: 'embedded' })
  expect(waiting).toBe(8)
  await Promise.all(all)

  // Eight simultaneous failures count as one, so the first pause is the shortest.
  sick.answers[PATH] = () => ({ url: `${sick.url}/play/1` })
  testApp.clock.move(seconds(4))
  await refused(ids.sick)
  expect(sick.asked).toHaveLength(8)
  testApp.clock.move(seconds(2))
  expect(await open(ids.sick)).toMatchObject({ launchType: 'frame' })
  expect(await open(ids.sick)).toMatchObject({ launchType: 'frame' })
})

test('after a pause one call tests for all; if it fails, the next pause is longer', async () => {
  sick.answers[PATH] = () => undefined
  for (let n = 0; n < 5; n++) await refused(ids.sick)
  const before = sick.asked.length
  await refused(ids.sick)
  expect(sick.asked).toHaveLength(before)
  testApp.clock.move(seconds(6))
  await Promise.all([1, 2, 3].map(() => refused(ids.sick)))
  expect(sick.asked).toHaveLength(before + 1)
  testApp.clock.move(seconds(6))
  await refused(ids.sick)
  expect(sick.asked).toHaveLength(before + 1)
  sick.answers[PATH] = () => ({ url: `${sick.url}/play/1` })
  testApp.clock.move(seconds(5))
  expect(await open(ids.sick)).toMatchObject({ launchType: 'frame' })
  // After its recovery single failures cause no pause.
  sick.answers[PATH] = () => undefined
  for (let n = 0; n < 4; n++) await refused(ids.sick)
  sick.answers[PATH] = () => ({ url: `${sick.url}/play/1` })
  expect(await open(ids.sick)).toMatchObject({ launchType: 'frame' })
})

test('setting the clock back does not extend a pause', async () => {
  sick.answers[PATH] = () => undefined
  for (let n = 0; n < 5; n++) await refused(ids.sick)
  sick.answers[PATH] = () => ({ url: `${sick.url}/play/1` })
  testApp.clock.move(-seconds(3600))
  expect(await open(ids.sick)).toMatchObject({ launchType: 'frame' })
})
