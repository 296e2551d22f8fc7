import { type Round } from '@ayva/contract/games/rounds'
import { SuitColours } from '../../cards/SuitColours.tsx'
import { type CardRound } from '../../cards/use-card-round.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { PastRounds } from '../../table/PastRounds.tsx'
import { type Table } from '../../table/table.ts'
import { hiloText } from './hilo.text.ts'
import { outcomeOf, timesOf } from './hilo-words.ts'

type Props = { table: Table; field: BetField; play: CardRound }

/** Stake, present value, suit colours, and past rounds. */
export function HiloPanel({ table, field, play }: Props) {
  const { currency, bets } = table.options
  const { round, open, busy } = play
  const outcome = round && outcomeOf(round)
  return (
    <>
      <BetInput
        field={field}
        limits={bets}
        currency={currency}
        disabled={open || busy}
        note={open ? hiloText.fixed : undefined}
      />
      <dl className="table-figures">
        <div>
          <dt>{hiloText.guesses}</dt>
          <dd>{play.dealing ? '…' : (outcome?.guesses ?? 0)}</dd>
        </div>
        <div>
          <dt>{hiloText.multiplier}</dt>
          <dd>{play.dealing ? '…' : timesOf(outcome?.multiplier4)}</dd>
        </div>
      </dl>
      <p className="hilo-waits">{hiloText.waits}</p>
      <SuitColours />
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

const pastWords = (round: Round) => (
  <span className="k-text-2">{hiloText.recent(outcomeOf(round).guesses)}</span>
)
