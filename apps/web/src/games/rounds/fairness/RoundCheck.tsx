import { Refusal } from '@ayva/contract/refusal'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { randomClientSeed } from '../client-seed.ts'
import { draftOf } from './claim.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { fairText } from './fairness.text.ts'
import { RoundVerdict, type Opener } from './RoundVerdict.tsx'
import { useFields } from './use-fields.ts'
import { type useCheck } from './use-check.ts'
import { useProvenRound, useRotation, useShownWin } from './use-fairness.ts'

type Checking = ReturnType<typeof useCheck>

/** The verification of a player's own round: automatic if its secret is revealed, and one press reveals it. */
export function RoundCheck({ roundId, checking }: { roundId: string; checking: Checking }) {
  const { mutate, isPending, error } = useRotation(() => {})
  const opener = { open: () => mutate(randomClientSeed()), busy: isPending, error }
  return <Proven asked={useProvenRound(roundId)} checking={checking} opener={opener} />
}

/**
 * The verification of a round that another player has won: its secret is revealed when that player changes the pair.
 */
export function WinCheck({ winId, checking }: { winId: string; checking: Checking }) {
  const asked = useShownWin(winId)
  const waits = asked.data?.proof.serverSeed === null
  return (
    <>
      {asked.data && (
        <p className="fairness-lead">{waits ? fairText.winWaits : fairText.winOpen}</p>
      )}
      <Proven asked={asked} checking={checking} />
    </>
  )
}

type Props = {
  asked: ReturnType<typeof useProvenRound>
  checking: Checking
  opener?: Opener
}

function Proven({ asked, checking, opener }: Props) {
  const { data, error, isPending, refetch } = asked
  const fairness = useFields(data?.round.modelId ?? '')
  if (isPending || (data && !fairness)) return <Skeleton width="100%" height={120} radius={16} />
  if (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422))
      return <ErrorNote title={opener ? fairText.unknown : fairText.winGone} />
    return (
      <ErrorNote title={fairText.failed} hint={problemText(error)} onRetry={() => void refetch()} />
    )
  }
  const { round, proof, title } = data
  return (
    <RoundVerdict round={round} proof={proof} title={title} checking={checking} opener={opener}>
      <details className="fairness-more">
        <summary>{fairText.allData}</summary>
        <ClaimForm
          draft={draftOf(round, proof, fairness!)}
          fairness={fairness}
          roundId={round.id}
          seedChosen={proof.clientSeedChosen}
          wrong={[]}
          locked={proof.serverSeed === null}
        />
      </details>
    </RoundVerdict>
  )
}
