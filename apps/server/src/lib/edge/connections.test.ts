/** Limits on the time and the number of connections, tested with real sockets. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#lib/config.ts'
import { type Patience, serverFactory } from './connections.ts'

const log = pino({ level: 'silent' })
/** Short times, because these tests check that a connection ends and not after how many seconds. */
const short: Patience = {
  requestMs: 300,
  headersMs: 200,
  lookEveryMs: 20,
  idleMs: 300,
  keepAliveMs: 200,
}
const patient: Patience = {
  requestMs: 60_000,
  headersMs: 60_000,
  lookEveryMs: 60_000,
  idleMs: 60_000,
  keepAliveMs: 60_000,
}
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server whose answer has `bytes` bytes. */
async function open(patience: Patience | undefined, config: Partial<Config> = {}, bytes = 4) {
  const factory = serverFactory({
    config: { ...readConfig({ DATABASE_URL: 'postgres://nowhere/none' }), ...config },
    log,
    answer: (request, response) => {
      request.resume()
      request.once('end', () => response.end(Buffer.alloc(bytes)))
      return true
    },
    ...(patience && { patience }),
  })
  const server = factory(() => {}, {}) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Resolves when the socket is closed, whether or not with an error. */
const closed = (socket: Socket) => new Promise<void>((ended) => socket.once('close', () => ended()))

/** Writes a text, and reads until the other side closes the connection. */
async function untilClosed(port: number, said: string): Promise<string> {
  const socket = await dial(port)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.write(said)
  await closed(socket)
  return Buffer.concat(parts).toString()
}

const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n'
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

describe('a connection is closed', () => {
  // Without the time limit under test, each of these would wait until the test itself times out.
  test.each([
    ['that sends its body slowly', `${post}1`],
    ['that sends its headers slowly', 'POST / HTTP/1.1\r\nHost:'],
    ['that sends nothing', ''],
    ['that begins a second request and does not end it', `${get}POST / HTTP/1.1\r\n`],
    ['that sends no second request', get],
  ])('%s', async (_name, said) => {
    const { port } = await open(short)
    expect(await untilClosed(port, said)).not.toMatch(/HTTP\/1.1 200[^]*HTTP\/1.1 200/)
  })

  test('that does not read its answer', async () => {
    const { server, port } = await open(short, {}, 64 * 1024 * 1024)
    const [[taken], socket] = await Promise.all([
      once(server, 'connection') as Promise<[Socket]>,
      dial(port),
    ])
    socket.pause()
    socket.write(get)
    await closed(taken)
    socket.destroy()
  })
})

test('[API-45] a slow sender is disconnected within 30 seconds', async () => {
  const { server } = await open(undefined)
  const { connectionsCheckingInterval: every } = server as Server & {
    connectionsCheckingInterval: number
  }
  expect(server.requestTimeout + every).toBeLessThanOrEqual(30_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
  expect(server.maxRequestsPerSocket).toBeGreaterThan(0)
})

describe('the number of connections', () => {
  /** Opens `count` connections and returns how many of them were answered. */
  async function kept(port: number, count: number): Promise<number> {
    const answered = await Promise.all(
      Array.from({ length: count }, () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(get)
        closers.push(() => socket.destroy())
        return new Promise<boolean>((told) => {
          socket.once('data', () => told(true))
          socket.once('close', () => told(false))
        })
      }),
    )
    return answered.filter(Boolean).length
  }

  test('is limited for the process', async () => {
    const { port } = await open(patient, { CONNECTIONS_MAX: 5 })
    expect(await kept(port, 12)).toBe(5)
  })

  test('is limited for an address, which may connect again when it has closed one', async () => {
    const { server, port } = await open(patient, {
      TRUST_PROXY: '10.0.0.1',
      CONNECTIONS_PER_ADDRESS: 3,
    })
    expect(await kept(port, 9)).toBe(3)
    for (const close of closers.splice(1)) close()
    await expect.poll(() => new Promise((told) => server.getConnections((_, n) => told(n)))).toBe(0)
    expect(await kept(port, 9)).toBe(3)
  })

  test('is not limited for the address of a trusted proxy', async () => {
    const { port } = await open(patient, { CONNECTIONS_PER_ADDRESS: 3 })
    expect(await kept(port, 9)).toBe(9)
  })
})

describe('a process without free file descriptors', () => {
  test('does not end', async () => {
    const { server, port } = await open(patient)
    server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })

  test('refuses connections until others are closed', async () => {
    const script = path.join(import.meta.dirname, 'connections.testing.ts')
    const child = spawn('sh', ['-c', `ulimit -n 64; exec "${process.execPath}" "${script}"`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closers.push(() => child.kill('SIGKILL'))
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const port = Number(said.toString())

    const sockets = Array.from({ length: 120 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    closers.push(() => sockets.forEach((socket) => socket.destroy()))
    // Connections are closed or never accepted once all descriptors are used up.
    await Promise.any(sockets.map(closed))
    const gone = sockets.map((socket) => (socket.closed ? Promise.resolve() : closed(socket)))
    for (const socket of sockets) socket.destroy()
    await Promise.all(gone)

    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/`).then((one) => one.text(), String))
      .toBe('here')
    expect(child.exitCode).toBeNull()
  })
})
