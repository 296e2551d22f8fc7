import './crash.css'
import './flight-bets.css'
import { useStore } from 'zustand'
import { TableLayout } from '../../table/TableLayout.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { type CrashModel } from '../crash.ts'
import { CrashPanel } from './CrashPanel.tsx'
import { CrashSky } from './CrashSky.tsx'
import { FlightBets } from './FlightBets.tsx'
import { FlightSums } from './FlightSums.tsx'
import { PastFlights } from './PastFlights.tsx'
import { spokenFlight } from './crash-words.ts'
import { useFlights, usePhase } from './use-flight.ts'

/** The client of the engine `crash`: one flight for everybody, two bets for each. */
export function CrashGame(props: GameClientProps) {
  const { table } = props
  const model = props.model as CrashModel
  const { flights, seats } = useFlights(table)
  const phase = usePhase(flights)
  const state = useStore(flights)
  const mine = useStore(seats.store)
  const rounds = [mine[1].round, mine[2].round]
  return (
    <TableLayout
      table={table}
      panel={<CrashPanel {...{ table, model, flights, seats, phase }} />}
      panelClass="crash-panel"
      field="crash is-parted"
      spoken={spokenFlight(phase, state.flight, rounds)}
    >
      <section className="crash-flight">
        <PastFlights table={table} model={model} past={state.past} />
        <CrashSky flights={flights} phase={phase} />
        <FlightSums flights={flights} />
      </section>
      <FlightBets flights={flights} rounds={rounds} />
    </TableLayout>
  )
}
