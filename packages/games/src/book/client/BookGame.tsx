import { type LineKind, LineSlot } from '../../slot/LineSlot.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { type BookModel, type BookOutcome, spinAt } from '../book.ts'
import { featureOf, frameOf, spokenOutcome, winWords } from './frames.ts'
import { bookLooks } from './looks.ts'

const kind: LineKind<BookModel, BookOutcome> = {
  isWon: (model, stops) => spinAt(model, stops).units > 0,
  base: ({ base }, model) => ({ stops: base.stops, frame: frameOf(model, base, false) }),
  feature: (outcome, model, looks) => featureOf(model, outcome, looks),
  words: winWords,
  spoken: spokenOutcome,
}

/** The client of the engine `book`: five reels, ten lines, an expanding symbol. */
export function BookGame(props: GameClientProps) {
  return <LineSlot {...props} kind={kind} looks={bookLooks(props.table.game.art)} />
}
