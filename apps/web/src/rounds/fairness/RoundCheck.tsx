import { Refusal } from '@ayva/contract/refusal'
import { exponentOf } from '@ayva/kit/format'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useCallback, useEffect } from 'react'
import { writeBet } from '../bets.ts'
import { problemText } from '../rounds.text.ts'
import { useFallenFocus } from '../use-fallen-focus.ts'
import { claimOf, draftOf, recordedOf } from './claim.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { fairText } from './fairness.text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { type useCheck } from './use-check.ts'
import { useProvenRound } from './use-fairness.ts'
import { Verdict } from './Verdict.tsx'

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
    if (claim) void check(claim, recordedOf(data.round, data.proof), data.round.currency)
  }, [data, check])
  useEffect(() => {
    run()
    return clear
  }, [run, clear])
  // The button that asked for the secret goes when it opens, and the focus would fall with it.
  useFallenFocus(Boolean(data?.proof.serverSeed) && !rotating, () =>
    document.querySelector('.fair-form [type=submit]'),
  )

  if (isPending) return <Skeleton width="100%" height={320} radius={16} />
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
  const bet = writeBet(round.bet, exponentOf(round.currency))
  const { checked, impossible, busy, turn } = checking
  return (
    <>
      <ClaimForm
        draft={draftOf(round, proof, bet)}
        roundId={round.id}
        seedChosen={proof.clientSeedChosen}
        wrong={[]}
        locked={proof.serverSeed === null}
        busy={busy}
        submit={run}
        rotate={rotate}
      />
      {impossible && <ErrorNote title={fairText.impossible} />}
      {checked && <Verdict key={turn} {...checked} />}
    </>
  )
}
