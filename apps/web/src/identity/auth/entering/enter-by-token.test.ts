import { type Endpoint } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, useSession } from '#lib/session.ts'
import { untilToken } from '#lib/until-token.ts'
import { enterByToken, takeOver } from './enter-by-token.ts'

beforeEach(() => useSession.setState(useSession.getInitialState()))
afterEach(() => {
  vi.useRealTimers()
})

test('[AUTH-56, AUTH-57, AUTH-58] a login by token closes the websocket, resets all data, and then sets the token', () => {
  session.begin('of alisa')
  useSession.setState({ isFakeUser: true, suspected: true })
  const seen: unknown[] = []
  const stop = useSession.subscribe(({ token, ending, isFakeUser }) =>
    seen.push([token, ending, isFakeUser]),
  )
  takeOver('of boris', () => seen.push(['unsubscribed', session.get().token]))
  stop()
  expect(seen[0]).toEqual(['unsubscribed', 'of alisa'])
  expect(seen[1]).toEqual([undefined, 'switched', false])
  expect(seen.at(-1)).toEqual(['of boris', undefined, false])
  expect(session.get()).toMatchObject({ suspected: false, isTokenSetAuth: true })
})

test('[AUTH-57] an invalid token changes nothing on the page', async () => {
  session.begin('of alisa')
  const before = session.get()
  const call = () =>
    Promise.reject(new Refusal('entry_dead', { status: 401, code: 1, message: '' }))
  await expect(enterByToken(call, 'dead')).rejects.toMatchObject({ code: 1 })
  expect(session.get()).toEqual(before)
})

test('[AUTH-58] a valid single-use token is exchanged for the session’s token', async () => {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, said: object) => {
    asked.push([endpoint.path, said])
    return { token: 'of the session' } as never
  }
  expect(await enterByToken(call, 'once')).toBe('in')
  expect(asked).toEqual([['/api/v18/login/token', { body: { token: 'once' } }]])
  expect(session.get().token).toBe('of the session')
})

test('[AUTH-69] waiting for a token checks every 100 ms', async () => {
  vi.useFakeTimers()
  const found = vi.fn<(token: string | undefined) => void>()
  void untilToken(new AbortController().signal).then(found)
  await vi.advanceTimersByTimeAsync(250)
  session.set('here')
  await vi.advanceTimersByTimeAsync(49)
  expect(found).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(found).toHaveBeenCalledWith('here')
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-69] and stops checking when it ends', async () => {
  vi.useFakeTimers()
  const waiting = new AbortController()
  const found = untilToken(waiting.signal)
  waiting.abort()
  expect(await found).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-26, AUTH-27, AUTH-28, AUTH-30] the state of a guest, after a login, a reload and a logout', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  const nobody = { token: undefined, isTokenSetAuth: false, timeStartSessionAuth: null }
  expect(session.get()).toMatchObject({ ...nobody, isFakeUser: false })
  session.begin('mine')
  const entered = { token: 'mine', isTokenSetAuth: true, timeStartSessionAuth: Date.now() }
  expect(session.get()).toMatchObject(entered)
  // Renewing a token is not a login, so the actions after a login do not run again.
  session.set('renewed', Date.now())
  expect(session.get()).toMatchObject({ ...entered, token: 'renewed' })
  session.clear('left')
  expect(session.get()).toMatchObject({ ...nobody, isFakeUser: false })
  session.set('after a reload', Date.parse('2026-11-22T09:00:00Z'))
  expect(session.get()).toMatchObject({
    isTokenSetAuth: false,
    timeStartSessionAuth: Date.parse('2026-11-22T09:00:00Z'),
  })
})
