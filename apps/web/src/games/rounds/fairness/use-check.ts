import { type Proof, type Round } from '@ayva/contract/games/rounds'
import { type EngineEntry } from '@ayva/games/entry.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Claim, type Recorded } from './claim.ts'
import { type Checked } from './Verdict.tsx'

/** `art`: the pictures of the round; by default those of the first title of its model. */
type Asked = { claim: Claim; against: Recorded | Told; art?: string | undefined }
/** A player's own round, which is also compared with what this browser was shown before. */
type Told = { round: Round; proof: Proof }

/** Recomputes on demand; the engine of the claim is loaded with its first verification. */
export function useCheck() {
  const { mutate, reset, data, isPending, isError, submittedAt } = useMutation({
    mutationFn: checkedOf,
  })
  const check = useCallback(
    (claim: Claim, against: Asked['against'], art?: string) => mutate({ claim, against, art }),
    [mutate],
  )
  return {
    check,
    clear: reset,
    busy: isPending,
    turn: submittedAt,
    checked: data ?? undefined,
    impossible: data === null,
    failed: isError,
  }
}

async function checkedOf({ claim, against, art }: Asked): Promise<Checked | null> {
  const entry = entryOfModel(claim.modelId)
  if (!entry) return null
  const [{ verify }, { recordedOf }, { tellLearned }, { memoryNote }, math, fairness] =
    await Promise.all([
      import('./proof.ts'),
      import('./recorded.ts'),
      import('../../../platform/tracking/tracking.ts'),
      import('@ayva/games/table/commitments.ts'),
      partOf(entry, 'math'),
      partOf(entry, 'fairness'),
    ])
  const recorded = 'round' in against ? recordedOf(against.round, against.proof) : against
  try {
    const verified = verify(claim, recorded, { math, fairness })
    // The server knows whose it is.
    if ('round' in against) tellLearned('round', against.round.id)
    const { currency } = claim
    const note = memoryNote()
    return { verified, claim, recorded, currency, note, art: art ?? artIn(entry, claim) }
  } catch {
    // Every error of an engine has the same meaning here: nobody could have played this round.
    return null
  }
}

function artIn({ titles }: EngineEntry, { modelId }: Claim): string {
  return titles.find((title) => title.modelId === modelId)!.art
}
