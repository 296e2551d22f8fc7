import { CascadeGame } from '../../grid/CascadeGame.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { type ClusterModel, type ClusterOutcome } from '../cluster.ts'
import { type ClusterMeter as Meter, clusterBeats, firstBeat } from './cluster-beats.ts'
import { words } from './cluster.text.ts'
import { ClusterMeter } from './ClusterMeter.tsx'
import { clusterLooks } from './looks.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'

/** The client of the engine `cluster`: twenty-five cells, adjacent symbols that pay, increasing multipliers. */
export function ClusterGame(props: GameClientProps) {
  const model = props.model as ClusterModel
  const looks = clusterLooks(props.table.game.art)
  return (
    <CascadeGame<ClusterOutcome, Meter>
      table={props.table}
      looks={looks}
      unitsPerBet={model.unitsPerBet}
      first={firstBeat(model)}
      beatsOf={(outcome, betUnits) => clusterBeats(model, outcome, betUnits)}
      meter={(meter) => <ClusterMeter {...meter} />}
      seriesLabel={words.series}
      badgeWords={winWords}
      spokenWords={(outcome) => spokenOutcome(outcome, looks)}
    />
  )
}
