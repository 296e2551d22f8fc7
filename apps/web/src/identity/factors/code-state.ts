import { serverNow } from '@ayva/kit/server-clock'
import { type CodeAsked } from '@ayva/contract/identity/factors'
import { create } from 'zustand'

export type CodeState = {
  /** As it is typed. */
  code: string
  /** The answer that asked for it. */
  data: CodeAsked | undefined
  /** When another may be asked for, by the way that is shown; in milliseconds. */
  resetTime: number | undefined
  /** The same by each way: a letter that was sent holds up no message. */
  tokenExpireTime: { email: number | undefined; phone: number | undefined }
}

const nothing: CodeState = {
  code: '',
  data: undefined,
  resetTime: undefined,
  tokenExpireTime: { email: undefined, phone: undefined },
}

/** What a dialog knows of the second step, in memory alone. */
export const useCodeState = create<CodeState>(() => nothing)

/** What is known after an answer that asks for a code: its wait begins now. */
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
  /** Back to the first step; the waits go on. */
  leave: () => useCodeState.setState({ code: '', data: undefined, resetTime: undefined }),
  forget: () => useCodeState.setState(nothing),
}

/** Minutes and seconds that are left: 4:59. */
export function waitText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
