import { serverNow } from '@ayva/kit/server-clock'
import { type FactorKind } from '@ayva/contract/identity/factors'
import { useEffect, useState } from 'react'
import { useCodeState, waitText } from './code-state.ts'
import { text } from './factors.text.ts'
import { LinkButton } from './LinkButton.tsx'

const words = text.code

type ResendLineProps = {
  method: FactorKind
  methods: readonly FactorKind[]
  again: (method: FactorKind) => void
  busy: boolean
}

/** The wait for another code, or the button to request it; and the player's other factors. */
export function ResendLine({ method, methods, again, busy }: ResendLineProps) {
  const resetTime = useCodeState((state) => state.resetTime)
  const others = methods.filter((one) => one !== method)
  if (method === 'totp' && others.length === 0) return null
  return (
    <div className="factors-resend" aria-busy={busy}>
      <span>
        {method !== 'totp' && (
          <Again key={resetTime} until={resetTime ?? 0} onAsk={() => again(method)} />
        )}
      </span>
      <span>
        {others.map((other) => (
          <LinkButton key={other} onClick={() => again(other)}>
            {words.instead[other]}
          </LinkButton>
        ))}
      </span>
    </div>
  )
}

/** Counts down the seconds to a moment, and then shows the button. */
function Again({ until, onAsk }: { until: number; onAsk: () => void }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= until) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  if (now >= until) return <LinkButton onClick={onAsk}>{words.again}</LinkButton>
  return (
    <span className="k-text-2" role="timer">
      {words.wait} <span translate="no">{waitText(until - now)}</span>
    </span>
  )
}
