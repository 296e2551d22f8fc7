import './keno.css'
import { useState } from 'react'
import { useBetField } from '../../table/BetField.tsx'
import { RoundResult, spokenRound } from '../../table/RoundResult.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { useRound } from '../../table/use-round.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { type KenoModel, type KenoOutcome, type KenoParams } from '../keno.ts'
import { KenoBalls } from './KenoBalls.tsx'
import { KenoField } from './KenoField.tsx'
import { KenoPanel } from './KenoPanel.tsx'
import { KenoPays } from './KenoPays.tsx'
import { kenoText } from './keno.text.ts'
import { DRAW_MS, toggled } from './keno-view.ts'
import { wordsOf } from './keno-words.ts'

const motionMs = () => DRAW_MS

export function KenoGame({ table, ...props }: GameClientProps) {
  const model = props.model as KenoModel
  const { bets, currency } = table.options
  const [picks, setPicks] = useState<readonly number[]>(
    () => (table.given as KenoParams | undefined)?.picks ?? [],
  )
  const [cleared, setCleared] = useState(true)
  const { minor: balance } = useShownBalance(table)
  const free = useFreeBet(table)
  const field = useBetField({ gameId: table.game.id, currency, limits: bets, balance, free })
  const { shown, moving, started, play } = useRound<KenoOutcome>(table, motionMs)
  const choose = (next: readonly number[]) => {
    setPicks(next)
    // Newly picked numbers are shown without the balls of the previous round.
    setCleared(true)
  }
  const start = (bet: bigint, params: { picks: number[] }) => {
    setCleared(false)
    return play(bet, params)
  }
  const lies = moving ?? (cleared || started ? undefined : shown)
  const words = shown ? wordsOf(shown.outcome) : ''
  const panel = { model, picks, setPicks: choose, disabled: started, table, field, play: start }
  return (
    <TableLayout
      table={table}
      panel={<KenoPanel {...panel} />}
      field="keno"
      spoken={shown && !started ? spokenRound(shown.round, words) : ''}
    >
      <KenoBalls outcome={lies?.outcome} falls={Boolean(moving)} />
      <KenoField
        picks={picks}
        toggle={(number) => choose(toggled(picks, number))}
        lies={lies}
        falls={Boolean(moving)}
        disabled={started}
      />
      <KenoPays model={model} picks={picks.length} hits={moving ? undefined : lies?.outcome.hits} />
      <RoundResult
        round={started ? undefined : shown?.round}
        words={words}
        before={started ? ' ' : kenoText.before}
      />
    </TableLayout>
  )
}
