import { CascadeGame } from '../../grid/CascadeGame.tsx'
import { type Plate } from '../../grid/beats.ts'
import { Plates } from '../../grid/Plates.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type GameClientProps } from '../../table/use-table.ts'
import { type TumbleModel, type TumbleOutcome } from '../tumble.ts'
import { tumbleLooks } from './looks.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'
import { firstBeat, tumbleBeats } from './tumble-beats.ts'

/** The client of the engine `tumble`: thirty cells, symbols that pay anywhere and fall. */
export function TumbleGame(props: GameClientProps) {
  const model = props.model as TumbleModel
  const looks = tumbleLooks(props.table.game.art)
  return (
    <CascadeGame<TumbleOutcome, readonly Plate[]>
      table={props.table}
      looks={looks}
      unitsPerBet={model.unitsPerBet}
      first={firstBeat(model)}
      beatsOf={(outcome, betUnits) => tumbleBeats(model, outcome, betUnits)}
      meter={(plates) => <Plates plates={plates} />}
      seriesLabel={slotText.freeSpins}
      badgeWords={winWords}
      spokenWords={(outcome) => spokenOutcome(outcome, looks)}
      valued={model.orb}
    />
  )
}
