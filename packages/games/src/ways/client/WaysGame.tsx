import { type Plate } from '../../grid/beats.ts'
import { CascadeGame } from '../../grid/CascadeGame.tsx'
import { Plates } from '../../grid/Plates.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type GameClientProps } from '../../table/use-table.ts'
import { type WaysModel, type WaysOutcome } from '../ways.ts'
import { waysLooks } from './looks.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'
import { firstBeat, waysBeats } from './ways-beats.ts'

/** The cabinet is as high as five rows, whatever its reels show. */
const CABINET_ROWS = 5

/** The client of the engine `ways`: six reels of two to seven rows. */
export function WaysGame(props: GameClientProps) {
  const model = props.model as WaysModel
  const looks = waysLooks(props.table.game.art)
  return (
    <CascadeGame<WaysOutcome, readonly Plate[]>
      table={props.table}
      looks={looks}
      unitsPerBet={model.unitsPerBet}
      rows={CABINET_ROWS}
      first={firstBeat(model)}
      beatsOf={(outcome, betUnits) => waysBeats(model, outcome, betUnits)}
      meter={(plates) => <Plates plates={plates} />}
      seriesLabel={slotText.freeSpins}
      badgeWords={winWords}
      spokenWords={(outcome) => spokenOutcome(outcome, looks)}
    />
  )
}
