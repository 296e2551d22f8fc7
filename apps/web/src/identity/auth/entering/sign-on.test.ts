import { type Endpoint } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, useSession } from '#lib/session.ts'
import { trySignOnSoon } from './sign-on.ts'

const asked: { path: string; said: { body?: { data?: string } } }[] = []
let refused: boolean
const call = async (endpoint: Endpoint, said: object) => {
  asked.push({ path: endpoint.path, said })
  if (refused) throw new Refusal('login_required', { status: 401, code: 1, message: '' })
  return { token: `by ${endpoint.path}` } as never
}
const told: unknown[] = []
const tell = async (...said: unknown[]) => void told.push(said)
const paths = () => asked.map(({ path }) => path.replace('/api/v18', ''))

beforeEach(() => {
  asked.length = 0
  told.length = 0
  refused = false
  useSession.setState(useSession.getInitialState())
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'x=1; signed_on=1', referrer: '' })
  vi.stubGlobal('location', { href: 'https://ayva.test/' })
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settled = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))

test('[AUTH-60, AUTH-61] a guest’s page tries the sign-on 1000 ms after its start, and reports the login', async () => {
  trySignOnSoon(call, tell)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(paths()).toEqual(['/login/single-sign-on', '/login/token'])
  expect(session.get().token).toBe('by /api/v18/login/token')
  expect(told).toEqual([['login-success', { type: 'autologin' }]])
})

test('an expired sign-on leaves the visitor a guest, and reports nothing', async () => {
  refused = true
  trySignOnSoon(call, tell)
  await vi.advanceTimersByTimeAsync(1000)
  await settled()
  expect(paths()).toEqual(['/login/single-sign-on'])
  expect(session.get().token).toBeUndefined()
})

test('a visitor who has logged in within that second is not logged in again', async () => {
  trySignOnSoon(call, tell)
  session.begin('typed')
  await vi.advanceTimersByTimeAsync(1000)
  await settled()
  expect(asked).toEqual([])
})

test.each([
  ['has none', 'signed_on=; unsigned_on=1', false],
  ['is in already', 'signed_on=1', true],
])('a page whose visitor %s sends no request', async (_who, cookie, loggedIn) => {
  vi.stubGlobal('document', { cookie })
  if (loggedIn) session.set('mine')
  trySignOnSoon(call, tell)
  expect(vi.getTimerCount()).toBe(0)
})
