/** One deposit, asked for again while its first try still waits for a provider. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, way } from './cashier.testing.ts'

let desk: Desk
const servers: Server[] = []
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  await desk.close()
})

/** A provider behind a wire that may answer a call by itself; all others it passes on. */
async function passingOn(
  target: string,
  answer: (path: string) => Promise<number | undefined>,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      const status = await answer(request.url!)
      if (status !== undefined) return void response.writeHead(status).end('{}')
      const { method, headers } = request
      const wanted = { method: method!, headers: headers as Record<string, string> }
      const reply = await fetch(target + request.url!, {
        ...wanted,
        ...(body.length > 0 && { body }),
      })
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type')! })
      response.end(await reply.text())
    })()
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a deposit that a twin of the call has opened stays open, though the first try got no answer', async () => {
  const alisa = await desk.house.player()
  const { config } = desk.house.deps
  const first = Promise.withResolvers<void>()
  let heard = 0
  config.PSP_URL = await passingOn(config.PSP_URL, async (path) => {
    if (path !== '/api/payments' || ++heard > 1) return undefined
    await first.promise
    return 500
  })
  const key = randomUUID()
  const tried = desk.deposit(alisa, 1000_00n, way.sbpIn, key).catch((error: unknown) => error)
  await expect.poll(() => heard).toBe(1)
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n, way.sbpIn, key)
  first.resolve()
  expect(await tried).toMatchObject({ key: 'provider_away' })
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect((await desk.show(alisa, paymentId)).statusId).toBe(3)
})
