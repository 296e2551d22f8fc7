import { useCallback, useState } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { type Checked } from './Verdict.tsx'

type State = { checked?: Checked; impossible: boolean; busy: boolean; turn: number }

/** Recomputes on demand; the engines are fetched with the first check. */
export function useCheck() {
  const [state, setState] = useState<State>({ impossible: false, busy: false, turn: 0 })
  const check = useCallback(async (claim: Claim, recorded: Recorded, currency: string) => {
    setState(({ turn }) => ({ impossible: false, busy: true, turn }))
    const { verify } = await import('./proof.ts')
    setState(({ turn }) => {
      try {
        const verified = verify(claim, recorded)
        return {
          checked: { verified, claim, recorded, currency },
          impossible: false,
          busy: false,
          turn: turn + 1,
        }
      } catch {
        // Every error of an engine says one thing here: nobody could have played this round.
        return { impossible: true, busy: false, turn: turn + 1 }
      }
    })
  }, [])
  const clear = useCallback(
    () => setState(({ turn }) => ({ impossible: false, busy: false, turn: turn + 1 })),
    [],
  )
  return { ...state, check, clear }
}
