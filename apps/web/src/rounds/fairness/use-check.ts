import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useCallback, useState } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { type Checked } from './Verdict.tsx'

type State = { checked?: Checked; impossible: boolean; busy: boolean; turn: number }

/** Recomputes on demand; the engine of the claim is fetched with its first check. */
export function useCheck() {
  const [state, setState] = useState<State>({ impossible: false, busy: false, turn: 0 })
  const check = useCallback(async (claim: Claim, recorded: Recorded) => {
    setState(({ turn }) => ({ impossible: false, busy: true, turn }))
    const checked = await checkedOf(claim, recorded)
    setState(({ turn }) => ({
      ...(checked && { checked }),
      ...{ impossible: !checked, busy: false, turn: turn + 1 },
    }))
  }, [])
  const clear = useCallback(
    () => setState(({ turn }) => ({ impossible: false, busy: false, turn: turn + 1 })),
    [],
  )
  return { ...state, check, clear }
}

async function checkedOf(claim: Claim, recorded: Recorded): Promise<Checked | undefined> {
  const entry = entryOfModel(claim.modelId)
  if (!entry) return undefined
  const [{ verify }, math, fairness] = await Promise.all([
    import('./proof.ts'),
    partOf(entry, 'math'),
    partOf(entry, 'fairness'),
  ])
  try {
    const verified = verify(claim, recorded, { math, fairness })
    return { verified, claim, recorded, currency: claim.currency }
  } catch {
    // Every error of an engine says one thing here: nobody could have played this round.
    return undefined
  }
}
