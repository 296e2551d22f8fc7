import { type Call } from '@ayva/contract/client'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { hasSession, session } from '#lib/session.ts'
import { arrivalOf, loadScript, webApp } from './arrival.ts'

type Step = 'coming' | 'second' | 'failed'
const contract = () => import('@ayva/contract/communication/telegram')

/** A visit from Telegram: logs in, asks for more data, or leads back to the bot. */
export function useArrival() {
  const call = useCall()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('coming')
  const [botUrl, setBotUrl] = useState<string | null>(null)
  const asked = useRef(false)
  const arrival = useRef<{ data: string; to: string } | undefined>(undefined)

  async function enter(twoFactorCode?: string): Promise<void> {
    const { data, to } = arrival.current!
    const { enterByTelegram } = await contract()
    const body = { data, ...(twoFactorCode && { twoFactorCode }) }
    const answer = await call(enterByTelegram, { body })
    if (!('token' in answer)) return setStep('second')
    session.begin(answer.token)
    void navigate(to, { replace: true })
  }

  async function come(): Promise<void> {
    const { data: said, to } = arrivalOf(location)
    const { botUrl: bot, script } = await placesOf(call)
    setBotUrl(bot)
    // The script reads the address as well; then the secret is removed from the history.
    await loadScript(script)
    history.replaceState(history.state, '', location.pathname)
    const data = said ?? webApp()?.initData
    webApp()?.ready?.()
    if (data) {
      arrival.current = { data, to }
      return enter().catch((error: unknown) => {
        // A link is valid once. A player who opens it again and is still logged in is led to its target.
        if (!hasSession() || !(error instanceof Refusal)) throw error
        void navigate(to, { replace: true })
      })
    }
    if (hasSession()) return void navigate('/telegram/start', { replace: true })
    // Outside Telegram nobody can be identified here, so the visitor is led to the bot.
    if (bot) location.replace(bot)
    else setStep('failed')
  }

  useEffect(() => {
    // Signed data is valid once, and React can run an effect twice.
    if (asked.current) return
    asked.current = true
    session.telegramLogin(true)
    void come()
      .catch(() => setStep('failed'))
      .finally(() => session.telegramLogin(false))
  })

  /** Sends a code and returns the error message. */
  const say = (code: string) =>
    enter(code).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error.message : unexpected),
    )
  return { step, botUrl, say }
}

async function placesOf(call: Call) {
  return call((await contract()).showTelegram, {})
}
