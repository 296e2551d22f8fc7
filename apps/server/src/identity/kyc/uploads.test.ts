/** Limits on uploads: concurrent ones and in a day. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import * as contract from '@ayva/contract/identity/kyc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { picture, upload } from './kyc.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('uploads that never complete free their slots when they are given up', async () => {
  const [alisa, ...crowd] = await Promise.all(Array.from({ length: 6 }, () => testApp.player()))
  const url = new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' }))
  const begin = (token: string) =>
    new Promise<Socket>((begun) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        const head = [
          `POST ${contract.addDocument.path}?page=main HTTP/1.1`,
          `host: ${url.host}`,
          `auth-token: ${token}`,
          `idempotency-key: ${randomUUID()}`,
          'content-type: application/octet-stream',
          'content-length: 1000000',
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\nhalf`, () => begun(socket))
      })
      socket.on('error', () => {})
    })
  const file = await picture()
  const taken = async (player: TestPlayer, from?: string) =>
    (await upload(testApp, player, { file, ...(from && { from }) })).statusCode
  const half: Socket[] = []
  // Repeated, because an upload beside a complete one may be refused itself.
  const crowded = async (sender: TestPlayer, player: TestPlayer) => {
    half.push(await begin(sender.token))
    await fetch(new URL('/live', url))
    return taken(player)
  }
  // A player who starts many uploads blocks only themselves.
  const [one] = crowd
  await expect.poll(() => crowded(one!, one!)).toBe(503)
  for (let more = 0; more < 10; more += 1) await crowded(one!, one!)
  expect(await taken(alisa!)).toBe(200)
  let next = 0
  await expect.poll(() => crowded(crowd[(next += 1) % crowd.length]!, alisa!)).toBe(503)
  // Accounts of one IP address block each other, and nobody else.
  expect(await taken(alisa!, '192.0.2.1')).toBe(200)
  for (const socket of half) socket.destroy()
  await expect.poll(() => taken(alisa!)).toBe(200)
})

test('the number of uploads in a day is limited', async () => {
  const player = await testApp.player()
  const file = await picture({ width: 600, height: 400 })
  const day = Array.from({ length: contract.UPLOADS_PER_DAY })
  const begun = testApp.clock.now()
  for (const _ of day) {
    expect(await upload(testApp, player, { file })).toMatchObject({ statusCode: 200 })
    testApp.clock.move(minutes(1))
  }
  const retryAt = new Date(begun.getTime() + days(1))
  expect(await upload(testApp, player, { file })).toMatchObject({
    statusCode: 429,
    error: { key: 'uploads_over', retryAt: retryAt.toISOString() },
  })
  testApp.clock.move(retryAt.getTime() - testApp.clock.now().getTime() - 1)
  expect(await upload(testApp, player, { file })).toMatchObject({ statusCode: 429 })
  testApp.clock.move(1)
  expect(await upload(testApp, player, { file })).toMatchObject({ statusCode: 200 })
})

test('refused uploads count for the limit of a day', async () => {
  const player = await testApp.player()
  const file = Buffer.from('%PDF-1.7')
  const key = randomUUID()
  const refused = await upload(testApp, player, { file, key })
  expect(refused).toMatchObject({ statusCode: 422, error: { key: 'document_type' } })
  // A file is not checked again under the same key.
  expect(await upload(testApp, player, { file, key })).toMatchObject({
    error: { key: 'key_reused' },
  })
  for (let more = 1; more < contract.UPLOADS_PER_DAY; more += 1)
    expect((await upload(testApp, player, { file })).error).toMatchObject({ key: 'document_type' })
  const over = { statusCode: 429, error: { key: 'uploads_over' } }
  expect(await upload(testApp, player, { file })).toMatchObject(over)
  expect(await upload(testApp, player, { file: await picture() })).toMatchObject(over)
})
