import { type LineKind, LineSlot } from '../../slot/LineSlot.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { spinAt, type WildlinesModel, type WildlinesOutcome } from '../wildlines.ts'
import { featureOf, frameOf, spokenOutcome, winWords } from './frames.ts'
import { wildlinesLooks } from './looks.ts'

const kind: LineKind<WildlinesModel, WildlinesOutcome> = {
  isWon: (model, stops) => spinAt(model, stops, false).units > 0,
  base: ({ base }, model) => ({ stops: base.stops, frame: frameOf(model, base, false) }),
  feature: (outcome, model) => featureOf(model, outcome),
  words: winWords,
  spoken: spokenOutcome,
}

/** The client of the engine `wildlines`: five reels, twenty lines, wilds that multiply. */
export function WildlinesGame(props: GameClientProps) {
  return <LineSlot {...props} kind={kind} looks={wildlinesLooks(props.table.game.art)} />
}
