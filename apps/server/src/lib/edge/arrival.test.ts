import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { noteArrivals } from './arrival.ts'

/** A server, a connected socket, and a promise that resolves when the server has received the headers. */
async function open() {
  const app = Fastify()
  noteArrivals(app)
  let seen = () => {}
  const known = new Promise<void>((resolve) => (seen = resolve))
  app.addHook('onRequest', async () => seen())
  app.post('/take', async ({ arrivedMs }) => ({ arrivedMs }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { app, socket, known }
}

async function answerOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return (JSON.parse(answer.toString().split('\r\n\r\n')[1]!) as { arrivedMs: number }).arrivedMs
}

const headers = (more: string) =>
  `POST /take HTTP/1.1\r\nhost: site\r\nconnection: close\r\n${more}\r\n\r\n`

test.each([
  ['with a content length', 'content-type: application/json\r\ncontent-length: 2', '{}'],
  [
    'in chunks',
    'content-type: application/json\r\ntransfer-encoding: chunked',
    '2\r\n{}\r\n0\r\n\r\n',
  ],
])('a request whose body is held back arrives with its body, %s', async (_, more, body) => {
  const { app, socket, known } = await open()
  socket.write(headers(more))
  await known
  const sentAt = performance.now()
  socket.write(body)
  expect(await answerOf(socket)).toBeGreaterThanOrEqual(sentAt)
  await app.close()
})

test('a request without a body has arrived with its headers, however long later hooks take', async () => {
  const { app, socket, known } = await open()
  socket.write(headers('content-length: 0'))
  await known
  const knownAt = performance.now()
  expect(await answerOf(socket)).toBeLessThanOrEqual(knownAt)
  await app.close()
})
