import './crash-slot.css'
import './crash.css'
import './crash-round-bets.css'
import { useStore } from 'zustand'
import { TableLayout } from '../../table/TableLayout.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { type CrashModel } from '../crash.ts'
import { CrashPanel } from './CrashPanel.tsx'
import { CrashSky } from './CrashSky.tsx'
import { CrashRoundBets } from './CrashRoundBets.tsx'
import { CrashRoundSums } from './CrashRoundSums.tsx'
import { PastCrashRounds } from './PastCrashRounds.tsx'
import { spokenCrashRound, ticketsOf } from './crash-words.ts'
import { useCrashRounds, usePhase } from './use-crash-round.ts'

/** The client of the engine `crash`: one crash round for all players, two bets for each. */
export function CrashGame(props: GameClientProps) {
  const { table } = props
  const model = props.model as CrashModel
  const { crashRounds, betSlots } = useCrashRounds(table)
  const phase = usePhase(crashRounds)
  const state = useStore(crashRounds)
  const mine = useStore(betSlots.store)
  const rounds = [mine[1].round, mine[2].round]
  return (
    <TableLayout
      table={table}
      panel={
        <CrashPanel
          table={table}
          model={model}
          crashRounds={crashRounds}
          betSlots={betSlots}
          phase={phase}
        />
      }
      panelClass="crash-panel"
      field="crash is-parted"
      spoken={spokenCrashRound(phase, state.flight, rounds)}
    >
      <section className="crash-round">
        <PastCrashRounds table={table} model={model} past={state.past} />
        <CrashSky
          crashRounds={crashRounds}
          phase={phase}
          tickets={ticketsOf(state.flight, rounds)}
        />
        <CrashRoundSums crashRounds={crashRounds} />
      </section>
      <CrashRoundBets crashRounds={crashRounds} rounds={rounds} />
    </TableLayout>
  )
}
