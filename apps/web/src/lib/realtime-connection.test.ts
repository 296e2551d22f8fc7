import { createHash } from 'node:crypto'
import { type IncomingMessage } from 'node:http'
import { type Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PageServer } from './call.testing.ts'
import { keepConnection } from './realtime-connection.ts'
import { session, useSession } from './session.ts'

const REFRESH = '/api/v18/users/self/refreshToken'
const server = new PageServer()
const nobodyListens = { addEventListener() {}, removeEventListener() {} }

/** Accepts a websocket according to RFC 6455 section 4.2.2, and sends nothing. */
function takeOn({ headers }: IncomingMessage, socket: Duplex): void {
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
}

beforeAll(async () => {
  await server.open()
  server.http.on('upgrade', takeOn)
  Object.assign(location, { origin: server.origin })
  Object.assign(document, nobodyListens)
  Object.assign(globalThis, nobodyListens)
})
afterAll(() => {
  for (const name of Object.keys(nobodyListens)) Reflect.deleteProperty(globalThis, name)
  server.close()
})

/** A connection of a page whose session is renewed by its cookie, until the server has accepted it. */
async function lineThatOpens(whileConnecting: () => void): Promise<AbortController> {
  useSession.setState({ token: undefined, renewable: true })
  server.answer = () => PageServer.no(401)
  const taken = new Promise((done) => server.http.once('upgrade', done))
  const until = new AbortController()
  keepConnection(() => {}, until.signal)
  whileConnecting()
  await taken
  return until
}

test('a connection that opens requests the token of its session', async () => {
  const until = await lineThatOpens(() => {})
  await expect.poll(() => server.heard.map(({ path }) => path)).toEqual([REFRESH])
  await expect.poll(() => session.get().ending).toBe('denied')
  until.abort()
})

test('a connection that opens after the end of its session renews nothing: after a logout the tab is not redirected to the login', async () => {
  server.reset()
  const closed = new Promise<void>((done) =>
    server.http.once('upgrade', (_request, socket: Duplex) => socket.once('data', () => done())),
  )
  const until = await lineThatOpens(() => session.clear('left'))
  // It sends the close frame, and nothing before.
  await closed
  expect(server.heard).toEqual([])
  expect(session.get().ending).toBe('left')
  until.abort()
})
