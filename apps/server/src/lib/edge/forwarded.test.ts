import { get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { tidyForwarded } from './forwarded.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['  192.0.2.1:5678\t', '192.0.2.1'],
  ['"192.0.2.1:5678"', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:DB8:0:0::1]:443"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['198.51.100.1:1, 192.0.2.1:2', '198.51.100.1, 192.0.2.1'],
  ['198.51.100.1,192.0.2.1', '198.51.100.1, 192.0.2.1'],
  // An entry that is no address hides all entries before it.
  ['198.51.100.1, unknown, 192.0.2.1:2', '192.0.2.1'],
  ['198.51.100.1, , 192.0.2.1', '192.0.2.1'],
  ['unknown', undefined],
  ['_hidden:1', undefined],
  ['', undefined],
  ['192.0.2.1:5678:9', undefined],
  ['192.0.2.1:999999', undefined],
  ['192.0.2.1.5', undefined],
  ['[192.0.2', undefined],
  ['[]:1', undefined],
  ['%', undefined],
  ["192.0.2.1' or 1=1", undefined],
])('«%s» is tidied to %s', (header, named) => {
  const headers = { 'x-forwarded-for': header }
  tidyForwarded(headers)
  expect(headers['x-forwarded-for']).toBe(named)
})

test('of a header of any length only the last twenty entries are read', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1:7,'.repeat(5_000) + '192.0.2.2' }
  tidyForwarded(headers)
  expect(headers['x-forwarded-for'].split(', ')).toHaveLength(20)
})

describe('behind a gateway that adds ports', () => {
  let testApp: TestApp
  let port: number
  beforeAll(async () => {
    // With 1,000 nodes the limits are six calls and sixty requests a minute.
    testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true, NODES: 1_000 } })
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    port = (testApp.app.server.address() as AddressInfo).port
  })
  afterAll(() => testApp.close())

  const statusOf = (path: string, from: string) =>
    new Promise<number>((answered, failed) => {
      const headers = { 'x-forwarded-for': from }
      get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        response.resume()
        answered(response.statusCode!)
      }).on('error', failed)
    })

  test.each<[string, (n: number) => string]>([
    ['the port of an address', (n) => `192.0.2.1:${10_000 + n}`],
    ['the port of an address of IPv6', (n) => `[2001:db8::1]:${10_000 + n}`],
    ['the end of an address of IPv6', (n) => `[2001:db8:1::${n}]:443`],
    ['the spelling of an address', (n) => `${' '.repeat(n)}"192.0.2.2:${n}"`],
    ['an address that a visitor invents in front', (n) => `198.51.100.${n}, 192.0.2.3:${n}`],
  ])('%s counts as the same visitor', async (_, from) => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push(await statusOf('/api/v18/time', from(n)))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('an answer from the cache counts for the address without the port too', async () => {
    const path = '/api/v18/settings'
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) statuses.push(await statusOf(path, `192.0.2.4:${10_000 + n}`))
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
