/** Two nodes with one database, each with its own connections, caches and hints. */
import { logIn, logOut, refreshToken, registerByEmail } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Config } from '#lib/config.ts'
import { connect } from '#lib/data/db.ts'
import { StandInRedis } from '#lib/edge/redis.testing.ts'
import { TestApp } from '#lib/testing.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { createApp } from './app.ts'
import { newEmail, PASSWORD, registration } from './identity/auth/auth.testing.ts'

const waiting = { timeout: 240_000, interval: 20 }

let testApp: TestApp
let redis: StandInRedis
let nodes: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  redis = await StandInRedis.start()
  nodes = [await open(), await open()]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await redis.kill()
  await testApp.close()
})

async function open(): Promise<FastifyInstance> {
  const { log, config } = testApp.deps
  const own: Config = { ...config, RATE_LIMITS: true, NODES: 2, REDIS_URL: redis.url }
  const db = connect(config.DATABASE_URL, { max: 4 })
  const bus = await postgresBus(config.DATABASE_URL, log)
  const app = await createApp({ ...testApp.deps, config: own, db, bus })
  app.addHook('onClose', async () => {
    await bus.close()
    await db.destroy()
  })
  return app
}

const register = (node: FastifyInstance, email: string) =>
  node.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration({ email }),
    remoteAddress: '192.0.2.10',
  })
const self = (node: FastifyInstance, token: string, remoteAddress = '192.0.2.11') =>
  node.inject({ url: showSelf.path, headers: { 'auth-token': token }, remoteAddress })

test('a player registered on one node logs in on the other, and a logout applies to both', async () => {
  const [one, other] = nodes
  const email = newEmail('vera')
  const made = await register(one, email)
  expect(made.statusCode).toBe(200)
  const payload = { lookup: email, password: PASSWORD }
  const entered = await other.inject({ method: 'POST', url: logIn.path, payload })
  const { token } = entered.json().data
  for (const node of nodes) expect((await self(node, token)).json().data.email).toBe(email)

  const refresh = made.cookies.find(({ name }) => name === 'refresh')!.value
  const headers = { cookie: `refresh=${refresh}` }
  const renewed = await other.inject({ url: refreshToken.path, headers })
  expect((await self(one, renewed.json().data.token)).statusCode).toBe(200)

  // Both nodes cached the token, and the clock stands still, so only a hint can invalidate it.
  await one.inject({ method: 'POST', url: logOut.path, headers: { 'auth-token': token } })
  await vi.waitFor(async () => expect((await self(other, token)).statusCode).toBe(401), waiting)
  expect((await self(one, token)).statusCode).toBe(401)
})

test('an e-mail registered on both nodes at once belongs to one player', async () => {
  const email = newEmail('gleb')
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, place) => register(nodes[place % 2]!, email)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 3 }, () => 422),
  ])
})

test('a client that used up its limit on both nodes is refused by both', async () => {
  const { limits } = nodes[0]
  const budget = 60_000
  const address = '203.0.113.77'
  // Counts most of the minute's requests without making them.
  for (let one = 0; one < budget / 2; one++) limits.count('requests', address)
  for (let one = 0; one < budget / 2 - 10; one++) nodes[1].limits.count('requests', address)
  const ask = (node: FastifyInstance) => self(node, 'nobody', address)
  await vi.waitFor(async () => {
    for (const node of nodes) expect((await ask(node)).statusCode).toBe(429)
  }, waiting)
  const refused = await ask(nodes[0])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await self(nodes[0], 'nobody', '203.0.113.78')).statusCode).toBe(401)
})
