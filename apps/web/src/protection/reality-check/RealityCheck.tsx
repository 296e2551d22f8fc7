import './reality-check.css'
import { type PendingCheck } from '@ayva/contract/protection/reality-check'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { asButton } from '#lib/links.ts'
import { coverGame, useOwnRound } from '#lib/own-round.ts'
import { useRealtime } from '#lib/realtime.ts'
import { text } from './reality.text.ts'
import { realityQuery, useAnswer } from './use-reality.ts'

/** An hour's average of less than that says nothing. */
const AVERAGE_FROM_MS = 600_000
const HOUR_MS = 3_600_000n

/** Asked when a game is opened for money, and whenever the server says so; never over a round that goes on. */
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
  useEffect(() => {
    coverGame(true)
    return () => coverGame(false)
  }, [])
  const go = () => answer.mutate(check.askedAt)
  return (
    <Modal open onClose={go} title={text.title(check.elapsedMs)}>
      <Figures check={check} />
      <p className="k-text-2">{text.note}</p>
      {answer.error && <ErrorNote title={text.choice.failed(answer.error)} />}
      <div className="reality-check-actions">
        <Button size="lg" wide href="/games-limits/session" {...asButton}>
          {text.pause}
        </Button>
        <Button size="lg" wide loading={answer.isPending} loadingLabel={text.going} onClick={go}>
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

function Figures({ check }: { check: PendingCheck }) {
  const { currency, rounds, staked, won, net, elapsedMs } = check
  const rows = [
    [text.rounds, String(rounds)],
    [text.staked, text.money(staked, currency)],
    [text.won, text.money(won, currency)],
  ]
  if (elapsedMs >= AVERAGE_FROM_MS)
    rows.push([text.perHour, text.signed((net * HOUR_MS) / BigInt(elapsedMs), currency)])
  return (
    <>
      <p className="reality-check-net">
        <span>{text.result}</span>
        <b translate="no">{text.signed(net, currency)}</b>
      </p>
      <dl className="reality-check-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
