import { Refusal } from '@ayva/contract/refusal'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useCallback, useEffect } from 'react'
import { problemText } from '@ayva/games/table/table.text.ts'
import { useFallenFocus } from '@ayva/games/table/use-fallen-focus.ts'
import { claimOf, draftOf, recordedOf } from './claim.ts'
import { CheckOutcome } from './CheckOutcome.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { fairText } from './fairness.text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { useFields } from './use-fields.ts'
import { type useCheck } from './use-check.ts'
import { useProvenRound } from './use-fairness.ts'

type Props = {
  roundId: string
  checking: ReturnType<typeof useCheck>
  rotate: () => void
  /** The player is being asked for the new word. */
  rotating: boolean
}

/** A round of the player's own: recomputed at once when its secret is open. */
export function RoundCheck({ roundId, checking, rotate, rotating }: Props) {
  const { data, error, isPending, refetch } = useProvenRound(roundId, true)
  const { check, clear } = checking
  const run = useCallback(() => {
    const claim = data && claimOf(data.round, data.proof)
    if (claim) check(claim, recordedOf(data.round, data.proof))
  }, [data, check])
  useEffect(() => {
    run()
    return clear
  }, [run, clear])
  // The button that asked for the secret goes when it opens, and the focus would fall with it.
  useFallenFocus(Boolean(data?.proof.serverSeed) && !rotating, () =>
    document.querySelector('.fairness-form [type=submit]'),
  )

  const fairness = useFields(data?.round.modelId ?? '')

  if (isPending || (data && !fairness)) return <Skeleton width="100%" height={320} radius={16} />
  if (error) {
    if (!(error instanceof Refusal && (error.status === 404 || error.status === 422)))
      return (
        <ErrorNote
          title={fairText.failed}
          hint={problemText(error)}
          onRetry={() => void refetch()}
        />
      )
    return (
      <>
        <ErrorNote title={fairText.unknown} />
        <ManualCheck checking={checking} />
      </>
    )
  }
  const { round, proof } = data
  return (
    <>
      <ClaimForm
        draft={draftOf(round, proof, fairness!)}
        fairness={fairness}
        roundId={round.id}
        seedChosen={proof.clientSeedChosen}
        wrong={[]}
        locked={proof.serverSeed === null}
        busy={checking.busy}
        submit={run}
        rotate={rotate}
      />
      <CheckOutcome checking={checking} />
    </>
  )
}
