import './reality-check.css'
import { type PendingCheck } from '@ayva/contract/protection/reality-check'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { asButton } from '#lib/links.ts'
import { coverGame, useOwnRound } from '#lib/own-round.ts'
import { useRealtime } from '#lib/realtime.ts'
import { Figures } from './Figures.tsx'
import { text } from './reality.text.ts'
import { realityQuery, useAnswer } from './use-reality.ts'

const SEEN_MS = 1_000

/** Shown when a game is opened for money, and when the server requests it; never during a round. */
export function RealityCheck() {
  const cache = useQueryClient()
  const query = realityQuery(useCall())
  const { data } = useQuery(query)
  const renew = () => void cache.invalidateQueries({ queryKey: query.queryKey })
  useRealtime('reality_check', renew)
  useRealtime('ready', renew)
  const isRunning = useOwnRound((one) => one.isRunning)
  const check = isRunning ? null : data?.check
  return check ? <Dialog key={check.askedAt} check={check} /> : null
}

function Dialog({ check }: { check: PendingCheck }) {
  const answer = useAnswer()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    coverGame(true)
    // Ignores a press that was meant for the game.
    const seen = setTimeout(() => setSeen(true), SEEN_MS)
    return () => {
      clearTimeout(seen)
      coverGame(false)
    }
  }, [])
  const go = () => answer.mutate(check.askedAt)
  return (
    <Modal open onClose={() => isSeen && go()} title={text.title(check.elapsedMs)}>
      <Figures check={check} />
      <p className="k-text-2">{text.note}</p>
      {answer.error && <ErrorNote title={text.choice.failed(answer.error)} />}
      <div className="reality-check-actions">
        <Button size="lg" wide href="/games-limits/session" {...asButton}>
          {text.pause}
        </Button>
        <Button
          size="lg"
          wide
          disabled={!isSeen}
          loading={answer.isPending}
          loadingLabel={text.going}
          onClick={go}
        >
          {text.go}
        </Button>
      </div>
      <nav className="reality-check-links" aria-label={text.links}>
        <a href="/payment/game-history">{text.history}</a>
        <a href="/games-limits/loss">{text.limits}</a>
      </nav>
    </Modal>
  )
}
