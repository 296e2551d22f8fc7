import { type Protection } from '@ayva/contract/identity/captcha'
import { Refusal } from '@ayva/contract/refusal'
import { useEffect, useRef, useState } from 'react'
import { text } from './captcha.text.ts'

/** The longest time of work without a pause, so that a key press is not noticeably delayed. */
const SLICE_MS = 12
const SLICE_NUMBERS = 200
const SHOWN_EVERY_MS = 120

export type CaptchaState = {
  status: 'none' | 'working' | 'done' | 'failed'
  /** The progress of the work, from 0 to 1. */
  share: number
  /** The server's message about the last solution. */
  error?: string | undefined
}
const nothing: CaptchaState = { status: 'none', share: 0 }

/**
 * The proof of work that calls require after failures. It starts as soon as an answer contains it, and `guarded` makes
 * the call with the solution; if a call is refused for its lack, it is repeated.
 */
export function useCaptcha() {
  const [state, setState] = useState(nothing)
  const work = useRef<{ token: Promise<string | undefined>; stop: AbortController }>(undefined)
  useEffect(() => () => work.current?.stop.abort(), [])

  function begin(protection: Protection, error?: string): void {
    work.current?.stop.abort()
    const stop = new AbortController()
    setState({ status: 'working', share: 0, error })
    const show = (share: number) => setState({ status: 'working', share, error })
    const token = solve(protection, show, stop.signal)
    work.current = { token, stop }
    void token.then(
      (solved) => solved && setState({ status: 'done', share: 1, error }),
      () => stop.signal.aborted || setState({ status: 'failed', share: 0, error: text.failed }),
    )
  }

  /** A solution is valid for one call. */
  async function spend(): Promise<string | undefined> {
    const { token } = work.current ?? {}
    work.current = undefined
    return token?.catch(() => undefined)
  }

  async function guarded<T>(make: (token: string | undefined) => Promise<T>): Promise<T> {
    try {
      return await make(await spend())
    } catch (error) {
      const protection = error instanceof Refusal ? error.details.protection : undefined
      if (!(error instanceof Refusal) || !protection) {
        setState(nothing)
        throw error
      }
      begin(protection, error.key === 'captcha_wrong' ? error.message : undefined)
      if (error.key !== 'captcha_needed') throw error
      return guarded(make)
    }
  }
  return { state, guarded }
}

/** Solves in slices, so that the page stays responsive; undefined if it was cancelled. */
async function solve(
  protection: Protection,
  show: (share: number) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { Work } = await import('@ayva/contract/identity/captcha/work')
  const work = new Work(protection)
  let shownAt = performance.now()
  while (!signal.aborted && work.share < 1) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const token = work.step(SLICE_NUMBERS)
      if (token) return token
    }
    if (performance.now() - shownAt > SHOWN_EVERY_MS) {
      shownAt = performance.now()
      show(work.share)
    }
    await new Promise((done) => setTimeout(done))
  }
  return undefined
}
