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
import { useProvenRound, useShownWin } from './use-fairness.ts'

type Own = {
  roundId: string
  checking: Checking
  rotate: () => void
  /** The player is being asked for the new word. */
  rotating: boolean
}
type Checking = ReturnType<typeof useCheck>

/** A round of the player's own: recomputed at once when its secret is open. */
export function RoundCheck({ roundId, ...rest }: Own) {
  return <Proven asked={useProvenRound(roundId)} {...rest} />
}

/** A round that somebody has won, for anybody: its secret opens when its player changes the pair. */
export function WinCheck({ winId, checking }: { winId: string; checking: Checking }) {
  const asked = useShownWin(winId)
  const waits = asked.data?.proof.serverSeed === null
  return (
    <>
      {asked.data && (
        <p className="fairness-lead">{waits ? fairText.winWaits : fairText.winOpen}</p>
      )}
      <Proven asked={asked} checking={checking} rotating={false} />
    </>
  )
}

type Props = {
  asked: ReturnType<typeof useProvenRound>
  checking: Checking
  rotate?: () => void
  rotating: boolean
}

function Proven({ asked, checking, rotate, rotating }: Props) {
  const { data, error, isPending, refetch } = asked
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
        <ErrorNote title={rotate ? fairText.unknown : fairText.winGone} />
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
