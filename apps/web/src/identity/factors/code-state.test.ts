import { type CodeAsked, type FactorKind } from '@ayva/contract/identity/factors'
import { describe, expect, test } from 'vitest'
import { afterAnswer, codeState, useCodeState, waitText } from './code-state.ts'

const T = Date.parse('2026-11-21T12:00:00Z')
const asked = (method: FactorKind, ttl: number): CodeAsked => ({
  twoFactor: { enabled: true, method, methods: ['email', 'phone'], ttl },
  lookup: 'alisa@ayva.test',
})

describe('the state of the code step', () => {
  test('[AUTH-38, AUTH-49] both times are now plus ttl seconds of 1000 ms', () => {
    const state = afterAnswer(useCodeState.getInitialState(), asked('phone', 60), T)
    expect(state.resetTime).toBe(T + 60_000)
    expect(state.tokenExpireTime).toEqual({ email: undefined, phone: T + 60_000 })
  })

  test('[AUTH-39] each way of sending has its own time', () => {
    const first = afterAnswer(useCodeState.getInitialState(), asked('email', 300), T)
    expect(first.tokenExpireTime).toEqual({ email: T + 300_000, phone: undefined })
    const second = afterAnswer(first, asked('phone', 60), T + 5_000)
    expect(second.tokenExpireTime).toEqual({ email: T + 300_000, phone: T + 65_000 })
    expect(second.resetTime).toBe(T + 65_000)
  })

  test('[AUTH-36, AUTH-37] keeps the typed code and the answer until the way changes', () => {
    codeState.keep(asked('email', 300))
    codeState.type('123456')
    expect(useCodeState.getState()).toMatchObject({ code: '123456', data: asked('email', 300) })
    codeState.keep(asked('email', 290))
    expect(useCodeState.getState().code).toBe('123456')
    codeState.keep(asked('phone', 60))
    expect(useCodeState.getState()).toMatchObject({ code: '', data: asked('phone', 60) })
    codeState.leave()
    expect(useCodeState.getState()).toMatchObject({ code: '', data: undefined })
    expect(useCodeState.getState().tokenExpireTime.email).toBeGreaterThan(0)
    codeState.forget()
    expect(useCodeState.getState()).toEqual(useCodeState.getInitialState())
  })

  test('an app needs no wait', () => {
    const state = afterAnswer(useCodeState.getInitialState(), asked('totp', 0), T)
    expect(state.resetTime).toBeUndefined()
  })
})

test.each([
  [42_000, '0:42'],
  [41_001, '0:42'],
  [300_000, '5:00'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (ms, words) => expect(waitText(ms)).toBe(words))
