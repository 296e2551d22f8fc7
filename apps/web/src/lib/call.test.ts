import { endpoint } from '@ayva/contract/base'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { browserCall } from './call.ts'
import { hasSession, session, useSession } from './session.ts'

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/v18/who',
  audience: 'player',
  summary: 'For this test',
  answer: z.object({ token: z.string() }),
  refusals: {},
})
const who = () => browserCall(whoAmI, {})

/** A server that knows one token, gives it for a refresh, and remembers what it was asked. */
const server = createServer((request, response) => {
  asked.push(request.url!)
  const refreshing = request.url === '/api/v18/users/self/refreshToken'
  const token = String(request.headers['auth-token'] ?? '')
  const status = refreshing ? refreshStatus : token === 'fresh' ? 200 : callStatus
  const data = { token: refreshing ? 'fresh' : token }
  const error = { code: 1, key: 'login_required', message: 'Требуется вход' }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status === 200 ? { data } : { error, requestId: 'x' }))
})
let asked: string[]
let refreshStatus: number
let callStatus: number
const refreshes = () => asked.filter((url) => url.endsWith('/refreshToken')).length

const fetched = globalThis.fetch
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A browser knows which site it is on.
  globalThis.fetch = (path, init) => fetched(new URL(path as string, base), init)
})
afterAll(() => {
  globalThis.fetch = fetched
  server.close()
})
beforeEach(() => {
  asked = []
  refreshStatus = 200
  callStatus = 401
  session.set('expired')
})

test.each([401, 403])(
  '[API-23, API-24, API-25] five calls that meet %i at once are renewed once and repeated with the new token',
  async (status) => {
    callStatus = status
    const answers = await Promise.all([who(), who(), who(), who(), who()])
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ token: 'fresh' })))
    expect(refreshes()).toBe(1)
    expect(session.get().token).toBe('fresh')
  },
)

test('a page that the server rendered for a player gets its token before the first call', async () => {
  useSession.setState({ token: undefined, renewable: true })
  expect(await Promise.all([who(), who()])).toEqual([{ token: 'fresh' }, { token: 'fresh' }])
  expect(refreshes()).toBe(1)
  expect(asked).toHaveLength(3)
})

test.each([401, 403, 500])(
  '[API-26, API-28] a renewal that is answered by %i makes a guest, and is not tried again',
  async (status) => {
    refreshStatus = status
    await expect(who()).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(1)
    expect(hasSession()).toBe(false)
    expect(session.get().ending).toBe('denied')
  },
)

test('a server that is away does not log anybody out', async () => {
  refreshStatus = 503
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(hasSession()).toBe(true)
})

test('a guest is refused without a renewal', async () => {
  session.clear('left')
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(0)
})
