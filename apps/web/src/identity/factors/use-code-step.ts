import { type FactorKind } from '@ayva/contract/identity/factors'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { useState } from 'react'

/** The data of the second factor, added to that of the first step. */
export type Said = {
  twoFactorCode?: string
  twoFactorMethod?: FactorKind
  trustDevice?: boolean
}
/** Where a refusal is shown: at the field of the code, or above the button. */
type Told = { atCode?: string; atForm?: string }

/** Makes the call of the step, and reports its state and result. */
export function useCodeStep(enter: (said: Said) => Promise<unknown>) {
  const [told, setTold] = useState<Told>({})
  const [busy, setBusy] = useState<'enter' | 'send'>()
  const ask = async (kind: 'enter' | 'send', said: Said) => {
    setBusy(kind)
    setTold({})
    try {
      await enter(said)
    } catch (error) {
      setTold(wordsOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { ...told, busy, ask, complain: (atCode: string) => setTold({ atCode }) }
}

/** A wrong code is reported at its field. */
function wordsOf(error: unknown): Told {
  if (!(error instanceof Refusal) || error.key === 'fault') return { atForm: unexpected }
  const { key, message, details } = error
  const field = details.fields?.['twoFactorCode']
  if (field !== undefined) return { atCode: field }
  return /^code_(wrong|expired)$/.test(key) ? { atCode: message } : { atForm: message }
}
