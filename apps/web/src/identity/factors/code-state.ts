import { serverNow } from '@ayva/kit/server-clock'
import { type CodeAsked } from '@ayva/contract/identity/factors'
import { create } from 'zustand'

export type CodeState = {
  code: string
  /** The answer that requested the code. */
  data: CodeAsked | undefined
  /** When another code can be requested by the shown way, in milliseconds. */
  resetTime: number | undefined
  /** The same for each way, because a sent letter does not delay a message. */
  tokenExpireTime: { email: number | undefined; phone: number | undefined }
}

const nothing: CodeState = {
  code: '',
  data: undefined,
  resetTime: undefined,
  tokenExpireTime: { email: undefined, phone: undefined },
}

/** The state of the second step, in memory only. */
export const useCodeState = create<CodeState>(() => nothing)

/** The state after an answer that requests a code: its wait begins now. */
export function afterAnswer(state: CodeState, data: CodeAsked, now: number): CodeState {
  const { method, ttl } = data.twoFactor
  const isSame = state.data?.twoFactor.method === method
  const code = isSame ? state.code : ''
  if (method === 'totp') return { ...state, code, data, resetTime: undefined }
  const until = now + ttl * 1000
  const tokenExpireTime = { ...state.tokenExpireTime, [method]: until }
  return { code, data, resetTime: until, tokenExpireTime }
}

export const codeState = {
  keep: (data: CodeAsked) =>
    useCodeState.setState((state) => afterAnswer(state, data, serverNow())),
  type: (code: string) => useCodeState.setState({ code }),
  /** Returns to the first step; the waits continue. */
  leave: () => useCodeState.setState({ code: '', data: undefined, resetTime: undefined }),
  forget: () => useCodeState.setState(nothing),
}

/** The remaining minutes and seconds: 4:59. */
export function waitText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
