import { type EngineEntry } from '@ayva/games/entry.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { type Checked } from './Verdict.tsx'

/** `art`: whose pictures the round is shown with; left out, those of the first title of its model. */
type Asked = { claim: Claim; recorded: Recorded; art?: string | undefined }

/** Recomputes on demand; the engine of the claim is fetched with its first check. */
export function useCheck() {
  const { mutate, reset, data, isPending, isError, submittedAt } = useMutation({
    mutationFn: checkedOf,
  })
  const check = useCallback(
    (claim: Claim, recorded: Recorded, art?: string) => mutate({ claim, recorded, art }),
    [mutate],
  )
  return {
    ...{ check, clear: reset, busy: isPending, turn: submittedAt },
    checked: data ?? undefined,
    impossible: data === null,
    failed: isError,
  }
}

async function checkedOf({ claim, recorded, art }: Asked): Promise<Checked | null> {
  const entry = entryOfModel(claim.modelId)
  if (!entry) return null
  const [{ verify }, math, fairness] = await Promise.all([
    import('./proof.ts'),
    partOf(entry, 'math'),
    partOf(entry, 'fairness'),
  ])
  try {
    const verified = verify(claim, recorded, { math, fairness })
    return { verified, claim, recorded, currency: claim.currency, art: art ?? artIn(entry, claim) }
  } catch {
    // Every error of an engine says one thing here: nobody could have played this round.
    return null
  }
}

function artIn({ titles }: EngineEntry, { modelId }: Claim): string {
  return titles.find((title) => title.modelId === modelId)!.art
}
