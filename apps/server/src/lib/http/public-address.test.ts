import { createSocket } from 'node:dgram'
import { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  askingBy,
  isPublicAddress,
  isPublicHost,
  NotPublic,
  publicLookup,
} from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::',
  'nowhere',
  '',
])('%j is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2606:4700::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['fcm.googleapis.com', true],
  ['updates.push.services.mozilla.com.', true],
  ['[2606:4700::1]', true],
  ['localhost', false],
  ['a.localhost.', false],
  ['printer', false],
  ['db.internal', false],
  ['host.LOCAL', false],
  ['127.0.0.1', false],
  ['[::1]', false],
])('the host %s may be public: %s', (host, isIt) => {
  expect(isPublicHost(host)).toBe(isIt)
})

const answering = (addresses: string[]) =>
  publicLookup((_name, _options, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    ),
  )
const ask = (addresses: string[], all: boolean) =>
  new Promise((answered, failed) =>
    answering(addresses)('push.example', { all }, (error, address) =>
      error ? failed(error) : answered(address),
    ),
  )

test('a connection uses the addresses that were checked', async () => {
  expect(await ask(['8.8.8.8', '8.8.4.4'], false)).toBe('8.8.8.8')
  expect(await ask(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }])
})

test('a name with one address that is not public, or with none, is refused', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], []])
    await expect(ask(addresses, true)).rejects.toThrow(NotPublic)
})

test('an unknown name fails with the error of the resolver', async () => {
  const lookup = publicLookup((_name, _options, done) => done(new Error('ENOTFOUND'), []))
  const asked = new Promise((answered, failed) =>
    lookup('push.example', {}, (error, address) => (error ? failed(error) : answered(address))),
  )
  await expect(asked).rejects.toThrow('ENOTFOUND')
})

/** A DNS server that knows one IPv4 address for every name, and never answers for `silent.example`. */
async function nameServer(): Promise<{ port: number; close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    if (question.includes('silent')) return
    // Repeats the question, with an answer if it asks for an IPv4 address (type 1).
    const asked = question.subarray(12, question.indexOf(0, 12) + 5)
    const isFound = asked.readUInt16BE(asked.length - 4) === 1
    const head = Buffer.concat([question.subarray(0, 2), Buffer.from('81800001', 'hex')])
    const counts = Buffer.from(`${isFound ? '0001' : '0000'}00000000`, 'hex')
    const found = Buffer.from('c00c000100010000003c000408080808', 'hex')
    socket.send(Buffer.concat([head, counts, asked, ...(isFound ? [found] : [])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}

test('both kinds of addresses are looked up, and a name that is never answered fails', async () => {
  const server = await nameServer()
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.port}`])
  const lookup = publicLookup(askingBy(resolver))
  const found = (name: string) =>
    new Promise((answered, failed) =>
      lookup(name, { all: true }, (error, addresses) =>
        error ? failed(error) : answered(addresses),
      ),
    )
  expect(await found('push.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  await expect(found('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  server.close()
})
