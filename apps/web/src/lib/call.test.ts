import { endpoint } from '@ayva/contract/base'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCalls } from './call.ts'
import { PageServer } from './call.testing.ts'
import { hasSession, session, useSession } from './session.ts'

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/v18/who',
  audience: 'player',
  summary: 'For this test',
  answer: z.object({ token: z.string() }),
  refusals: {},
})
const call = openCalls(new QueryClient())
const who = () => call(whoAmI, {})
const REFRESH = '/api/v18/users/self/refreshToken'

/** A server that knows one token, and gives it for a refresh. */
const server = new PageServer()
let refreshStatus: number
let callStatus: number
let reason: string | undefined
const asked = () => server.heard.map(({ path }) => path)
const refreshes = () => asked().filter((path) => path === REFRESH).length

beforeAll(() => server.open())
afterAll(() => server.close())
beforeEach(() => {
  server.reset()
  server.answer = ({ path, headers }) => {
    const renewing = path === REFRESH
    const token = String(headers['auth-token'] ?? '')
    const status = renewing ? refreshStatus : token === 'fresh' ? 200 : callStatus
    if (status === 200) return { status, body: { data: { token: renewing ? 'fresh' : token } } }
    return PageServer.no(status, { code: 1, key: 'login_required', reason })
  }
  refreshStatus = 200
  callStatus = 401
  reason = undefined
  session.set('expired')
})

test.each([401, 403])(
  '[API-23, API-24, API-25, API-34, API-36] five calls that get %i at once share one renewal and are repeated with the new token',
  async (status) => {
    callStatus = status
    const answers = await Promise.all([who(), who(), who(), who(), who()])
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ token: 'fresh' })))
    expect(refreshes()).toBe(1)
    expect(session.get().token).toBe('fresh')
  },
)

/** Something happens to the session of the tab during a renewal of its token. */
const meanwhile = (happens: () => void) => {
  const { answer } = server
  server.answer = (request) => {
    if (request.path === REFRESH) happens()
    return answer(request)
  }
}

test.each([401, 200])(
  'a player who logs out during a renewal (%i) is not redirected, and does not get the session back',
  async (status) => {
    refreshStatus = status
    meanwhile(() => session.clear('left'))
    await expect(who()).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toMatchObject({ ending: 'left', token: undefined, renewable: false })
  },
)

test.each([401, 200])(
  'a player who logs in during a renewal (%i) stays logged in',
  async (status) => {
    refreshStatus = status
    const { answer } = server
    server.answer = (request) => {
      const known = request.headers['auth-token'] === 'another'
      return known ? { status: 200, body: { data: { token: 'another' } } } : answer(request)
    }
    meanwhile(() => session.begin('another'))
    await expect(who()).resolves.toEqual({ token: 'another' })
    expect(session.get().token).toBe('another')
  },
)

test('a page that the server rendered for a player gets its token before the first call', async () => {
  useSession.setState({ token: undefined, renewable: true })
  expect(await Promise.all([who(), who()])).toEqual([{ token: 'fresh' }, { token: 'fresh' }])
  expect(refreshes()).toBe(1)
  expect(asked()).toHaveLength(3)
})

test.each([401, 403, 500])(
  '[API-26, API-28] a renewal that is answered by %i makes a guest, and is not repeated',
  async (status) => {
    refreshStatus = status
    await expect(who()).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(1)
    expect(hasSession()).toBe(false)
    expect(session.get().ending).toBe('denied')
  },
)

test('an unavailable server does not log anybody out', async () => {
  refreshStatus = 503
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(hasSession()).toBe(true)
})

test('a guest is refused without a renewal', async () => {
  session.clear('left')
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(0)
})

test.each(['/api/v18/login/lookup', '/api/v18/lookup/email', '/api/v18/oauth/back'] as const)(
  '[API-12, API-13, API-14] a refusal of %s says nothing about the session',
  async (path) => {
    const entrance = endpoint({ ...whoAmI, path })
    await expect(call(entrance, {})).rejects.toMatchObject({ status: 401 })
    expect(asked()).toEqual([path])
    expect(session.get().token).toBe('expired')
  },
)

test('[API-29] a 403 without a token resets the tab and redirects it, without a renewal', async () => {
  session.clear('left')
  callStatus = 403
  const { endings } = session.get()
  await expect(who()).rejects.toMatchObject({ status: 403 })
  expect(refreshes()).toBe(0)
  expect(session.get()).toMatchObject({ ending: 'denied', endings: endings + 1, token: undefined })
})

test('[API-30] a 403 for suspicious activity keeps the session, and the player gets a message', async () => {
  callStatus = 403
  reason = 'suspicious activity'
  await expect(who()).rejects.toMatchObject({ status: 403 })
  expect(refreshes()).toBe(0)
  expect(session.get()).toMatchObject({ token: 'expired', suspected: true })
  session.calm()
})

test('[LIMIT-06] a 403 for a break is an answer: no renewal, no second try, and the session stays', async () => {
  callStatus = 403
  reason = 'exclusion'
  const before = asked().length
  await expect(who()).rejects.toMatchObject({ status: 403, details: { reason } })
  expect([asked().length - before, refreshes()]).toEqual([1, 0])
  expect(session.get()).toMatchObject({ token: 'expired', suspected: false })
})
