import { type PlayedRound } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { fairText } from './fairness.text.ts'

/** The number of recent rounds that are searched for a finished one. */
const LOOKED_AT = 20

/** A supplier's round is proved by the supplier. */
const isOwnAndOver = ({ status, supplier }: PlayedRound) =>
  status === 'settled' && supplier === null

/** Verifies the last played round on this page with one press. */
export function LastRound() {
  const call = useCall()
  const navigate = useNavigate()
  const last = useMutation({
    mutationFn: async () => {
      const { gameHistory } = await import('@ayva/contract/games/rounds')
      const rows = await call(gameHistory, { query: { limit: LOOKED_AT, offset: 0 } })
      return rows.find(isOwnAndOver)?.roundId ?? null
    },
    onSuccess: (roundId) => {
      if (roundId !== null) void navigate(`/fairness?round=${roundId}`)
    },
  })
  return (
    <div className="fairness-last">
      <Button
        kind="primary"
        size="lg"
        icon="shield-check"
        loading={last.isPending}
        loadingLabel={fairText.checking}
        onClick={() => last.mutate()}
      >
        {fairText.checkLast}
      </Button>
      <output className="k-text-3">
        {last.data === null ? fairText.noLast : fairText.checkLastHint}
      </output>
      {last.isError && <ErrorNote title={fairText.failed} hint={problemText(last.error)} />}
    </div>
  )
}
